import type { Call } from '../../data/api-port.ts';
import { undoStories } from '../../domain/api/review.ts';
import { decideProposed, moderateStories } from '../../domain/api/stories.ts';
import { ProductError } from '../../domain/errors.ts';
import type { Decision, Moderate, Moderated, ProposedDecision } from '../../domain/story/review.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { isAskedInDialog } from '../../patterns/moderation-queue/answerable.ts';
import { type DecidedStory, inBatches } from './decisions.ts';

/** One step of the way back. Resolves with the stories that stay as they are, and why. */
export type UndoStep = () => Promise<Moderated['failed']>;

/** What the server made of all requests of one act; `undo` takes it back. */
export type Reply = Pick<Moderated, 'done' | 'waiting' | 'scheduled' | 'failed'> & {
  readonly undo: readonly UndoStep[];
};

/** What goes with a decision: its note, consent, pictures that are shown again, and that it is meant although someone else has the story. */
export type DecisionDetails = Pick<Moderate, 'reason' | 'consentConfirmed' | 'picturesConfirmed' | 'note' | 'force'>;

export type ProposedDetails = Pick<DecisionDetails, 'consentConfirmed' | 'picturesConfirmed' | 'note'>;

/** @throws where no request succeeded at all */
export async function sendDecision(
  call: Call,
  stories: readonly DecidedStory[],
  decision: Decision,
  details: DecisionDetails,
): Promise<Reply> {
  const done: string[] = [];
  const waiting: string[] = [];
  const scheduled: string[] = [];
  const undo: UndoStep[] = [];
  const failed: Moderated['failed'] = [];
  const ids = stories.map(({ id }) => id);
  const seen = Object.fromEntries(stories.map(({ id, version }) => [id, version]));
  for (const batch of inBatches({ ids, decision, ...details, versions: seen })) {
    try {
      const answer = await call(moderateStories, { body: batch });
      done.push(...answer.done);
      waiting.push(...answer.waiting);
      scheduled.push(...answer.scheduled);
      const { undo: way } = answer;
      if (way) undo.push(async () => (await call(undoStories, { body: { id: way.id } })).failed);
      failed.push(...answer.failed);
    } catch (error) {
      if (done.length + waiting.length === 0) throw error;
      failed.push(...allFailed(batch.ids, error));
    }
  }
  return { done, waiting, scheduled, failed, undo };
}

/** @throws where one story alone is refused, for pictures apart */
export async function sendProposed(
  call: Call,
  stories: readonly DecidedStory[],
  decision: ProposedDecision,
  { consentConfirmed, picturesConfirmed, note }: ProposedDetails = {},
): Promise<Reply> {
  const confirmed = {
    ...(consentConfirmed ? { consentConfirmed } : {}),
    ...(picturesConfirmed ? { picturesConfirmed } : {}),
    ...(note ? { note } : {}),
  };
  const reply: Reply = { done: [], waiting: [], scheduled: [], failed: [], undo: [] };
  for (const { id, version } of stories) {
    try {
      const body = { decision, version, ...(decision === 'accept' ? confirmed : {}) };
      const { story } = await call(decideProposed, { params: { id }, body });
      reply[decision === 'accept' && story.proposed ? 'waiting' : 'done'].push(id);
    } catch (error) {
      const isQuestion = error instanceof ProductError && isAskedInDialog(error);
      if (stories.length === 1 && !isQuestion) throw error;
      reply.failed.push(...allFailed([id], error));
    }
  }
  return reply;
}

/** All of them failed with the same error. */
export function allFailed(ids: readonly string[], error: unknown): Moderated['failed'] {
  const code = error instanceof ProductError ? error.code : 'internal';
  return ids.map((id) => ({ id, error: { code, message: errorMessage(error) } }));
}
