import { describe, expect, it } from 'vitest';
import { queueDuePublications } from '../../../server/publications/use-cases/publish-due.ts';
import { fieldsOf, type Loose, list } from '../../support/stack.ts';
import { publishingSchool } from './publishing-school.ts';

const school = publishingSchool();
const { collection, inMs, publish, story } = school;

const ask = (...request: Parameters<typeof school.stack.ask>) => school.stack.ask(...request);

async function newsletter(name = 'Weekly', as: 'head' | 'both' = 'head'): Promise<string> {
  const made = await ask('POST', '/api/v1/newsletters', { as, body: { name } });
  expect(made.status, made.text).toBe(201);
  return String(made.body.newsletter?.id);
}
/** The next edition: the titles of its sections, with the stories of each. */
async function nextEdition(id: string): Promise<{ number: number; sections: unknown[] } | null> {
  const { body } = await ask('GET', `/api/v1/newsletters/${id}/editions`);
  const [edition] = list(body.items);
  if (!edition) return null;
  const sections = list(edition.sections as Loose).map(({ storyIds, collectionId }) => collectionId ?? storyIds);
  return { number: Number(edition.number), sections };
}
const page = async (values: object) => {
  const { body } = await ask('GET', '/api/v1/school');
  const version = (body.school?.parts as Loose | undefined)?.page?.version;
  const saved = await ask('PATCH', '/api/v1/school', { body: { part: 'page', version, ...values } });
  expect(saved.status, saved.text).toBe(200);
};
const offered = async () => (await school.stack.db.doc('institutions/oakfield').get()).get('page.collectionIds');
const destination = async (path: string, kind: string) =>
  list((await ask('GET', `/api/v1/${path}/publish`)).body.destinations).find((each) => String(each.kind) === kind);
const due = async () => {
  await queueDuePublications(school.stack.backend.deps);
  await school.stack.settle();
};

