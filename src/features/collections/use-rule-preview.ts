import useSWR from 'swr';
import { useCall } from '../../data/call.ts';
import { useInstitutionId } from '../../data/session/session.tsx';
import { listStories } from '../../domain/api/stories.ts';
import { matchesRules } from '../../domain/collection/matching.ts';
import type { CollectionRules } from '../../domain/collection/schema.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';

/** How many of the newest stories a rule is tried on. */
const SAMPLE = 1000;
const PAGE = 200;

export type RulePreview = {
  readonly matching: readonly SchoolStory[];
  readonly approved: number;
  /** How many were looked at, and whether those were all. */
  readonly looked: number;
  readonly isAll: boolean;
};

/** What a rule that is not saved yet would take in, by the very function that the server decides with. */
export function useRulePreview(rules: CollectionRules | null): {
  preview: RulePreview | undefined;
  error: Error | undefined;
} {
  const call = useCall();
  const iid = useInstitutionId();
  const { data, error } = useSWR<{ stories: SchoolStory[]; total: number }, Error>(
    rules ? ['stories-page', iid, 'newest'] : null,
    async () => {
      const stories: SchoolStory[] = [];
      let cursor: string | undefined;
      let total = 0;
      do {
        const page = await call(listStories, { query: { limit: PAGE, ...(cursor ? { cursor } : {}) } });
        stories.push(...page.items);
        total = page.total ?? stories.length;
        cursor = page.nextCursor ?? undefined;
      } while (cursor && stories.length < SAMPLE);
      return { stories, total };
    },
    { revalidateOnFocus: false },
  );
  if (!data || !rules) return { preview: undefined, error };
  const matching = data.stories.filter((story) => matchesRules(rules, story));
  return {
    preview: {
      matching,
      approved: matching.filter(({ status }) => status === 'approved').length,
      looked: data.stories.length,
      isAll: data.stories.length >= data.total,
    },
    error,
  };
}
