import { useMemo, useState } from 'react';
import type { SchoolStory } from '../../domain/story/schema.ts';

/**
 * The story in hand, with the version that was first shown of it: while one reads, its source or another person may change
 * it, which the reader has not seen. `read` is called once they have been informed.
 */
export function useAsFirstSeen(live: SchoolStory | undefined) {
  const [seen, setSeen] = useState<Pick<SchoolStory, 'id' | 'version'> | null>(null);
  const isSame = seen !== null && seen.id === live?.id;
  if (live && !isSame) setSeen({ id: live.id, version: live.version });
  const version = isSame ? seen.version : live?.version;
  const story = useMemo(() => (live && version !== undefined ? { ...live, version } : undefined), [live, version]);
  return {
    story,
    hasChanged: live !== undefined && live.version !== version,
    read: () => setSeen(null),
  };
}
