import { dayIn } from '../../lib/zoned-day.ts';
import { hasPictureOrFilm, type SchoolStory } from '../story/schema.ts';
import { fold, wordsOf } from '../story/search-words.ts';
import { isWordMatch } from '../story/word-match.ts';
import type { CollectionRules } from './schema.ts';

type RuleFields = Pick<SchoolStory, 'feedId' | 'hashtags' | 'media' | 'publishedAt' | 'title' | 'text'> & {
  readonly values?: readonly string[] | undefined;
};

/**
 * Whether a rule takes the story in. A collection without rules takes only what is put in by hand.
 * @param timeZone the school's, by whose days a story was published
 */
export function matchesRules(rules: CollectionRules | null, story: RuleFields, timeZone: string): boolean {
  if (!rules) return false;
  const tags = new Set(story.hashtags);
  const day = rules.from || rules.to ? dayIn(story.publishedAt, timeZone) : '';
  return (
    (rules.channels.length === 0 || (story.feedId !== null && rules.channels.includes(story.feedId))) &&
    (rules.any.length === 0 || rules.any.some((tag) => tags.has(tag))) &&
    rules.all.every((tag) => tags.has(tag)) &&
    !rules.none.some((tag) => tags.has(tag)) &&
    (!rules.from || day >= rules.from) &&
    (!rules.to || day <= rules.to) &&
    (!rules.mediaOnly || hasPictureOrFilm(story.media)) &&
    hasValue(story, rules.values) &&
    hasWords(story, rules.text)
  );
}

/** Values are names: the same in upper and lower case, as where stories are filtered by them. */
function hasValue({ values = [] }: RuleFields, names: readonly string[]): boolean {
  if (names.length === 0) return true;
  const own = new Set(values.map((value) => fold(value).trim()));
  return names.some((value) => own.has(fold(value).trim()));
}

/** Whether each of the words is one of the story's, as the search finds it: whole, by its beginning, or mistyped. */
function hasWords({ title, text, hashtags }: RuleFields, searchText: string): boolean {
  const searchWords = wordsOf(searchText);
  if (searchWords.length === 0) return true;
  const own = new Set(wordsOf(`${title} ${text} ${hashtags.join(' ')}`));
  return searchWords.every((word) => own.has(word) || [...own].some((each) => isWordMatch(word, each)));
}
