import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ConnectorItem } from '../../../server/core/ports/connector.ts';
import { queueDuePublications } from '../../../server/publications/use-cases/publish-due.ts';
import { item } from '../../support/fake-source.ts';
import { type Answer, type Loose, list, type Stack, startStack } from '../../support/stack.ts';
import { connect, FEED_URL } from '../channels.ts';

let stack: Stack;
let ahead = 0;
let feedId = '';
/** The post that visitors see. */
let id = '';
beforeAll(async () => {
  stack = await startStack({
    limits: { sync: { max: 1000, windowMs: 60_000 } },
    backend: { now: () => new Date(Date.now() + ahead) },
  });
});
beforeEach(async () => {
  ahead = 0;
  await stack.reset();
  stack.sources.set(FEED_URL, { items: [item('a', POST)] });
  ({ feedId } = await connect(stack));
  await stack.settle();
  id = String(list((await ask('GET', '/stories')).body.items)[0]?.id);
});
afterAll(() => stack.close());

const PICTURE = { type: 'image', url: 'https://school.example/a.jpg' } as const;
const POST: Partial<ConnectorItem> = {
  title: 'Sports day',
  text: 'We won.',
  author: 'Oakfield',
  hashtags: ['sport'],
  media: [{ ...PICTURE, alt: 'A cup' }],
};

type As = 'head' | 'author';
const ask = (method: string, path: string, body?: object, as: As = 'author'): Promise<Answer> =>
  stack.ask(method, `/api/v1${path}`, { as, ...(body ? { body } : {}) });
const story = async () => (await ask('GET', `/stories/${id}`)).body.story as Loose;
const approve = (as: As = 'head', more: object = {}) =>
  ask('POST', '/stories/moderate', { ids: [id], decision: 'approve', ...more }, as);
const patch = (body: object, as: As = 'author') => ask('PATCH', `/stories/${id}`, body, as);
const accept = (as: As = 'author', more: object = {}) =>
  ask('POST', `/stories/${id}/proposed`, { decision: 'accept', ...more }, as);
async function sourceSays(changes: Partial<ConnectorItem>): Promise<void> {
  stack.sources.set(FEED_URL, { items: [item('a', { ...POST, ...changes })] });
  await ask('POST', `/feeds/${feedId}/sync`, undefined, 'head');
  await stack.settle();
}
const trust = () => ask('PATCH', `/feeds/${feedId}`, { rules: { trustEdits: true } }, 'head');

/** All of the story that visitors see. */
async function shown(): Promise<string> {
  const { status, title, html, media, hashtags, cta, author } = await story();
  return String(status) === 'approved' ? JSON.stringify({ title, html, media, hashtags, cta, author }) : '';
}

/** What a change puts into the story: as words, and as a hashtag. */
type Sample = { readonly text: string; readonly tag: string };
type Rule = 'none' | 'consent' | 'hold word' | 'two people';
const RULES: Record<Rule, { readonly sample: Sample; readonly set: () => Promise<unknown> }> = {
  none: { sample: { text: 'A swim gala', tag: 'gala' }, set: async () => {} },
  consent: {
    sample: { text: 'With Robin Hood', tag: 'robinhood' },
    set: async () => {
      await ask('PUT', '/consent-list', { names: ['Robin Hood'], mode: 'replace' }, 'head');
      await stack.settle();
    },
  },
  'hold word': {
    sample: { text: 'At the hospital', tag: 'hospital' },
    set: () => ask('PATCH', '/settings/moderation', { holdWords: ['hospital'] }, 'head'),
  },
  'two people': {
    sample: { text: 'A swim gala', tag: 'gala' },
    set: () => ask('PATCH', '/settings/moderation', { twoPeople: true }, 'head'),
  },
};

type Way = {
  /** Before the story is approved, and before the rule holds. */
  readonly before?: (sample: Sample) => Promise<unknown>;
  readonly change: (sample: Sample) => Promise<unknown>;
};
const WAYS: Record<string, Way> = {
  'title edited': { change: ({ text }) => patch({ title: text }) },
  'text edited': { change: ({ text }) => patch({ html: `<p>${text}</p>` }) },
  'description of a picture edited': { change: ({ text }) => patch({ media: [{ ...PICTURE, alt: text }] }) },
  'hashtags edited': { change: ({ tag }) => patch({ hashtags: ['sport', tag] }) },
  'call to action edited': {
    change: ({ text }) => patch({ cta: { label: text, url: 'https://school.example/' } }),
  },
  'earlier version restored': {
    before: async ({ text }) => {
      await patch({ title: text });
      await patch({ title: 'Sports day' });
    },
    change: () => ask('POST', `/stories/${id}/restore`, { version: 2 }),
  },
  'original restored': {
    before: async ({ text }) => {
      await sourceSays({ title: text });
      await patch({ title: 'Sports day' });
    },
    change: () => ask('POST', `/stories/${id}/restore`, { version: 0 }),
  },
  'tagged in bulk': { change: ({ tag }) => ask('POST', '/stories/bulk', { ids: [id], act: 'tag', value: tag }) },
  'changed at a trusted source: title': { before: trust, change: ({ text }) => sourceSays({ title: text }) },
  'changed at a trusted source: author and title': {
    before: trust,
    change: ({ text }) => sourceSays({ title: 'Cup', author: text }),
  },
};

