import { ProductError } from '../../../src/domain/errors.ts';
import { countsAgainstPlan } from '../../../src/domain/story/moderation.ts';
import type { TakedownFrom } from '../../../src/domain/story/review.ts';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { withUsageTransaction } from '../../core/transaction/usage-transaction.ts';
import { readForTakedown, showAgain, takenDownAmong } from '../../media/index.ts';
import { changed } from '../changed-story.ts';
import type { StoryDocument } from '../documents.ts';
import { toOneStory, usesOf } from './one-story.ts';
import { deleteStory } from './stories.ts';
import { readForChange, writeChange } from './story-change.ts';

export function takenDownError(): ProductError {
  return new ProductError(
    'conflict',
    'This story was taken down. Only someone who may change the school’s settings can lift that.',
  );
}

/** Off every page at once: hidden, out of every collection, and kept so whatever its source or a colleague does. */
export function takeDownStory(
  deps: Deps,
  actor: Actor,
  id: string,
  reason: string,
): Promise<{ story: SchoolStory; from: TakedownFrom }> {
  return withUsageTransaction(deps, actor, 's.s.wr', async (school) => {
    const changing = await readForChange(deps, school, id);
    const { story } = changing;
    if (story.takenDown) throw new ProductError('conflict', 'This story was taken down already.');
    const used = await usesOf(deps, school.actor, story, school.tx);
    const takeOutOf = await Promise.all(deps.places.map(({ stories }) => stories?.takeDown?.(deps, school, id)));
    const markPictures = await readForTakedown(deps, school.tx, story.mediaIds ?? []);
    const publication = await deps.publications.readForCancelling(deps, school, id);
    publication.cancel();
    markPictures();
    for (const takeOut of takeOutOf) takeOut?.();
    if (countsAgainstPlan(story.status)) school.charge('stories', -1);
    const at = stamp(school.now);
    const after = changed(
      story,
      {
        status: 'hidden',
        takenDown: { at, by: actor.uid, reason },
        moderation: { by: actor.uid, at, reason },
        publishAt: null,
        approvals: [],
        approverIds: [],
        held: null,
        claim: null,
      },
      at,
    );
    const written = writeChange(deps, school, changing, after, { action: 'story.takedown', fields: ['status'] });
    const media = story.media.filter(({ type }) => type === 'image').length;
    return {
      story: toOneStory(school, written),
      from: { ...used, media, publication: publication.active },
    };
  });
}

/** It stays hidden: whoever wants it back approves it. */
export function liftTakedown(deps: Deps, actor: Actor, id: string): Promise<SchoolStory> {
  return withSchoolTransaction(deps, actor, 'i.s.wr', async (school) => {
    const changing = await readForChange(deps, school, id);
    const { story } = changing;
    if (!story.takenDown) throw new ProductError('conflict', 'This story is not taken down.');
    const picturesLifted = await takenDownAmong(deps, school.tx, story.mediaIds ?? []);
    showAgain(deps, school.tx, picturesLifted);
    const after = changed(story, { takenDown: null }, stamp(school.now));
    const written = writeChange(deps, school, changing, after, { action: 'story.lift-takedown', fields: [] });
    return toOneStory(school, written);
  });
}

/** Keeps a story whose source deleted it, or removes it. @returns nothing for one that is removed */
export async function decideSourceDeleted(
  deps: Deps,
  actor: Actor,
  id: string,
  decision: 'keep' | 'remove',
): Promise<SchoolStory | undefined> {
  const story = await withSchoolTransaction(deps, actor, 's.s.wr', async (school) => {
    const changing = await readForChange(deps, school, id);
    const { story: before } = changing;
    if (!before.sourceDeleted) throw new ProductError('conflict', 'The source has not deleted this story.');
    if (decision === 'remove') return undefined;
    const keptFields: Partial<StoryDocument> = { sourceDeleted: false, sourceKept: true };
    const after = changed(before, keptFields, stamp(school.now));
    const written = writeChange(deps, school, changing, after, { action: 'story.keep-deleted', fields: [] });
    return toOneStory(school, written);
  });
  if (decision === 'remove') await deleteStory(deps, actor, id);
  return story;
}
