"""Practice that never runs out: a scenario dealt to order for a skill.

A recipe lays what a skill is about (who led what, who trumped, how far the sides are apart); the rest is drawn, and the
engine is asked whether the wanted rule really decided. What comes out is a scenario like those of a pack, cards and
all, never a seed. Chance is handed in, so that tests can repeat it.
"""

from lessons.drills.drill import TRIES, Drill, drill, misleads
from lessons.drills.likeness import essence
from lessons.drills.skill import GROUPS, LEVELS, Skill, SkillId
from lessons.drills.skills import SKILLS

__all__ = ["GROUPS", "LEVELS", "SKILLS", "TRIES", "Drill", "Skill", "SkillId", "drill", "essence", "misleads"]
