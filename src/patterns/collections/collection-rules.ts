import type { CollectionRules } from '../../domain/collection/schema.ts';
import { dayName } from '../dates.ts';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** A rule as a sentence: "Stories with #music or #drama from School news, since 1 September 2026, with a picture." */
export function rulesInWords(rules: CollectionRules | null, channelName: (id: string) => string): string {
  if (!rules) return 'Added manually';
  const tagged = (tags: readonly string[]) => tags.map((tag) => `#${tag}`);
  const parts = [
    rules.any.length > 0 && `with ${either.format(tagged(rules.any))}`,
    rules.all.length > 0 && `${rules.any.length > 0 ? 'and ' : 'with '}${list.format(tagged(rules.all))}`,
    rules.none.length > 0 && `without ${either.format(tagged(rules.none))}`,
    rules.channels.length > 0 && `from ${either.format(rules.channels.map(channelName))}`,
    rules.text && `with the words “${rules.text}”`,
    rules.values.length > 0 && `showing ${either.format(rules.values)}`,
    rules.mediaOnly && 'with a picture or video',
    rules.from && `since ${dayName(rules.from)}`,
    rules.to && `until ${dayName(rules.to)}`,
  ].filter((part): part is string => typeof part === 'string' && part !== '');
  return parts.length === 0 ? 'All stories' : `Stories ${parts.join(', ')}.`;
}

/** How many conditions a rule has; a rule with none takes every story. */
export function conditionCount(rules: CollectionRules): number {
  return (
    [rules.channels, rules.any, rules.all, rules.none, rules.values].filter((each) => each.length > 0).length +
    [rules.from, rules.to, rules.mediaOnly, rules.text].filter(Boolean).length
  );
}
