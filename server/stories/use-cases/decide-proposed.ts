import type { KnownNames } from '../../../src/domain/story/consent.ts';
import { isApproved } from '../../../src/domain/story/moderation.ts';
import { nothingProposed } from '../../../src/domain/story/proposal.ts';
import type { DecideProposed } from '../../../src/domain/story/review.ts';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { type SchoolTransaction, withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { showAgain } from '../../media/index.ts';
import { acceptedContent, changed, originalOf, proposing } from '../changed-story.ts';
import { consentAfter } from '../consent-list.ts';
import type { ProposedDocument, StoryDocument } from '../documents.ts';
import { editedAfter } from '../persons-change.ts';
import { picturesToShow } from '../taken-down-pictures.ts';
import { assertSeen } from '../versions.ts';
import { approve } from './moderate.ts';
import { toOneStory } from './one-story.ts';
import { postsByDayAfter, readChannelOf, readForChange, writeChange } from './story-change.ts';

/**
 * Publishes what the source has changed or a person has edited, or keeps what was approved. Where two people have to, the first who
 * accepts leaves it waiting.
 * @throws ProductError `consent-needed`, `second-person-needed`
 */
export function decideProposed(
  deps: Deps,
  actor: Actor,
  id: string,
  { decision, version, ...details }: DecideProposed,
): Promise<SchoolStory> {
  return withSchoolTransaction(deps, actor, 's.s.wr', async (school) => {
    const changing = await readForChange(deps, school, id);
    const { story, names, takenDownPictures } = changing;
    const { proposed } = story;
    if (!proposed) throw nothingProposed();
    assertSeen(story, version);
    const now = stamp(school.now);
    const unchanged = changed(story, proposing(null), now);
    const shown =
      decision === 'accept' && isApproved(story.status)
        ? picturesToShow({ media: proposed.media ?? [] }, takenDownPictures, details.picturesConfirmed)
        : [];
    const { after, isWaiting } =
      decision === 'accept'
        ? accepted(school, { story, proposed, names }, details)
        : { after: unchanged, isWaiting: false };
    const channel = await readChannelOf(deps, school, story);
    const days = channel ? postsByDayAfter(channel, story, after, school.now) : {};
    if (channel && days.postsByDay) school.tx.update(channel.reference, days);
    if (!isWaiting) showAgain(deps, school.tx, shown);
    const decided = { action: decision === 'accept' ? 'story.accept-change' : 'story.keep-ours' };
    const { action } = isWaiting ? { action: 'story.first-approval' } : decided;
    const fields = Object.keys(acceptedContent(proposed));
    return toOneStory(school, writeChange(deps, school, changing, after, { action, fields }));
  });
}

type Accepting = {
  readonly story: StoryDocument;
  readonly proposed: ProposedDocument;
  readonly names: KnownNames | null;
};

/** What a person's approval makes of a story and what is proposed for it. */
function accepted(
  school: SchoolTransaction,
  { story, proposed, names }: Accepting,
  details: Pick<DecideProposed, 'consentConfirmed' | 'note'>,
): { readonly after: StoryDocument; readonly isWaiting: boolean } {
  const now = stamp(school.now);
  const content = acceptedContent(proposed);
  const edited = editedAfter(story, proposed, originalOf(story));
  const change = { ...content, edited, ...proposing(null) };
  // Visitors see nothing of it: whoever approves the story approves this too.
  if (!isApproved(story.status)) return { after: changed(story, change, now), isWaiting: false };
  const consent = consentAfter(names, story, { ...story, ...content });
  // No one has approved what is proposed, although what visitors see was.
  const undecided = { ...story, ...content, consent, approvals: proposed.approvals ?? [], status: 'pending' as const };
  const { isWaiting, fields } = approve(school, undecided, details);
  if (isWaiting) {
    return { after: changed(story, proposing({ ...proposed, approvals: fields.approvals ?? [] }), now), isWaiting };
  }
  const after = changed(story, { ...change, ...fields }, now);
  return { after: { ...after, consent: fields.consent ?? consent }, isWaiting };
}
