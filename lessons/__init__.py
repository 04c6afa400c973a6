"""What is taught: packs, grading, progress."""
