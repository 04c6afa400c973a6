"""Practice beside the lessons: drills, sets of questions, whole deals, checks, the exam, progress."""
