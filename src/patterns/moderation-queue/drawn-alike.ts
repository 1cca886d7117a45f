import type { SchoolStory } from '../../domain/story/schema.ts';

/**
 * For `memo`: a claim comes and goes with each step from one story to the next, and neither a row nor the text shows it. What
 * else of a story has not changed is the same value as before.
 */
export function isDrawnAlike<Props extends { readonly story: SchoolStory }>(before: Props, now: Props): boolean {
  return (
    isSame({ ...before, story: null }, { ...now, story: null }) &&
    isSame({ ...before.story, claim: null }, { ...now.story, claim: null })
  );
}

function isSame(one: object, other: object): boolean {
  const values = new Map<string, unknown>(Object.entries(one));
  const keys = Object.entries(other);
  return (
    keys.length === values.size && keys.every(([key, value]) => values.has(key) && Object.is(values.get(key), value))
  );
}
