import { nothingProposed } from '../../../src/domain/story/proposal.ts';
import type { DecideProposed } from '../../../src/domain/story/review.ts';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { acceptedContent, changed, proposing } from '../changed-story.ts';
import { assertSeen } from '../versions.ts';
import { toOneStory } from './one-story.ts';
import { postsByDayAfter, readChannelOf, readForChange, writeChange } from './story-change.ts';

/** Publishes what the source has changed, or keeps what was approved; either way nothing is pending afterwards. */
export function decideProposed(
  deps: Deps,
  actor: Actor,
  id: string,
  { decision, version }: DecideProposed,
): Promise<SchoolStory> {
  return withSchoolTransaction(deps, actor, 's.s.wr', async (school) => {
    const changing = await readForChange(deps, school, id);
    const { story } = changing;
    if (!story.proposed) throw nothingProposed();
    assertSeen(story, version);
    const content = acceptedContent(story.proposed);
    const taken = decision === 'accept' ? content : {};
    const after = changed(story, { ...taken, ...proposing(null) }, stamp(school.now));
    const channel = await readChannelOf(deps, school, story);
    const days = channel ? postsByDayAfter(channel, story, after, school.now) : {};
    if (channel && days.postsByDay) school.tx.update(channel.reference, days);
    const written = writeChange(deps, school, changing, after, {
      action: decision === 'accept' ? 'story.accept-change' : 'story.keep-ours',
      fields: Object.keys(content),
    });
    return toOneStory(school, written);
  });
}
