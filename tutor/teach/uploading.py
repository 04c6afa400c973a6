"""Files that are sent in: held in memory, and only as far as a pack can reach. What is more is counted and dropped.

No file ever reaches the disk, whichever page it is sent to.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any, Final

from django.core.files.uploadedfile import InMemoryUploadedFile
from django.core.files.uploadhandler import FileUploadHandler

from lessons.text import ONLINE

# A character has four bytes at most; one byte more tells that there was too much.
MOST: Final = 4 * ONLINE.size + 1


class Bounded(FileUploadHandler):
    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        self.kept = BytesIO()

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        self.kept.write(raw_data[: max(MOST - self.kept.tell(), 0)])

    def file_complete(self, file_size: int) -> InMemoryUploadedFile:
        self.kept.seek(0)
        name, kind = self.file_name or "", self.content_type or ""
        return InMemoryUploadedFile(self.kept, self.field_name, name, kind, file_size, self.charset)
