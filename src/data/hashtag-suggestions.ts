import { useCallback } from 'react';
import { listHashtags } from '../domain/api/stories.ts';
import { TAG_GROUP_NAMES, TAG_GROUPS, type TagGroup } from '../domain/story/filter-values.ts';
import { normaliseHashtag } from '../lib/text.ts';
import { useCall } from './call.ts';

/** A hashtag of the school and its group. */
type Suggestion = { readonly value: string; readonly label: string; readonly group: string };

const rankOf = (group: TagGroup | null) => (group === null ? TAG_GROUPS.length : TAG_GROUPS.indexOf(group));

/** Finds the school's hashtags that begin as what is typed: by its groups, in each the most used first. */
export function useHashtagSuggestions(): (typed: string, signal: AbortSignal) => Promise<Suggestion[]> {
  const call = useCall();
  return useCallback(
    async (typed, signal) => {
      const prefix = normaliseHashtag(typed);
      const { items } = await call(listHashtags, { query: { ...(prefix ? { prefix } : {}), limit: 50 }, signal });
      return items
        .toSorted((a, b) => rankOf(a.group) - rankOf(b.group))
        .map(({ tag, group }) => ({
          value: tag,
          label: `#${tag}`,
          group: group === null ? 'Other' : TAG_GROUP_NAMES[group],
        }));
    },
    [call],
  );
}
