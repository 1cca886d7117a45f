const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** The ending of a picture's name by its type; the specification falls back to png. */
export function extensionOf(mime: string): string {
  const type = mime.split(';')[0]?.trim().toLowerCase() ?? '';
  return Object.hasOwn(EXTENSIONS, type) ? (EXTENSIONS[type] ?? 'png') : 'png';
}
