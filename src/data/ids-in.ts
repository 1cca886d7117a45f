/** The ids in an answer: of the thing it is or has under a name, of lists of things, and of lists of ids. */
export function idsIn(reply: unknown): string[] {
  if (!isRecord(reply)) return [];
  const parts = [reply, ...Object.values(reply).flatMap((part) => (Array.isArray(part) ? part : [part]))];
  return parts.flatMap((part) => {
    if (typeof part === 'string') return [part];
    if (!isRecord(part)) return [];
    const id = part['id'] ?? part['uid'];
    return typeof id === 'string' ? [id] : [];
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
