import { beforeEach, describe, expect, it } from 'vitest';
import { type Answer, fieldsOf, type Loose, list } from '../support/stack.ts';
import { picture, publishingSchool } from './publishing-school.ts';

const school = publishingSchool();
const ask = (method: string, path: string, body?: object) =>
  school.stack.ask(method, `/api/v1/newsletters${path}`, body ? { body } : {});

let letter = '';
beforeEach(async () => {
  const { body } = await ask('POST', '', { name: 'Weekly' });
  letter = `/${String(body.newsletter?.id)}`;
});

const start = async (body: object = { empty: true }) =>
  (await ask('POST', `${letter}/editions`, body)).body.edition as Loose;
const pathOf = (edition: Loose) => `${letter}/editions/${String(edition.id)}`;
const change = (edition: Loose, body: object) => ask('PATCH', pathOf(edition), body);
const stories = (...storyIds: string[]) => ({ kind: 'stories', title: 'This week', storyIds });
const refused = (answer: Answer) => [answer.status, Object.keys(fieldsOf(answer))];
async function approved(title: string, more: object = {}): Promise<string> {
  const id = await school.story({ title, ...more });
  const answer = await school.stack.ask('POST', '/api/v1/stories/moderate', {
    body: { ids: [id], decision: 'approve' },
  });
  expect(answer.status, answer.text).toBe(200);
  return id;
}

