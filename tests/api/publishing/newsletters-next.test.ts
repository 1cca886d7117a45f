// What other areas write into newsletters while they publish.
import { describe, expect, it } from 'vitest';
import { type SchoolTransaction, withSchoolTransaction } from '../../../server/core/transaction/school-transaction.ts';
import type { NewsletterDocument, NewsletterWithNext } from '../../../server/newsletters/documents.ts';
import type { EditionDocument } from '../../../server/newsletters/edition-document.ts';
import { lastEditionOf } from '../../../server/newsletters/use-cases/new-edition.ts';
import {
  newslettersOf,
  putCollectionIn,
  putStoryIn,
  takeStoryOut,
} from '../../../server/newsletters/use-cases/next-edition.ts';
import { publishingSchool } from './publishing-school.ts';

const school = publishingSchool();

const make = async (name: string) =>
  String((await school.stack.ask('POST', '/api/v1/newsletters', { body: { name } })).body.newsletter?.id);
const within = <T>(work: (school: SchoolTransaction) => Promise<T>): Promise<T> => {
  const head = { uid: 'u-head', email: 'head@oakfield.test', iid: 'oakfield', role: null, isPlatformAdmin: true };
  return withSchoolTransaction(school.stack.backend.deps, { ...head, requestId: null }, 'member', work);
};
const deps = () => school.stack.backend.deps;

function put(name: string, write: (school: SchoolTransaction, into: NewsletterWithNext) => EditionDocument) {
  return within(async (transaction) => write(transaction, await newsletterNamed(transaction, name)));
}
async function newsletterNamed({ tx }: SchoolTransaction, name: string) {
  const newsletters = await newslettersOf(deps(), 'oakfield', tx);
  const isCalled = ({ name: other }: NewsletterDocument) => other === name;
  const one = newsletters.find(({ newsletter }) => isCalled(newsletter));
  if (!one) throw new Error(`No newsletter is called ${name}`);
  return one;
}
const putStory = (name: string, storyId: string) =>
  put(name, (transaction, { newsletter, next }) => putStoryIn(deps(), transaction, newsletter, next, storyId));
const holding = async (storyId: string) => {
  const query = school.stack.db.collectionGroup('editions').where('iid', '==', 'oakfield');
  return (await query.where('storyIds', 'array-contains', storyId).get()).docs.map(({ ref }) => ref.path);
};

describe('next edition', () => {
  it('newslettersOf: none, two → newest first, each with its latest edition or null', async () => {
    expect(await newslettersOf(deps(), 'oakfield')).toEqual([]);
    await make('Weekly');
    await make('Sixth form');
    await putStory('Weekly', 'a');
    const all = await newslettersOf(deps(), 'oakfield');
    expect(all.map(({ newsletter, next }) => [newsletter.name, newsletter.editions, next?.number ?? null])).toEqual([
      ['Sixth form', 0, null],
      ['Weekly', 1, 1],
    ]);
    expect(await newslettersOf(deps(), 'riverside')).toEqual([]);
  });

  it('putStoryIn: same story twice, another story, a collection → each once, returned by the query of all editions', async () => {
    const id = await make('Weekly');
    await putStory('Weekly', 'a');
    await putStory('Weekly', 'a');
    const edition = await putStory('Weekly', 'b');
    expect([edition.storyIds, edition.version, edition.updatedBy]).toEqual([['a', 'b'], 2, 'u-head']);
    const collection = { id: 'c1', name: 'Sport' };
    await put('Weekly', (transaction, { newsletter, next }) =>
      putCollectionIn(deps(), transaction, newsletter, next, collection),
    );
    const editions = (await school.stack.db.collection(`widget_newsletter/${id}/editions`).get()).docs;
    expect(editions.map((each) => [each.get('storyIds'), each.get('collectionIds'), each.get('number')])).toEqual([
      [['a', 'b'], ['c1'], 1],
    ]);
    expect(await holding('b')).toEqual([editions[0]?.ref.path]);
    expect(await holding('c')).toEqual([]);
  });

  it('takeStoryOut: story in an edition → removed from its sections and from the query; again → unchanged', async () => {
    await make('Weekly');
    await putStory('Weekly', 'a');
    const out = () =>
      within(async (transaction) => {
        const { newsletter } = await newsletterNamed(transaction, 'Weekly');
        const next = await lastEditionOf(deps(), newsletter, transaction.tx);
        if (!next) throw new Error('There is no edition');
        return takeStoryOut(deps(), transaction, next, 'a');
      });
    expect([(await out()).version, (await out()).version]).toEqual([2, 2]);
    expect(await holding('a')).toEqual([]);
  });

  it('putStoryIn: eight stories at once, no edition yet → one edition with all of them', async () => {
    const id = await make('Weekly');
    await Promise.all(Array.from({ length: 8 }, (_, n) => putStory('Weekly', `s${n}`)));
    const { body } = await school.stack.ask('GET', `/api/v1/newsletters/${id}`);
    expect(body.newsletter).toMatchObject({ editions: 1, nextEdition: { number: 1, stories: 8 } });
  });
});