describe('publishing a story to a newsletter', () => {
  it('now, twice → once in a first edition; left out later → removed; chosen again → added', async () => {
    const [id, place] = [await story(), await newsletter()];
    expect(await destination(`stories/${id}`, 'newsletter')).toMatchObject({
      id: place,
      name: 'Weekly',
      selected: false,
      isFixed: false,
      preview: { stories: [{ id }] },
    });
    const body = { destinations: [{ kind: 'newsletter', id: place }], publishAt: null };
    for (let n = 0; n < 2; n += 1) {
      const answer = await publish(id, body, 'head');
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body).toMatchObject({ publication: { status: 'published', destinations: body.destinations } });
      expect(await nextEdition(place)).toEqual({ number: 1, sections: [[id]] });
    }
    expect(await destination(`stories/${id}`, 'newsletter')).toMatchObject({ selected: true, isFixed: false });
    expect((await ask('GET', `/api/v1/stories/${id}`)).body.story).toMatchObject({
      used: { newsletters: [{ id: place, name: 'Weekly' }] },
    });
    await publish(id, { destinations: [], publishAt: null }, 'head');
    expect(await nextEdition(place)).toEqual({ number: 1, sections: [[]] });
    await publish(id, body, 'head');
    expect(await nextEdition(place)).toEqual({ number: 1, sections: [[id]] });
  });

  it('added to the edition by hand → fixed destination, unchanged by publishing elsewhere', async () => {
    const [id, place] = [await story(), await newsletter()];
    const made = await ask('POST', `/api/v1/newsletters/${place}/editions`, { body: { empty: true } });
    const sections = [{ kind: 'stories', title: 'News', storyIds: [id] }];
    const path = `/api/v1/newsletters/${place}/editions/${made.body.edition?.id}`;
    expect((await ask('PATCH', path, { body: { sections } })).status).toBe(200);
    expect(await destination(`stories/${id}`, 'newsletter')).toMatchObject({ selected: true, isFixed: true });
    await publish(id, { destinations: [], publishAt: null });
    expect((await nextEdition(place))?.sections).toEqual([[id]]);
  });

  it('at a set time → in the edition at that time, not before; newsletter deleted meanwhile → published without it', async () => {
    const [id, other, place] = [await story(), await story(), await newsletter()];
    const [gone] = [await newsletter('Short-lived')];
    await publish(id, { destinations: [{ kind: 'newsletter', id: place }], publishAt: inMs(3_600_000) }, 'head');
    await publish(other, { destinations: [{ kind: 'newsletter', id: gone }], publishAt: inMs(3_600_000) }, 'head');
    expect(await nextEdition(place)).toBeNull();
    expect((await ask('DELETE', `/api/v1/newsletters/${gone}`)).status).toBe(204);
    school.setAhead(3_601_000);
    await due();
    expect(await nextEdition(place)).toEqual({ number: 1, sections: [[id]] });
    for (const each of [id, other])
      expect((await ask('GET', `/api/v1/stories/${each}`)).body.story).toMatchObject({ status: 'approved' });
  });

  it('two-person review, the second approves in review → approved at once, in the edition within a minute', async () => {
    await ask('PATCH', '/api/v1/settings/moderation', { body: { twoPeople: true } });
    const [id, place] = [await story(), await newsletter()];
    await school.stack.db.doc(`stories/${id}`).update({ createdBy: 'somebody' });
    await publish(id, { destinations: [{ kind: 'newsletter', id: place }], publishAt: null }, 'head');
    const body = { ids: [id], decision: 'approve' };
    expect((await ask('POST', '/api/v1/stories/moderate', { as: 'author', body })).body.done).toEqual([id]);
    expect((await ask('GET', `/api/v1/stories/${id}`)).body.story).toMatchObject({ status: 'approved' });
    await due();
    expect(await nextEdition(place)).toEqual({ number: 1, sections: [[id]] });
    expect((await school.stack.db.doc(`publications/story-${id}`).get()).get('status')).toBe('published');
  });

  it('taken down → removed from every edition, version raised by one; the answer lists the newsletters', async () => {
    const [id, other, place] = [await story(), await story(), await newsletter()];
    for (const each of [id, other]) await publish(each, { destinations: [{ kind: 'newsletter', id: place }] }, 'head');
    const before = list((await ask('GET', `/api/v1/newsletters/${place}/editions`)).body.items)[0];
    const down = await ask('POST', `/api/v1/stories/${id}/takedown`, { body: { reason: 'A parent asked.' } });
    expect(down.body.from, down.text).toMatchObject({ newsletters: [{ id: place, name: 'Weekly' }], page: false });
    expect((await nextEdition(place))?.sections).toEqual([[other]]);
    const after = list((await ask('GET', `/api/v1/newsletters/${place}/editions`)).body.items)[0];
    expect(after?.version).toBe(Number(before?.version) + 1);
  });

  it('two stories published at once → both in one edition', async () => {
    const [one, two, place] = [await story(), await story(), await newsletter()];
    const body = { destinations: [{ kind: 'newsletter', id: place }], publishAt: null };
    await Promise.all([publish(one, body, 'head'), publish(two, body, 'head')]);
    const next = await nextEdition(place);
    expect(next?.number).toBe(1);
    expect(next?.sections.flat().toSorted()).toEqual([one, two].toSorted());
  });

  it('newsletter of another school, unknown or paused → refused at its destination, nothing published', async () => {
    const [id, theirs, paused] = [await story(), await newsletter('Theirs', 'both'), await newsletter('Paused')];
    await school.stack.db.doc(`widget_newsletter/${paused}`).update({ disabledByPlan: true });
    for (const [place, message] of [
      [theirs, /This one was not found/],
      ['none', /This one was not found/],
      [paused, /“Paused” is paused/],
    ] as const) {
      const refused = await publish(id, { destinations: [{ kind: 'newsletter', id: place }], publishAt: null });
      expect(refused.status).toBe(400);
      expect(fieldsOf(refused)['destinations.0']).toMatch(message);
    }
    expect((await ask('GET', `/api/v1/stories/${id}`)).body.story).toMatchObject({ status: 'draft' });
  });
});

