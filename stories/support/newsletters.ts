import { sectionFields } from '../../server/newsletters/edition-document.ts';
import { DEFAULT_FILL, type Edition, type Newsletter, type Section } from '../../src/domain/newsletter/schema.ts';
import { LONG_NAME } from './samples.ts';
import { IID } from './workbench/documents.ts';
import type { World } from './workbench/world.ts';

type Own = {
  readonly newsletter?: Partial<Newsletter>;
  /** Of the latest edition. */
  readonly edition?: Partial<Omit<Edition, 'sections'>>;
  readonly sections?: Section[];
  /** How many editions there are. */
  readonly editions?: number;
};

/** Ids of the school's published stories, the newest first. */
export function published(world: World, count: number): string[] {
  return world.documents
    .list('stories')
    .filter(({ iid, status }) => iid === IID && status === 'approved')
    .toSorted((a, b) => b.publishedAt.toMillis() - a.publishedAt.toMillis())
    .slice(0, count)
    .map(({ id }) => id);
}

export const section = (id: string, own: Partial<Section> = {}): Section => ({
  id,
  kind: 'stories',
  title: '',
  html: '',
  storyIds: [],
  collectionId: null,
  ...own,
});

/** A weekly newsletter with three editions, of which the latest has stories, words and a collection. */
export async function addNewsletter(world: World, own: Own = {}): Promise<void> {
  const { editions = 3 } = own;
  const newsletter = {
    id: 'newsletter-1',
    iid: IID,
    name: 'Oakfield Weekly',
    slug: 'oakfield-weekly',
    description: 'For families, on Fridays.',
    fill: DEFAULT_FILL,
    editions,
    version: 1,
    dateCreated: world.ago(900),
    dateUpdated: world.ago(30),
    ...own.newsletter,
  };
  await world.documents.write(`widget_newsletter/${newsletter.id}`, newsletter);
  await world.documents.update('usage', 'global', { widgets: { newsletter: 1, story: 4 } });
  const ids = published(world, 3 + editions);
  for (let number = 1; number <= editions; number += 1) {
    const isLatest = number === editions;
    const sections = isLatest
      ? (own.sections ?? sectionsOf(ids))
      : [section('s1', { storyIds: [ids[2 + number] ?? ''] })];
    await world.documents.write(`widget_newsletter/${newsletter.id}/editions/edition-${number}`, {
      id: `edition-${number}`,
      iid: IID,
      newsletterId: newsletter.id,
      number,
      status: 'draft',
      subject: SUBJECTS[number % SUBJECTS.length],
      previewText: '',
      intro: '',
      ...sectionFields(sections),
      version: 1,
      updatedBy: 'user-ADMIN',
      dateCreated: world.ago(200 - number),
      dateUpdated: world.ago((editions - number) * 168 + 2),
      ...(isLatest ? { ...WRITTEN, ...own.edition } : {}),
    });
  }
}

const SUBJECTS = ['The Tempest, a cup and a hedge', 'Open morning on Saturday', 'Half-term, and what came before it'];
const WRITTEN = {
  previewText: 'Year 9 on stage, the second eleven on grass, Reception in the mud.',
  intro: '<p>Dear families, here is what the week brought.</p>',
};

const sectionsOf = (ids: string[]): Section[] => [
  section('s1', { title: 'This week', storyIds: ids.slice(0, 3) }),
  section('s2', {
    kind: 'text',
    title: 'Dates',
    html: '<p>The <strong>winter fair</strong> is on Saturday at 10:00.</p>',
  }),
  section('s3', { kind: 'collection', title: 'From the front page', collectionId: 'collection-front' }),
];

/** As long as names get. */
export const LONG = { name: LONG_NAME.slice(0, 80), description: `${LONG_NAME}. `.repeat(4).slice(0, 300).trim() };
