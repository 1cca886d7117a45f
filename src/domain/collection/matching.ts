import { hasPictureOrFilm, type SchoolStory } from '../story/schema.ts';
import { wordsOf } from '../story/search-words.ts';
import type { CollectionRules } from './schema.ts';

type RuleFields = Pick<SchoolStory, 'feedId' | 'hashtags' | 'media' | 'publishedAt' | 'title' | 'text'> & {
  readonly values?: readonly string[] | undefined;
};

/** Whether a rule takes the story in. A collection without rules takes only what is put in by hand. */
export function matchesRules(rules: CollectionRules | null, story: RuleFields): boolean {
  if (!rules) return false;
  const tags = new Set(story.hashtags);
  const day = story.publishedAt.slice(0, 10);
  return (
    (rules.channels.length === 0 || (story.feedId !== null && rules.channels.includes(story.feedId))) &&
    (rules.any.length === 0 || rules.any.some((tag) => tags.has(tag))) &&
    rules.all.every((tag) => tags.has(tag)) &&
    !rules.none.some((tag) => tags.has(tag)) &&
    (!rules.from || day >= rules.from) &&
    (!rules.to || day <= rules.to) &&
    (!rules.mediaOnly || hasPictureOrFilm(story.media)) &&
    (rules.values.length === 0 || rules.values.some((value) => story.values?.includes(value))) &&
    hasWords(story, rules.text)
  );
}

/** Whether each of the words is one of the story's, or begins one, as in the search; a slip of the pen takes in nothing. */
function hasWords({ title, text, hashtags }: RuleFields, wanted: string): boolean {
  const words = wordsOf(wanted);
  if (words.length === 0) return true;
  const own = new Set(wordsOf(`${title} ${text} ${hashtags.join(' ')}`));
  return words.every((word) => own.has(word) || [...own].some((each) => each.startsWith(word)));
}