describe('publishing on the school page', () => {
  it('page off → not offered and refused; on → lists every approved story, named in use and takedown', async () => {
    const id = await story();
    expect(await destination(`stories/${id}`, 'page')).toBeUndefined();
    const body = { destinations: [{ kind: 'page' }], publishAt: null };
    expect(fieldsOf(await publish(id, body))['destinations.0']).toMatch(/page is off/);
    await page({ enabled: true });
    expect(await destination(`stories/${id}`, 'page')).toMatchObject({
      id: null,
      name: 'Your school’s page',
      selected: true,
      isFixed: true,
      preview: { stories: [{ id }] },
    });
    expect((await ask('GET', `/api/v1/stories/${id}`)).body.story).toMatchObject({ used: { page: false } });
    expect((await publish(id, body)).body).toMatchObject({ publication: { destinations: body.destinations } });
    expect((await ask('GET', `/api/v1/stories/${id}`)).body.story).toMatchObject({ used: { page: true } });
    const down = await ask('POST', `/api/v1/stories/${id}/takedown`, { body: { reason: 'A parent asked.' } });
    expect(down.body.from).toMatchObject({ page: true });
  });
});

describe('publishing a collection', () => {
  const put = (id: string, destinations: object[], publishAt: string | null = null) =>
    ask('PUT', `/api/v1/collections/${id}/publish`, { as: 'head', body: { destinations, publishAt } });

  it('to a newsletter and the page → section of the edition, filter of the page, in use; ended → neither', async () => {
    const [id, place] = [await collection(), await newsletter()];
    await page({ enabled: true });
    const destinations = [{ kind: 'newsletter', id: place }, { kind: 'page' }];
    for (let n = 0; n < 2; n += 1) {
      const answer = await put(id, destinations);
      expect(answer.status, answer.text).toBe(200);
      expect(await nextEdition(place)).toEqual({ number: 1, sections: [id] });
      expect(await offered()).toEqual([id]);
    }
    for (const kind of ['newsletter', 'page'])
      expect(await destination(`collections/${id}`, kind)).toMatchObject({ selected: true, isFixed: false });
    expect((await ask('GET', `/api/v1/collections/${id}/used`)).body).toMatchObject({
      newsletters: [{ id: place, name: 'Weekly' }],
      page: true,
      breaks: [],
    });
    expect((await ask('DELETE', `/api/v1/collections/${id}/publish`)).status).toBe(204);
    expect(await nextEdition(place)).toEqual({ number: 1, sections: [] });
    expect(await offered()).toEqual([]);
  });

  it('on the page by the settings → fixed destination, stays when a publication ends', async () => {
    const id = await collection();
    await page({ enabled: true, collectionIds: [id] });
    expect(await destination(`collections/${id}`, 'page')).toMatchObject({ selected: true, isFixed: true });
    await put(id, [{ kind: 'page' }, { kind: 'feed' }]);
    await ask('DELETE', `/api/v1/collections/${id}/publish`);
    expect(await offered()).toEqual([id]);
  });

  it('other destinations scheduled, time passes → former destinations end, new ones begin', async () => {
    const [id, one, two] = [await collection(), await newsletter('One'), await newsletter('Two')];
    await put(id, [{ kind: 'newsletter', id: one }]);
    await put(id, [{ kind: 'newsletter', id: two }], inMs(3_600_000));
    expect([(await nextEdition(one))?.sections, await nextEdition(two)]).toEqual([[id], null]);
    school.setAhead(3_601_000);
    await due();
    expect([(await nextEdition(one))?.sections, (await nextEdition(two))?.sections]).toEqual([[], [id]]);
  });

  it('ninth collection on the page → 409 with a message, nothing changed; settings opened before → conflict', async () => {
    const all = [];
    for (let n = 0; n < 8; n += 1) all.push(await collection(`Collection ${n}`));
    const [last, ...first] = all;
    await page({ enabled: true, collectionIds: first });
    await put(String(last), [{ kind: 'page' }]);
    expect(await offered()).toEqual([...first, last]);
    const stale = await ask('PATCH', '/api/v1/school', { body: { part: 'page', version: 1, intro: 'Hello' } });
    expect(stale.body.error).toMatchObject({ code: 'conflict', latest: { part: 'page', version: 2 } });
    const ninth = await collection('Ninth');
    const refused = await put(ninth, [{ kind: 'page' }]);
    expect([refused.status, refused.body.error?.message]).toEqual([409, expect.stringContaining('8 collections')]);
    expect(await offered()).toHaveLength(8);
  });
});
