import { describe, expect, it } from 'vitest';
import { type Loose, list } from '../../support/stack.ts';
import { newsletterSchool, refused, stories } from './newsletter-school.ts';

const newsletter = newsletterSchool();
const { school, ask, approved, change, pathOf, start } = newsletter;

describe('editions', () => {
  it('created, changed, read, copied, deleted → each answer, numbers count up', async () => {
    const [one, two] = [await approved('One'), await school.story({ title: 'Two' })];
    const collection = await school.collection();
    await school.stack.ask('PUT', `/api/v1/collections/${collection}/stories/${one}`);
    const edition = await start();
    expect(edition).toMatchObject({ number: 1, status: 'draft', sections: [], subject: '', version: 1 });
    const sections = [
      stories(two),
      { kind: 'text', title: 'Dates', html: '<p>Monday</p>' },
      { kind: 'collection', title: 'More', collectionId: collection },
    ];
    const changed = (await change(edition, { subject: ' Our week ', previewText: 'News', sections, version: 1 })).body
      .edition as Loose;
    expect(changed).toMatchObject({ subject: 'Our week', version: 2, updatedBy: 'u-head' });
    const [first, textSection, shown] = list(changed.sections);
    expect(first).toMatchObject({ kind: 'stories', storyIds: [two], html: '', collectionId: null });
    expect([textSection?.html, shown?.collectionId]).toEqual(['<p>Monday</p>', collection]);
    const read = await ask('GET', pathOf(edition));
    expect(read.body.edition).toEqual(changed);
    expect(list(read.body.stories).map(({ id, status }) => [id, status])).toEqual([
      [two, 'draft'],
      [one, 'approved'],
    ]);
    const moved = (await change(edition, { sections: [textSection, { ...first, title: 'New' }] })).body
      .edition as Loose;
    expect(list(moved.sections).map(({ id, title }) => [id, title])).toEqual([
      [textSection?.id, 'Dates'],
      [first?.id, 'New'],
    ]);
    const copy = (await ask('POST', `${pathOf(edition)}/duplicate`)).body.edition as Loose;
    expect(copy).toMatchObject({ number: 2, subject: 'Our week', version: 1 });
    expect(list(copy.sections).map(({ title }) => title)).toEqual(['Dates', 'New']);
    expect((await ask('GET', newsletter.letter)).body.newsletter).toMatchObject({
      editions: 2,
      nextEdition: { id: copy.id, number: 2, stories: 1 },
    });
    expect((await ask('DELETE', pathOf(edition))).status).toBe(204);
    expect((await ask('GET', pathOf(edition))).status).toBe(404);
    expect((await ask('GET', newsletter.letter)).body.newsletter).toMatchObject({ editions: 1 });
  });

  it('two per page → latest first, each once; cursor of another newsletter → 400', async () => {
    for (let n = 0; n < 5; n += 1) await start();
    const numbers: unknown[] = [];
    let cursor = '';
    for (let page = 0; page < 3; page += 1) {
      const { body } = await ask('GET', `${newsletter.letter}/editions?limit=2${cursor && `&cursor=${cursor}`}`);
      numbers.push(...list(body.items).map(({ number }) => number));
      cursor = String(body.nextCursor ?? '');
      if (page === 0) {
        const { body: other } = await ask('POST', '', { name: 'Other' });
        expect(refused(await ask('GET', `/${other.newsletter?.id}/editions?cursor=${cursor}`))).toEqual([
          400,
          ['cursor'],
        ]);
      }
    }
    expect([numbers, cursor]).toEqual([[5, 4, 3, 2, 1], '']);
  });

  it.each<[string, object, string]>([
    ['two lines of subject', { subject: 'a\nb' }, 'subject'],
    ['a long subject', { subject: 'x'.repeat(151) }, 'subject'],
    ['a long preview text', { previewText: 'x'.repeat(201) }, 'previewText'],
    ['an unknown kind', { sections: [{ kind: 'events', title: '' }] }, 'sections.0.kind'],
    ['a collection without one', { sections: [{ kind: 'collection', title: '' }] }, 'sections.0.collectionId'],
    ['an unknown story', { sections: [stories(), stories('gone')] }, 'sections.1.storyIds.0'],
    ['an id that cannot be', { sections: [stories('../users')] }, 'sections.0.storyIds.0'],
    [
      'an unknown collection',
      { sections: [{ kind: 'collection', title: '', collectionId: 'gone' }] },
      'sections.0.collectionId',
    ],
    ['too many sections', { sections: Array.from({ length: 21 }, () => stories()) }, 'sections'],
    [
      'too many stories',
      { sections: [stories(...Array.from({ length: 61 }, (_, n) => `s${n}`))] },
      'sections.0.storyIds',
    ],
    ['501 sections', { sections: Array.from({ length: 501 }, () => stories()) }, 'sections'],
    ['what nobody may set', { number: 7 }, 'number'],
  ])('%s → 400 at its field', async (_, body, field) => {
    expect(refused(await change(await start(), body))).toEqual([400, [field]]);
  });

  it('story and collection of another school → 400 at both, nothing changed', async () => {
    const as = { as: 'both', iid: 'riverside' } as const;
    const theirs = await school.stack.ask('POST', '/api/v1/stories', { ...as, body: { title: 'T', html: '<p>x</p>' } });
    const all = await school.stack.ask('POST', '/api/v1/collections', { ...as, body: { name: 'All' } });
    const edition = await start();
    const sections = [
      stories(String(theirs.body.story?.id)),
      { kind: 'collection', title: '', collectionId: all.body.collection?.id },
    ];
    expect(refused(await change(edition, { subject: 'New', sections }))).toEqual([
      400,
      ['sections.0.storyIds.0', 'sections.1.collectionId'],
    ]);
    expect((await ask('GET', pathOf(edition))).body.edition).toEqual(edition);
  });

  it('one story in two sections → stays in the first; deleted meanwhile → the rest can still be changed', async () => {
    const id = await approved('One');
    const edition = await start();
    const twice = (await change(edition, { sections: [stories(id), stories(id)] })).body.edition as Loose;
    expect(list(twice.sections).map(({ storyIds }) => storyIds)).toEqual([[id], []]);
    await school.stack.db.doc(`stories/${id}`).delete();
    expect((await change(edition, { sections: twice.sections, subject: 'Still' })).status).toBe(200);
  });

  it('two changes from one version → the later is refused with the current edition; no difference → same version', async () => {
    const edition = await start();
    const answers = await Promise.all(['A', 'B'].map((subject) => change(edition, { subject, version: 1 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200)?.body.edition as Loose;
    const lost = answers.find(({ status }) => status === 409)?.body.error as Loose;
    expect(lost.latest).toEqual({ version: 2, values: won });
    expect((await change(edition, { subject: won.subject, version: 2 })).body.edition).toEqual(won);
  });

  it('200 editions → another is refused, also by copying', async () => {
    const edition = await start();
    await school.stack.db.doc(`widget_newsletter${newsletter.letter}`).update({ editions: 200 });
    for (const path of [`${newsletter.letter}/editions`, `${pathOf(edition)}/duplicate`]) {
      const answer = await school.stack.ask(
        'POST',
        `/api/v1/newsletters${path}`,
        path.endsWith('s') ? { body: {} } : {},
      );
      expect([answer.status, answer.body.error?.code]).toEqual([409, 'conflict']);
    }
  });

  it.each(['', '/preview', '/checks'])('GET {edition}%s of another school or newsletter → 404', async (rest) => {
    const edition = await start();
    const { body } = await ask('POST', '', { name: 'Other' });
    const paths = [
      `/${body.newsletter?.id}/editions/${edition.id}`,
      `${newsletter.letter}/editions/gone`,
      `/gone/editions/${edition.id}`,
    ];
    for (const path of paths) expect((await ask('GET', `${path}${rest}`)).status, path).toBe(404);
    const as = { as: 'both', iid: 'riverside' } as const;
    expect((await school.stack.ask('GET', `/api/v1/newsletters${pathOf(edition)}${rest}`, as)).status).toBe(404);
  });
});

describe('automatic sections and candidates of an edition', () => {
  it('candidates → approved, in no edition, by hashtags and collections, two per page in one order', async () => {
    const made: string[] = [];
    for (const title of ['One', 'Two', 'Three', 'Four']) made.push(await approved(title));
    await school.story({ title: 'Waiting' });
    await approved('Other', { hashtags: ['music'] });
    const [one = '', , three = '', four = ''] = made;
    await ask('PATCH', newsletter.letter, { fill: { order: 'newest', any: ['sport'] } });
    await change(await start(), { sections: [stories(three)] });
    const first = (await ask('GET', `${newsletter.letter}/candidates?limit=2`)).body;
    const second = (await ask('GET', `${newsletter.letter}/candidates?limit=2&cursor=${String(first.nextCursor)}`))
      .body;
    const titles = [first, second].map(({ items }) => list(items).map(({ story }) => story?.title));
    expect([titles, second.nextCursor]).toEqual([[['Four', 'Two'], ['One']], null]);
    expect(list(first.items)[0]?.reason).toMatch(/^Published on \d+ \w+ \d{4}\.$/);
    const collection = await school.collection();
    for (const id of [one, four]) await school.stack.ask('PUT', `/api/v1/collections/${collection}/stories/${id}`);
    await ask('PATCH', newsletter.letter, { fill: { any: [], collectionIds: [collection] } });
    const chosen = list((await ask('GET', `${newsletter.letter}/candidates`)).body.items);
    expect(chosen.map(({ story }) => story?.title)).toEqual(['Four', 'One']);
  });

  it('values and groups missing from the last editions → first, with the reason', async () => {
    const values = ['Kindness', 'Courage'];
    await school.stack.db.doc('institutions/oakfield').update({ values, 'hashtags.people': ['choir'] });
    const [kind, brave] = [await approved('Kind'), await approved('Brave')];
    await approved('Choir', { hashtags: ['choir'] });
    await approved('Plain');
    await school.stack.db.doc(`stories/${kind}`).update({ values: ['Kindness'] });
    await school.stack.db.doc(`stories/${brave}`).update({ values: ['Courage'] });
    await change(await start(), { sections: [stories(kind)] });
    const candidates = list((await ask('GET', `${newsletter.letter}/candidates`)).body.items).map(
      ({ story, reason }) => [story?.title, reason],
    );
    expect(candidates.slice(0, 2)).toEqual([
      ['Choir', 'Shows your hashtags about people, which the last editions did not.'],
      ['Brave', 'Shows your value “Courage”, which the last editions did not.'],
    ]);
    expect(candidates.map(([title]) => title)).toEqual(['Choir', 'Brave', 'Plain']);
  });

  it('two editions at once → at most the configured number of stories, none in both', async () => {
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await approved(title);
    await ask('PATCH', newsletter.letter, { fill: { max: 3 } });
    const both = await Promise.all([start({}), start({})]);
    const taken = both.map(({ sections }) => list(sections).flatMap(({ storyIds }) => list(storyIds).map(String)));
    expect(taken.map(({ length }) => length).toSorted()).toEqual([2, 3]);
    expect(new Set(taken.flat()).size).toBe(5);
    expect(both.map(({ number }) => number).toSorted()).toEqual([1, 2]);
  });
});