describe('editions', () => {
  it('started, changed, read, copied, deleted → each answer, numbers that go up', async () => {
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
    const [first, words, shown] = list(changed.sections);
    expect(first).toMatchObject({ kind: 'stories', storyIds: [two], html: '', collectionId: null });
    expect([words?.html, shown?.collectionId]).toEqual(['<p>Monday</p>', collection]);
    const read = await ask('GET', pathOf(edition));
    expect(read.body.edition).toEqual(changed);
    expect(list(read.body.stories).map(({ id, status }) => [id, status])).toEqual([
      [two, 'draft'],
      [one, 'approved'],
    ]);
    const moved = (await change(edition, { sections: [words, { ...first, title: 'New' }] })).body.edition as Loose;
    expect(list(moved.sections).map(({ id, title }) => [id, title])).toEqual([
      [words?.id, 'Dates'],
      [first?.id, 'New'],
    ]);
    const copy = (await ask('POST', `${pathOf(edition)}/duplicate`)).body.edition as Loose;
    expect(copy).toMatchObject({ number: 2, subject: 'Our week', version: 1 });
    expect(list(copy.sections).map(({ title }) => title)).toEqual(['Dates', 'New']);
    expect((await ask('GET', letter)).body.newsletter).toMatchObject({
      editions: 2,
      nextEdition: { id: copy.id, number: 2, stories: 1 },
    });
    expect((await ask('DELETE', pathOf(edition))).status).toBe(204);
    expect((await ask('GET', pathOf(edition))).status).toBe(404);
    expect((await ask('GET', letter)).body.newsletter).toMatchObject({ editions: 1 });
  });

  it('listed two by two → the latest first, every one once; cursor of another newsletter → 400', async () => {
    for (let n = 0; n < 5; n += 1) await start();
    const numbers: unknown[] = [];
    let cursor = '';
    for (let page = 0; page < 3; page += 1) {
      const { body } = await ask('GET', `${letter}/editions?limit=2${cursor && `&cursor=${cursor}`}`);
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

  it('story and collection of another school → 400 at both, and nothing is changed', async () => {
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

  it('one story in two sections → in the first; deleted meanwhile → the rest can still be changed', async () => {
    const id = await approved('One');
    const edition = await start();
    const twice = (await change(edition, { sections: [stories(id), stories(id)] })).body.edition as Loose;
    expect(list(twice.sections).map(({ storyIds }) => storyIds)).toEqual([[id], []]);
    await school.stack.db.doc(`stories/${id}`).delete();
    expect((await change(edition, { sections: twice.sections, subject: 'Still' })).status).toBe(200);
  });

  it('two changes from one version → the later is refused with the edition as it is; nothing new → same version', async () => {
    const edition = await start();
    const answers = await Promise.all(['A', 'B'].map((subject) => change(edition, { subject, version: 1 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200)?.body.edition as Loose;
    const lost = answers.find(({ status }) => status === 409)?.body.error as Loose;
    expect(lost.latest).toEqual({ version: 2, values: won });
    expect((await change(edition, { subject: won.subject, version: 2 })).body.edition).toEqual(won);
  });

  it('200 editions → no further one, also not by copying', async () => {
    const edition = await start();
    await school.stack.db.doc(`widget_newsletter${letter}`).update({ editions: 200 });
    for (const path of [`${letter}/editions`, `${pathOf(edition)}/duplicate`]) {
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
      `${letter}/editions/gone`,
      `/gone/editions/${edition.id}`,
    ];
    for (const path of paths) expect((await ask('GET', `${path}${rest}`)).status, path).toBe(404);
    const as = { as: 'both', iid: 'riverside' } as const;
    expect((await school.stack.ask('GET', `/api/v1/newsletters${pathOf(edition)}${rest}`, as)).status).toBe(404);
  });
});

describe('what an edition fills itself with', () => {
  it('candidates → approved, in no edition, by hashtags and collections, two by two in one order', async () => {
    const made: string[] = [];
    for (const title of ['One', 'Two', 'Three', 'Four']) made.push(await approved(title));
    await school.story({ title: 'Waiting' });
    await approved('Other', { hashtags: ['music'] });
    const [one = '', , three = '', four = ''] = made;
    await ask('PATCH', letter, { fill: { order: 'newest', any: ['sport'] } });
    await change(await start(), { sections: [stories(three)] });
    const first = (await ask('GET', `${letter}/candidates?limit=2`)).body;
    const second = (await ask('GET', `${letter}/candidates?limit=2&cursor=${String(first.nextCursor)}`)).body;
    const titles = [first, second].map(({ items }) => list(items).map(({ story }) => story?.title));
    expect([titles, second.nextCursor]).toEqual([[['Four', 'Two'], ['One']], null]);
    expect(list(first.items)[0]?.reason).toMatch(/^Published on \d+ \w+ \d{4}\.$/);
    const collection = await school.collection();
    for (const id of [one, four]) await school.stack.ask('PUT', `/api/v1/collections/${collection}/stories/${id}`);
    await ask('PATCH', letter, { fill: { any: [], collectionIds: [collection] } });
    const chosen = list((await ask('GET', `${letter}/candidates`)).body.items);
    expect(chosen.map(({ story }) => story?.title)).toEqual(['Four', 'One']);
  });

  it('values and groups that the last editions did not show → first, with why', async () => {
    const values = ['Kindness', 'Courage'];
    await school.stack.db.doc('institutions/oakfield').update({ values, 'hashtags.people': ['choir'] });
    const [kind, brave] = [await approved('Kind'), await approved('Brave')];
    await approved('Choir', { hashtags: ['choir'] });
    await approved('Plain');
    await school.stack.db.doc(`stories/${kind}`).update({ values: ['Kindness'] });
    await school.stack.db.doc(`stories/${brave}`).update({ values: ['Courage'] });
    await change(await start(), { sections: [stories(kind)] });
    const found = list((await ask('GET', `${letter}/candidates`)).body.items).map(({ story, reason }) => [
      story?.title,
      reason,
    ]);
    expect(found.slice(0, 2)).toEqual([
      ['Choir', 'Shows your hashtags about people, which the last editions did not.'],
      ['Brave', 'Shows your value “Courage”, which the last editions did not.'],
    ]);
    expect(found.map(([title]) => title)).toEqual(['Choir', 'Brave', 'Plain']);
  });

  it('two editions at once → at most as many stories as said, none in both', async () => {
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await approved(title);
    await ask('PATCH', letter, { fill: { max: 3 } });
    const both = await Promise.all([start({}), start({})]);
    const taken = both.map(({ sections }) => list(sections).flatMap(({ storyIds }) => list(storyIds).map(String)));
    expect(taken.map(({ length }) => length).toSorted()).toEqual([2, 3]);
    expect(new Set(taken.flat()).size).toBe(5);
    expect(both.map(({ number }) => number).toSorted()).toEqual([1, 2]);
  });
});

describe('an edition as an email', () => {
  const HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(1)>';

  async function written(): Promise<Loose> {
    await school.stack.db.doc('institutions/oakfield').update({
      website: 'https://oakfield.example',
      address: { street: '1 High <Street>', locality: null, town: 'Oakton', county: null, postcode: 'OA1 1AA' },
      'colours.primary': '#ffee00',
    });
    const shown = await approved(HOSTILE, { permalink: undefined, html: '<p>One & <b>two</b></p>' });
    await school.stack.db.doc(`stories/${shown}`).update({
      permalink: 'https://oakfield.example/news?a=1&b=2',
      media: [
        {
          ...picture,
          alt: '',
          width: 1000,
          height: 500,
          variants: [{ width: 1280, type: 'image/jpeg', url: 'https://app.example/copy.jpg' }],
        },
      ],
    });
    const hidden = await school.story({ title: 'Not yet' });
    const collected = await approved('In a collection');
    const collection = await school.collection('Sport');
    for (const id of [shown, collected])
      await school.stack.ask('PUT', `/api/v1/collections/${collection}/stories/${id}`);
    const edition = await start();
    const intro =
      '<p onclick="x()">Dear <a href="https://oakfield.example/a">families</a><script>alert(1)</script></p><img src="https://oakfield.example/i.png" alt="Field">';
    const sections = [
      stories(shown, hidden),
      { kind: 'collection', title: HOSTILE, collectionId: collection },
      { kind: 'text', title: 'Dates', html: '<p>Monday</p><form><input></form>' },
    ];
    const { status, text } = await change(edition, {
      subject: HOSTILE.slice(0, 150),
      previewText: HOSTILE,
      intro,
      sections,
    });
    expect(status, text).toBe(200);
    return edition;
  }

  it('preview → html that runs nothing and stands by itself, approved stories once, the same as text', async () => {
    const edition = await written();
    const { body } = await ask('GET', `${pathOf(edition)}/preview`);
    const [html, text] = [String(body.html), String(body.text)];
    expect(html.replace(/"[^"]*"/g, '""')).not.toMatch(/<script|<form|<input|<iframe|javascript:|<[^>]*\son\w+=/i);
    const images = html.match(/<img [^>]*>/g) ?? [];
    expect(images).toHaveLength(3);
    for (const image of images)
      expect(image).toMatch(/^<img src="https:\/\/[^"]+" alt="[^"]+" width="\d+" height="\d+"/);
    expect(images[1]).toContain('src="https://app.example/copy.jpg"');
    expect(images[1]).toContain('width="536" height="268"');
    for (const [, address] of html.matchAll(/(?:href|src)="([^"]*)"/g)) expect(address).toMatch(/^https:\/\//);
    expect(html.match(/In a collection/g)).toHaveLength(1);
    expect(html).not.toContain('Not yet');
    for (const part of [
      '1 High &lt;Street&gt;, Oakton, OA1 1AA',
      'Oakfield School',
      'prefers-color-scheme: dark',
      'href="https://oakfield.example/news?a=1&amp;b=2"',
    ])
      expect(html).toContain(part);
    expect(html).not.toContain('#ffee00;');
    for (const part of [
      'families (https://oakfield.example/a)',
      'One & two',
      'https://oakfield.example/news?a=1&b=2',
      'In a collection',
      'Monday',
      '1 High <Street>',
    ])
      expect(text).toContain(part);
    expect([body.subject, body.bytes]).toEqual([HOSTILE, Buffer.byteLength(html)]);
    const [asHtml, asText] = [
      await ask('GET', `${pathOf(edition)}/preview?format=html`),
      await ask('GET', `${pathOf(edition)}/preview?format=text`),
    ];
    expect([Object.keys(asHtml.body), Object.keys(asText.body)]).toEqual([
      ['subject', 'html', 'bytes'],
      ['subject', 'text', 'bytes'],
    ]);
    expect(refused(await ask('GET', `${pathOf(edition)}/preview?format=pdf`))).toEqual([400, ['format']]);
  });

  it('school with a page → its logo, and where the written stories can be read', async () => {
    const id = await approved('Written here');
    await school.stack.db.doc('institutions/oakfield').update({ logoPath: 'schools/oakfield/logo/a.png' });
    const edition = await start();
    await change(edition, { sections: [stories(id)] });
    const html = async () => String((await ask('GET', `${pathOf(edition)}/preview`)).body.html);
    expect(await html()).not.toContain('https://app.example/');
    await school.stack.db.doc('institutions/oakfield').update({ 'page.enabled': true });
    const handle = (await school.stack.db.doc('institutions/oakfield').get()).get('handle');
    expect(await html()).toContain(`src="https://app.example/public/schools/${handle}/logo"`);
    expect(await html()).toContain(`href="https://app.example/${handle}?story=${id}"`);
  });

  it('checks → what is wrong, in words, errors first; nothing wrong → none', async () => {
    const codes = async (edition: Loose) => list((await ask('GET', `${pathOf(edition)}/checks`)).body.items);
    const empty = await start();
    expect((await codes(empty)).map(({ code, level }) => [code, level])).toEqual([
      ['no-subject', 'error'],
      ['no-stories', 'error'],
    ]);
    const edition = await written();
    const found = await codes(edition);
    expect(found.map(({ code, level }) => `${code} ${level}`)).toEqual([
      'story-removed warning',
      'alt-missing warning',
      'few-words warning',
    ]);
    expect(found[0]?.message).toBe('“Not yet” is not published, and is left out.');
    const words = Array.from({ length: 60 }, (_, n) => `word${n}`).join(' ');
    const good = await approved('Fine', { html: `<p>${words}</p>` });
    await change(edition, { subject: 'x'.repeat(71), sections: [stories(good)] });
    expect((await codes(edition)).map(({ code }) => code)).toEqual(['subject-long']);
    const long = { kind: 'text', title: '', html: `<p>${'word '.repeat(3_900)}</p>` };
    await change(edition, { subject: 'Fine', sections: [stories(good), ...Array.from({ length: 6 }, () => long)] });
    expect((await codes(edition)).map(({ code }) => code)).toEqual(['too-large']);
    await school.stack.db.doc(`stories/${good}`).delete();
    expect((await codes(edition)).map(({ code }) => code)).toEqual(['no-stories', 'story-removed', 'too-large']);
  });

  it('test → to the asker’s own address as it is now, its subject marked, and nothing else is sent', async () => {
    const edition = await written();
    school.stack.mail.sent.length = 0;
    const answer = await ask('POST', `${pathOf(edition)}/test`);
    expect([answer.status, answer.body]).toEqual([202, { email: 'head@oakfield.test' }]);
    await school.stack.settle();
    const { body } = await ask('GET', `${pathOf(edition)}/preview`);
    expect(school.stack.mail.sent).toEqual([
      {
        name: 'edition-test',
        to: 'head@oakfield.test',
        props: { subject: `[Test] ${HOSTILE}`, html: body.html, text: body.text },
      },
    ]);
    const again = await Promise.all(Array.from({ length: 20 }, () => ask('POST', `${pathOf(edition)}/test`)));
    expect(again.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1);
  });
});
