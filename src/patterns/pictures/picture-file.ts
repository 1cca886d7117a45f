import { MOST_PICTURE_BYTES } from '../../domain/media/schema.ts';
import { checkFiles } from '../../ui/file-drop/file-checks.ts';

/** What `POST /media` takes; it goes by the bytes, a browser by the name. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] as const;

/** Why a file cannot be sent as a picture, in words; `null` when nothing speaks against it. */
export function pictureProblem(file: File): string | null {
  const { refused } = checkFiles([file], { accept: PICTURE_TYPES, maxBytes: MOST_PICTURE_BYTES });
  return refused[0]?.why ?? null;
}
