import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { type ErrorCode, ProductError } from '../../../src/domain/errors.ts';
import { countsAgainstPlan, statusAfter } from '../../../src/domain/story/moderation.ts';
import { requireVersion } from '../../../src/domain/story/proposal.ts';
import type { Moderate, Moderated, StoryStatus } from '../../../src/domain/story/schema.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import { notFound, ownOrNotFound } from '../../core/read.ts';
import { type UsageTransaction, withUsageTransaction } from '../../core/transaction/usage-transaction.ts';
import { type StoryDocument, versionOf } from '../documents.ts';
import { TakenDown } from './taken-down.ts';

const CHUNK = 250;

/**
 * Decides on up to 500 stories. Each id succeeds or fails by itself: one that is gone, one that has changed since it was
 * looked at, or one approval too many for the plan does not hold up the rest.
 */
export async function moderate(deps: Deps, actor: Actor, request: Moderate): Promise<Moderated> {
  const ids = [...new Set(request.ids)];
  const moderated: Moderated = { done: [], failed: [] };
  for (let at = 0; at < ids.length; at += CHUNK) {
    const part = await moderateChunk(deps, actor, ids.slice(at, at + CHUNK), request);
    moderated.done.push(...part.done);
    moderated.failed.push(...part.failed);
  }
  return moderated;
}

function moderateChunk(deps: Deps, actor: Actor, ids: readonly string[], request: Moderate): Promise<Moderated> {
  return withUsageTransaction(deps, actor, 's.s.wr', async (school) => {
    const known = ids.filter(isDocumentId);
    const snapshots = known.length > 0 ? await school.tx.getAll(...known.map((id) => refs.story(deps.db, id))) : [];
    const takenDown = await TakenDown.read(deps, school.tx, school.iid);
    const byId = new Map(snapshots.map((snapshot) => [snapshot.id, snapshot]));
    const seen = new Map(Object.entries(request.versions ?? {}));
    const part: Moderated = { done: [], failed: [] };
    const before: Partial<Record<StoryStatus, number>> = {};
    for (const id of ids) {
      try {
        const story = decide(school, byId.get(id), request, seen.get(id));
        before[story.status] = (before[story.status] ?? 0) + 1;
        takenDown.moved(id, story, { ...story, status: statusAfter(request.decision) });
        part.done.push(id);
      } catch (error) {
        if (!(error instanceof ProductError)) throw error;
        part.failed.push({ id, error: { code: error.code satisfies ErrorCode, message: error.message } });
      }
    }
    takenDown.write(school.tx);
    if (part.done.length > 0) {
      school.audit({
        action: `story.${request.decision}`,
        target: part.done.map((id) => refs.story(deps.db, id).path),
        before: { statuses: before },
        after: { status: statusAfter(request.decision), reason: request.reason ?? null },
      });
    }
    return part;
  });
}

/** @returns the story as it was before. */
function decide(
  school: UsageTransaction,
  snapshot: DocumentSnapshot | undefined,
  request: Moderate,
  seen: number | undefined,
): StoryDocument {
  if (!snapshot) throw notFound('story');
  const story = ownOrNotFound<StoryDocument>('story', snapshot, school.iid);
  const status = statusAfter(request.decision);
  requireVersion(versionOf(story), seen);
  const change = Number(countsAgainstPlan(status)) - Number(countsAgainstPlan(story.status));
  if (change !== 0) school.charge('stories', change);
  const at = stamp(school.now);
  school.tx.update(snapshot.ref, {
    status,
    moderation: { by: school.actor.uid, at, reason: request.reason ?? null },
    version: versionOf(story) + 1,
    updatedAt: at,
  });
  return story;
}
