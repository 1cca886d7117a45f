import { nothingProposed, requireVersion } from '../../../src/domain/story/proposal.ts';
import type { DecideProposed, SchoolStory } from '../../../src/domain/story/schema.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { type StoryDocument, stamp, toStory, versionOf } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { getOwn } from '../../core/read.ts';
import { withSchoolTransaction } from '../../core/transaction/school-transaction.ts';
import { acceptedContent, changed, proposing } from '../documents.ts';
import { CountChanges, collectionsIn, collectionsOf } from './story-membership.ts';
import { TakenDown } from './taken-down.ts';

/** Publishes what the source has changed, or keeps what was approved; either way nothing waits afterwards. */
export function decideProposed(
  deps: Deps,
  actor: Actor,
  id: string,
  { decision, version }: DecideProposed,
): Promise<SchoolStory> {
  return withSchoolTransaction(deps, actor, 's.s.wr', async (school) => {
    const { tx } = school;
    const [story, collections, takenDown] = await Promise.all([
      getOwn<StoryDocument>('story', tx, (storyId) => refs.story(deps.db, storyId), id, school.iid),
      collectionsIn(deps, tx, school.iid),
      TakenDown.read(deps, tx, school.iid),
    ]);
    if (!story.proposed) throw nothingProposed();
    requireVersion(versionOf(story), version);
    const content = acceptedContent(story.proposed);
    const taken = decision === 'accept' ? content : {};
    const after = changed(story, { ...taken, ...proposing(null) }, stamp(school.now));
    after.collectionIds = collectionsOf(collections, after);
    const moves = new CountChanges();
    moves.moved(story.collectionIds, after.collectionIds);
    moves.write(deps, tx, collections);
    takenDown.moved(id, story, after);
    takenDown.write(tx);
    tx.set(refs.story(deps.db, id), after);
    school.audit({
      action: decision === 'accept' ? 'story.accept-change' : 'story.keep-ours',
      target: refs.story(deps.db, id).path,
      before: { title: story.title, hashtags: story.hashtags },
      after: { title: after.title, hashtags: after.hashtags, fields: Object.keys(content) },
    });
    return toStory(after);
  });
}
