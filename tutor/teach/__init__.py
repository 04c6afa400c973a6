"""The workshop: a teacher's packs, as text and as a form, tried and published."""
