import type { Hashed } from './post-outcome.ts';

/** A transaction writes at most this many stories, of at most this many characters together (Firestore takes 10 MiB). */
export const CHUNK = 400;
const CHUNK_CHARACTERS = 3_000_000;

export function* chunks(items: readonly Hashed[]): Generator<Hashed[]> {
  let chunk: Hashed[] = [];
  let characters = 0;
  for (const entry of items) {
    const size = entry.item.html.length + entry.item.text.length + 4_000;
    if (chunk.length >= CHUNK || (chunk.length > 0 && characters + size > CHUNK_CHARACTERS)) {
      yield chunk;
      chunk = [];
      characters = 0;
    }
    chunk.push(entry);
    characters += size;
  }
  if (chunk.length > 0) yield chunk;
}
