import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { can } from '../../../src/domain/access.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import type { Claim } from '../../../src/domain/story/fields.ts';
import type { PresentPerson } from '../../../src/domain/story/presence.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { iso, stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { getOwn } from '../../core/read.ts';
import { missing, type SchoolTransaction, withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import type { PresenceDocument, StoryDocument } from '../documents.ts';
import { moderationOf } from '../moderation-settings.ts';

/** Gone after so long without a sign. */
export const PRESENT_MS = 30_000;

/** So many stories a person claims, and has open, at a time. */
const MOST_AT_ONCE = 5;

/** The claim of another user that has not ended; `null` where there is none. */
export function claimOfAnother(story: StoryDocument, uid: string, now: Date): StoryDocument['claim'] {
  const { claim } = story;
  return claim && claim.by !== uid && claim.until.toMillis() > now.getTime() ? claim : null;
}

export function claimed(name: string): ProductError {
  return new ProductError('conflict', `${name} is reviewing this story. Try again when they have left it.`);
}

/** @throws ProductError `conflict` naming who holds it, or for who has claimed as many others as one person may */
export function claimStory(deps: Deps, actor: Actor, id: string): Promise<Claim> {
  return withSchoolTransaction(deps, actor, 's.s.wr', async (school) => {
    const story = await storyIn(deps, school, id);
    const other = claimOfAnother(story, actor.uid, school.now);
    if (other) throw claimed(other.name);
    const own = refs.stories(deps.db).where('iid', '==', school.iid).where('claim.by', '==', actor.uid);
    const open = own.where('claim.until', '>', stamp(school.now));
    await assertFew(school, open, ({ ref }) => ref.id !== id);
    const { claimMinutes } = moderationOf(school.document).settings;
    const until = stamp(new Date(school.now.getTime() + claimMinutes * 60_000));
    const claim = { by: actor.uid, name: school.person.name, until };
    school.tx.update(refs.story(deps.db, id), { claim });
    return { ...claim, until: iso(until) };
  });
}

/** Gives one's own claim back; that of another user stays. */
export function releaseStory(deps: Deps, actor: Actor, id: string): Promise<void> {
  return withSchoolTransaction(deps, actor, 's.s.wr', async (school) => {
    const { claim } = await storyIn(deps, school, id);
    if (claim?.by === actor.uid) school.tx.update(refs.story(deps.db, id), { claim: null });
  });
}

/** @throws ProductError `conflict` where a person is at as many others as one may be at a time */
async function assertFew(
  { tx }: SchoolTransaction,
  query: Query,
  isOther: (document: QueryDocumentSnapshot) => boolean,
): Promise<void> {
  const { docs } = await tx.get(query.select().limit(MOST_AT_ONCE + 1));
  if (docs.filter(isOther).length < MOST_AT_ONCE) return;
  throw new ProductError('conflict', `You have ${MOST_AT_ONCE} other stories open. Close one of them first.`);
}

function storyIn(deps: Deps, { tx, iid }: SchoolTransaction, id: string): Promise<StoryDocument> {
  return getOwn<StoryDocument>('story', tx, (storyId) => refs.story(deps.db, storyId), id, iid);
}

/**
 * Says that one has a story open, and hears who else has. Only who may write a story is editing it.
 * @throws ProductError `conflict` for who has as many others open as one person may
 */
export function bePresent(
  deps: Deps,
  actor: Actor,
  id: string,
  { state, field }: { readonly state: PresentPerson['state']; readonly field?: string | undefined },
): Promise<PresentPerson[]> {
  return withSchoolTransaction(deps, actor, 's.s.rea', async (school) => {
    if (state === 'editing' && !can(school.actor, 's.s.wr')) throw missing('s.s.wr');
    await storyIn(deps, school, id);
    const since = stamp(new Date(school.now.getTime() - PRESENT_MS));
    const all = refs.allPresences(deps.db).where('iid', '==', school.iid).where('uid', '==', actor.uid);
    await assertFew(school, all.where('at', '>', since), ({ ref }) => ref.parent.parent?.id !== id);
    const present = await school.tx.get(refs.presences(deps.db, id).where('at', '>', since));
    const { uid, name } = school.person;
    const own: PresenceDocument = {
      uid,
      iid: school.iid,
      name,
      state,
      field: field ?? null,
      at: stamp(school.now),
      expiresAt: stamp(new Date(school.now.getTime() + PRESENT_MS)),
    };
    school.tx.set(refs.presence(deps.db, id, uid), own);
    const others = present.docs
      .map((document) => document.data() as PresenceDocument)
      .filter((each) => each.uid !== uid);
    return [own, ...others].map((each) => ({ uid: each.uid, name: each.name, state: each.state, field: each.field }));
  });
}

export function leaveStory(deps: Deps, actor: Actor, id: string): Promise<void> {
  return withSchoolTransaction(deps, actor, 's.s.rea', async (school) => {
    await storyIn(deps, school, id);
    school.tx.delete(refs.presence(deps.db, id, actor.uid));
  });
}
