import type { Moderated } from '../../domain/story/review.ts';
import { isAskedInDialog, isAskedInQueue } from '../../patterns/moderation-queue/answerable.ts';
import type { LeftOutStory } from '../../patterns/stories/stories-by-reason.tsx';
import type { DecidedStory } from './decisions.ts';

type Failed = Moderated['failed'];

/** What a list could not decide because it takes an answer first. */
export type Refused = { readonly firstId: string; readonly count: number; readonly message: string };

/** What someone reads who is not shown the story any more. */
export const AWAITS_SECOND = 'Approved by you. A second person must approve it before it is published.';

/** Those that are asked about in a dialog, and the rest. */
export function dialogQuestionsIn<T extends DecidedStory>(
  failed: Failed,
  stories: readonly T[],
): { questions: readonly (LeftOutStory & { readonly story: T })[]; rest: Failed } {
  const byId = new Map(stories.map((story) => [story.id, story]));
  return {
    questions: failed
      .filter(({ error }) => isAskedInDialog(error))
      .flatMap(({ id, error: { message } }) => {
        const story = byId.get(id);
        return story ? [{ story, message }] : [];
      }),
    rest: failed.filter(({ error }) => !isAskedInDialog(error)),
  };
}

/** Those that the review queue can ask about, and the rest, which is only said. */
export function questionsIn(
  failed: Failed,
  stories: readonly DecidedStory[],
): { refused: Refused | null; rest: Failed } {
  const answerable = failed.filter(({ error }) => isAskedInQueue(error));
  const [first] = answerable;
  if (!first) return { refused: null, rest: failed };
  return {
    refused: { firstId: first.id, count: answerable.length, message: questionWords(answerable, stories) },
    rest: failed.filter(({ error }) => !isAskedInQueue(error)),
  };
}

/** Short, since a link to the answer is beside it. */
function questionWords(failed: Failed, stories: readonly DecidedStory[]): string {
  const [only] = failed;
  const title = stories.find(({ id }) => id === only?.id)?.title || 'Untitled story';
  const which = failed.length === 1 ? `“${title}” wasn’t` : `${failed.length} stories weren’t`;
  if (failed.every(({ error }) => error.code === 'consent-needed')) return `${which} approved: confirm consent first.`;
  if (failed.length === 1) return `${which} updated. ${only?.error.message}`;
  return `${which} updated. Each needs an answer in the review queue.`;
}

/** One reason is said once, however many stories it is for. */
export function failureMessage(failed: Failed, stories: readonly DecidedStory[]): string {
  const titles = new Map(stories.map(({ id, title }) => [id, title]));
  const [only] = failed;
  if (failed.length === 1 && only)
    return `“${titles.get(only.id) || 'Untitled story'}” couldn’t be updated. ${only.error.message}`;
  const reasons = [...new Set(failed.map(({ error }) => error.message))];
  return `${failed.length} stories couldn’t be updated. ${reasons.slice(0, 3).join(' ')}`;
}