const RULE_NAMES = Object.keys(RULES) as Rule[];
const isShown = (shownTexts: string, { text, tag }: Sample) =>
  shownTexts.includes(text) || shownTexts.includes(`"${tag}"`);

describe('mayShow: edit of what visitors see', () => {
  const rows = Object.keys(WAYS).flatMap((way) => RULE_NAMES.map((rule) => [way, rule] as const));

  it.each(rows)('mayShow: %s, rule %s → shown only where no rule asks, else proposed', async (way, rule) => {
    const { sample, set } = RULES[rule];
    const { before, change } = WAYS[way] as Way;
    await before?.(sample);
    await approve();
    const first = await shown();
    await set();
    await change(sample);
    const { proposed, status } = await story();
    const after = await shown();
    expect(status).toBe('approved');
    expect([isShown(after, sample), Boolean(proposed)]).toEqual(rule === 'none' ? [true, false] : [false, true]);
    if (rule !== 'none') expect(after).toBe(first);
  });
});

describe('mayShow: proposal accepted', () => {
  const ACCEPTED: Record<Rule, readonly [status: number, code: string | undefined, isShown: boolean]> = {
    none: [200, undefined, true],
    consent: [409, 'consent-needed', false],
    // Whoever accepts it has read it.
    'hold word': [200, undefined, true],
    'two people': [200, undefined, false],
  };
  it.each(RULE_NAMES)('mayShow: source’s proposal accepted, rule %s → as for an approval', async (rule) => {
    const { sample, set } = RULES[rule];
    await approve();
    await set();
    await sourceSays({ title: sample.text });
    const { status, body } = await accept();
    expect([status, body.error?.code, isShown(await shown(), sample)]).toEqual(ACCEPTED[rule]);
  });

  it('mayShow: consent confirmed → shown and noted; the same name elsewhere → asked again', async () => {
    const { sample, set } = RULES.consent;
    await approve();
    await set();
    await patch({ title: sample.text });
    expect((await story()).consent).toMatchObject({ state: 'question', places: [{ field: 'title' }] });
    const accepted = await accept('author', { consentConfirmed: true, note: 'Form of 2026' });
    expect(accepted.body.story).toMatchObject({
      title: sample.text,
      consent: { state: 'confirmed', note: 'Form of 2026' },
    });
    await patch({ html: '<p>Robin Hood again.</p>' });
    expect(await story()).toMatchObject({ text: 'We won.', consent: { state: 'question' } });
    await ask('POST', `/stories/${id}/proposed`, { decision: 'keep' });
    expect(await story()).toMatchObject({ text: 'We won.', consent: { state: 'confirmed' } });
  });

  it('mayShow: edit by the first of two → not by the same person again, shown by the second', async () => {
    await approve();
    await RULES['two people'].set();
    expect((await patch({ title: 'Cup final' })).body.story).toMatchObject({
      title: 'Sports day',
      proposed: { title: 'Cup final', pendingFor: [{ why: 'second-person' }], by: { uid: expect.any(String) } },
    });
    expect((await accept()).body.error?.code).toBe('second-person-needed');
    expect((await accept('head')).body.story).toMatchObject({ title: 'Cup final', approvals: [{}, {}] });
    expect(await story()).not.toHaveProperty('proposed');
  });

  it('mayShow: edit saved in two parts → its author is the first of two; in parts of two people → no one is', async () => {
    await approve();
    await RULES['two people'].set();
    await patch({ title: 'Cup' });
    const { proposed } = (await patch({ title: 'Cup final' })).body.story as Loose;
    expect(proposed).toMatchObject({ title: 'Cup final', approvals: [{}] });
    expect((await patch({ title: 'Cup final 2026' }, 'head')).body.story?.proposed).not.toHaveProperty('approvals');
    expect((await patch({ title: 'Cup final' })).body.story?.proposed).not.toHaveProperty('approvals');
  });

  it('mayShow: source’s change, rule of two people → the first leaves it waiting, the second shows it', async () => {
    await approve();
    await RULES['two people'].set();
    await sourceSays({ title: 'Cup final' });
    expect((await accept()).body.story).toMatchObject({ title: 'Sports day', proposed: { approvals: [{}] } });
    expect((await accept()).body.error?.code).toBe('second-person-needed');
    expect((await accept('head')).body.story).toMatchObject({ title: 'Cup final' });
  });

  it('mayShow: author edits their own story, two people required → edit not counted as an approval', async () => {
    const made = await ask('POST', '/stories', { title: 'Ours', html: '<p>Text</p>' });
    id = String(made.body.story?.id);
    await approve();
    await RULES['two people'].set();
    await patch({ title: 'Ours, again' });
    expect((await accept()).body.error?.code).toBe('second-person-needed');
    expect((await accept('head')).body.story).toMatchObject({ title: 'Ours', proposed: { approvals: [{}] } });
  });
});

