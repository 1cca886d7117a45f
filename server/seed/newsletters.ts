import type { Section } from '../../src/domain/newsletter/schema.ts';
import type { Deps } from '../core/deps.ts';
import { stamp } from '../core/firestore/documents.ts';
import { refs } from '../core/firestore/refs.ts';
import { createEdition, updateEdition } from '../newsletters/use-cases/editions.ts';
import { createNewsletter, updateNewsletter } from '../newsletters/use-cases/newsletters.ts';
import type { StoryDocument } from '../stories/documents.ts';
import { roleFor } from './actors.ts';

const IID = 'oakfield';
const STORIES = 6;
/** As many of the newest are looked at for those with a picture that stood in no edition yet. */
const LOOKED_AT = 60;

/** The last one is still being gathered. */
const EDITIONS: readonly { readonly days: number; readonly subject: string; readonly intro: string }[] = [
  { days: 35, subject: 'Half a term of mud and music', intro: 'Here is what happened since we last wrote.' },
  { days: 28, subject: 'Welcome back after half-term', intro: 'We are back, and it has been a busy week already.' },
  { days: 21, subject: 'A week of thank-yous', intro: 'So many people helped this week that we lost count.' },
  { days: 14, subject: 'Lights, paint and a very full hall', intro: 'Rehearsals have begun, and you can hear them.' },
  { days: 7, subject: 'Paint, clay and cardboard', intro: 'There is a lot to be proud of in this edition.' },
  {
    days: 0,
    subject: 'Our week in six stories',
    intro: 'These are the stories our pupils talked about most this week.',
  },
];

/** Oakfield's two newsletters: one with an edition for each of the last weeks, and one that has only just been made. */
export async function seedNewsletters(deps: Deps, goTo: (days: number) => void): Promise<void> {
  const actor = roleFor('demo-head', IID, 'ADMIN');
  goTo(EDITIONS[0]?.days ?? 0);
  const weekly = await createNewsletter(deps, actor, { name: 'Oakfield Weekly' });
  await updateNewsletter(deps, actor, weekly.id, {
    description: 'For families, on Fridays.',
    fill: { max: STORIES },
  });
  const used = new Set<string>();
  for (const { days, subject, intro } of EDITIONS) {
    goTo(days);
    const { id } = await createEdition(deps, actor, weekly.id, { empty: true });
    const storyIds = await newestWithPictures(deps, used);
    for (const storyId of storyIds) used.add(storyId);
    const kind: Section['kind'] = 'stories';
    await updateEdition(deps, actor, weekly.id, id, {
      subject,
      previewText: 'News from Oakfield for families.',
      intro: `<p>Dear families,</p><p>${intro}</p>`,
      sections: [{ kind, title: 'This week', storyIds }],
    });
  }
  await createNewsletter(deps, actor, { name: 'Sixth form news' });
}

async function newestWithPictures({ db, now }: Deps, used: ReadonlySet<string>): Promise<string[]> {
  const approved = refs.stories(db).where('iid', '==', IID).where('status', '==', 'approved');
  const snapshot = await approved
    .where('publishedAt', '<=', stamp(now()))
    .orderBy('publishedAt', 'desc')
    .limit(LOOKED_AT)
    .get();
  return snapshot.docs
    .map((document) => document.data() as StoryDocument)
    .filter(({ id, media }) => !used.has(id) && media.some(({ type }) => type === 'image'))
    .slice(0, STORIES)
    .map(({ id }) => id);
}
