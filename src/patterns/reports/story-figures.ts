import { isKnown } from '../../ui/charts/figures.ts';
import { shortened } from '../../ui/charts/sample.ts';

/** How a story fared, over all channels that carry it. */
export type StoryFigures = {
  readonly id: string;
  readonly title: string;
  /** How often it was opened; `null` where its channel does not publish it. */
  readonly reads: number | null;
  /** Likes, comments, shares and saves of a hundred readers; `null` where that is not known. */
  readonly answerRate: number | null;
};

/** Under so many reads two friends make any share. */
const LEAST_READS = 50;

export type StandOuts = { readonly mostRead: StoryFigures | null; readonly mostAnswered: StoryFigures | null };

/** The story that was read most, and the one answered most of those that enough have read. */
export function standOuts(stories: readonly StoryFigures[]): StandOuts {
  let mostRead: StoryFigures | null = null;
  let mostAnswered: StoryFigures | null = null;
  for (const story of stories) {
    const { reads, answerRate } = story;
    if (!isKnown(reads)) continue;
    if (reads > (mostRead?.reads ?? 0)) mostRead = story;
    if (reads >= LEAST_READS && isKnown(answerRate) && answerRate > (mostAnswered?.answerRate ?? 0))
      mostAnswered = story;
  }
  return { mostRead, mostAnswered };
}

/** A post of a picture alone has no title. */
export function nameless(title: string): string {
  return title.trim() || 'A story without a title';
}

const LONGEST_QUOTE = 60;

/** A title within a sentence: in quotation marks, its own made single, and not so long that one loses the thread. */
export function quoted(title: string): string {
  return `“${shortened(nameless(title), LONGEST_QUOTE).replace(/[“"]([^”"]*)[”"]?/g, '‘$1’')}”`;
}