describe('mayShow: edit that waits', () => {
  beforeEach(async () => {
    await approve();
    await RULES['two people'].set();
  });

  it('mayShow: second edit and a change of the source → all in one proposal, the approval gone', async () => {
    await patch({ title: 'Cup final' });
    await patch({ cta: { label: 'Read', url: 'https://school.example/' } });
    await sourceSays({ title: 'Theirs', hashtags: ['theirs'] });
    const { proposed } = await story();
    expect(proposed).toMatchObject({ title: 'Cup final', cta: { label: 'Read' }, hashtags: ['theirs'] });
    expect(proposed).not.toHaveProperty('approvals');
    await accept('author');
    await accept('head');
    expect(await story()).toMatchObject({ title: 'Cup final', hashtags: ['theirs'], edited: ['title', 'cta'] });
  });

  it('mayShow: edit back to what visitors see → nothing waits any more', async () => {
    await patch({ title: 'Cup final' });
    await patch({ title: 'Sports day' });
    expect(await story()).not.toHaveProperty('proposed');
  });

  it('mayShow: field edited by a colleague since, older version → 409 with what waits', async () => {
    const { version } = await story();
    await ask('PATCH', `/stories/${id}`, { title: 'Cup final' }, 'head');
    const late = await patch({ title: 'Mine', version });
    expect([late.status, late.body.error?.latest]).toMatchObject([409, { values: { title: 'Cup final' } }]);
  });

  it('mayShow: tag of a bulk act that waits, taken back → as before', async () => {
    const { body } = await ask('POST', '/stories/bulk', { ids: [id], act: 'tag', value: 'gala' });
    expect(body).toMatchObject({ done: [id], waiting: [id] });
    expect((await ask('POST', '/stories/undo', { id: body.undo?.id })).body.done).toEqual([id]);
    expect(await story()).toMatchObject({ hashtags: ['sport'] });
    expect(await story()).not.toHaveProperty('proposed');
  });

  it('mayShow: values changed, which visitors do not see → at once', async () => {
    expect((await patch({ values: ['Kindness'] })).body.story).toMatchObject({ values: ['Kindness'] });
    expect(await story()).not.toHaveProperty('proposed');
  });
});

describe('mayShow: schedule', () => {
  const schedule = (as: As = 'head') =>
    ask('PUT', `/stories/${id}/publish`, { destinations: [], publishAt: new Date(Date.now() + 60_000) }, as);
  async function due(): Promise<void> {
    ahead = 61_000;
    await queueDuePublications(stack.backend.deps);
    await stack.settle();
  }

  it.each(RULE_NAMES)('mayShow: scheduled story edited, rule %s → published as it was approved', async (rule) => {
    const { sample, set } = RULES[rule];
    if (rule === 'two people') await set();
    await schedule('author');
    if (rule === 'two people') await schedule('head');
    await set();
    await patch({ title: sample.text });
    await due();
    expect(isShown(await shown(), sample)).toBe(rule === 'none');
    expect(await story()).toMatchObject({ status: 'approved', title: rule === 'none' ? sample.text : 'Sports day' });
  });

  it('mayShow: scheduled story edited, then two people required → not published when due, approvals removed', async () => {
    await RULES['two people'].set();
    await schedule('author');
    await schedule('head');
    expect((await story()).approvals).toHaveLength(2);
    await ask('PATCH', '/settings/moderation', { twoPeople: false }, 'head');
    await patch({ title: 'Cup final' });
    expect((await story()).approvals).toEqual([]);
    await RULES['two people'].set();
    await due();
    expect((await story()).status).toBe('scheduled');
    const { publication } = (await ask('GET', `/stories/${id}/publish`)).body;
    expect(publication).toMatchObject({ status: 'failed', error: { code: 'second-person-needed' } });
  });
});

describe('mayShow: new post of a channel that approves by rule', () => {
  const FIELDS: Record<string, (sample: Sample) => Partial<ConnectorItem>> = {
    title: ({ text }) => ({ title: text }),
    text: ({ text }) => ({ text }),
    'description of a picture': ({ text }) => ({ media: [{ ...PICTURE, alt: text }] }),
    hashtag: ({ tag }) => ({ hashtags: [tag] }),
    author: ({ text }) => ({ author: text }),
  };
  const rows = Object.keys(FIELDS).flatMap((field) => RULE_NAMES.map((rule) => [field, rule] as const));

  it.each(rows)('mayShow: new post, %s, rule %s → shown only where no rule asks', async (field, rule) => {
    const { sample, set } = RULES[rule];
    await set();
    await ask('PATCH', `/feeds/${feedId}`, { rules: { approve: 'auto' } }, 'head');
    stack.sources.set(FEED_URL, { items: [item('n', { ...POST, ...FIELDS[field]?.(sample) })] });
    await ask('POST', `/feeds/${feedId}/sync`, undefined, 'head');
    await stack.settle();
    const items = list((await ask('GET', '/stories')).body.items);
    const post = items.find(({ externalId }) => String(externalId) === 'n');
    expect(post?.status).toBe(rule === 'none' ? 'approved' : 'pending');
  });
});
