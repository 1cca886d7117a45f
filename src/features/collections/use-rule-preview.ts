import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { useCall } from '../../data/call.ts';
import { useInstitutionId } from '../../data/session/session.tsx';
import { previewRules } from '../../domain/api/collections.ts';
import type { CollectionRules } from '../../domain/collection/schema.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';

export type RulePreview = { readonly count: number; readonly items: readonly SchoolStory[] };

/** What rules that are not saved yet would take in, counted by the server over all stories of the school. */
export function useRulePreview(
  rules: CollectionRules | null,
  collectionId: string,
): { preview: RulePreview | undefined; error: Error | undefined } {
  const call = useCall();
  const iid = useInstitutionId();
  // As text, so that what says the same is asked once.
  const rulesJson = useRested(rules ? JSON.stringify(rules) : '');
  const { data, error } = useSWR<RulePreview, Error>(
    rulesJson ? ['stories-page', iid, 'rules', collectionId, rulesJson] : null,
    () => call(previewRules, { body: { rules: JSON.parse(rulesJson) as CollectionRules, collectionId } }),
    { revalidateOnFocus: false, keepPreviousData: true },
  );
  return { preview: rules ? data : undefined, error };
}

/** After the last change, before the server is asked. */
const REST_MS = 300;

function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
