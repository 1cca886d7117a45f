import { SYSTEM } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { refs } from '../../core/firestore/refs.ts';
import { enqueueEmail } from '../../core/mail/outbox.ts';
import { asIs } from '../../core/mail/safe-texts.ts';
import { withGuestTransaction } from '../../core/transaction/guest-transaction.ts';
import { concernAddresses } from '../../schools/index.ts';
import { storyPath } from '../address.ts';
import type { Concern } from '../concern.ts';
import type { ShownSchool } from './find-school.ts';
import { shownStory } from './read-page.ts';

export type ConcernedSchool = Pick<ShownSchool, 'iid' | 'institution'>;

/** Passes a visitor's concern on to the school. The words go without links: their author is not known. */
export async function sendConcern(deps: Deps, { iid, institution }: ConcernedSchool, concern: Concern): Promise<void> {
  // A story that went meanwhile is no reason to lose the message.
  const story = concern.storyId ? await shownStory(deps, iid, concern.storyId) : null;
  const path = story ? storyPath(institution.handle, story.id) : `/${institution.handle}`;
  await withGuestTransaction(deps, SYSTEM, iid, async (school) => {
    const addresses = await concernAddresses(deps, school.tx, iid);
    for (const to of addresses) {
      enqueueEmail(deps, school, 'school-concern', to, {
        school: institution.name,
        message: concern.message,
        email: asIs(concern.email ?? null),
        story: story ? story.title || null : null,
        url: asIs(`${deps.appOrigin}${path}`),
      });
    }
    school.audit({
      action: 'school.concern',
      target: refs.institution(deps.db, iid).path,
      after: { storyId: story?.id ?? null, sentTo: addresses.length },
    });
  });
}
