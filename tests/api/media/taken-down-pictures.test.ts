import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Loose, list, type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
/** The address of the picture, and a draft that has it since it was taken down. */
let url = '';
let draft = '';
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const ask = (method: string, path: string, body?: object): Promise<Answer> =>
  stack.ask(method, `/api/v1${path}`, body ? { body } : {});
const attached = () => [{ type: 'image', url, alt: 'Runners' }];
async function write(media: unknown[] = attached()): Promise<string> {
  const { status, body } = await ask('POST', '/stories', { title: 'A race', html: '<p>x</p>', media });
  expect(status).toBe(201);
  return String(body.story?.id);
}
const statusOfPicture = async () => (await stack.app.inject({ method: 'GET', url: new URL(url).pathname })).statusCode;

beforeEach(async () => {
  stack.files.kept.clear();
  await stack.reset();
  const payload = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#205080' } })
    .png()
    .toBuffer();
  const headers = { 'content-type': 'image/png', authorization: 'Bearer head', iid: 'oakfield' };
  const sent = await stack.app.inject({ method: 'POST', url: '/api/v1/media', headers, payload });
  url = String((sent.json().media as Loose).url);
  const first = await write();
  expect((await ask('POST', '/stories/moderate', { ids: [first], decision: 'approve' })).body.done).toEqual([first]);
  await ask('POST', `/stories/${first}/takedown`, { reason: 'A parent asked.' });
  draft = await write();
});

const soon = () => new Date(Date.now() + 3_600_000).toISOString();
const moderate = async (ids: string[], more: object) => {
  const { body } = await ask('POST', '/stories/moderate', { ids, decision: 'approve', ...more });
  return list(body.failed)[0]?.error as Loose | undefined;
};
const publish = async (more: object) => (await ask('PUT', `/stories/${draft}/publish`, more)).body.error;
async function proposed(): Promise<void> {
  draft = await write([]);
  expect((await ask('POST', '/stories/moderate', { ids: [draft], decision: 'approve' })).body.done).toEqual([draft]);
  await ask('PATCH', '/settings/moderation', { holdWords: ['runners'] });
  await ask('PATCH', `/stories/${draft}`, { media: attached() });
}

type Way = (more: object) => Promise<Loose | undefined>;
const WAYS: Record<string, { readonly before?: () => Promise<void>; readonly way: Way }> = {
  approve: { way: (more) => moderate([draft], more) },
  'approve with others': { way: async (more) => moderate([await write([]), draft], more) },
  publish: { way: (more) => publish({ destinations: [], publishAt: null, ...more }) },
  schedule: { way: (more) => publish({ destinations: [], publishAt: soon(), ...more }) },
  'accept a proposal': {
    before: proposed,
    way: async (more) => (await ask('POST', `/stories/${draft}/proposed`, { decision: 'accept', ...more })).body.error,
  },
};

describe('picture that was taken down', () => {
  it('taken down, then put into a draft or an approved story → stays 410', async () => {
    expect(await statusOfPicture()).toBe(410);
    const other = await write([]);
    await moderate([other], {});
    await ask('PATCH', `/stories/${other}`, { media: attached() });
    expect(await statusOfPicture()).toBe(410);
  });

  it.each(Object.keys(WAYS))('%s → refused naming the picture, shown once confirmed', async (name) => {
    const { before, way } = WAYS[name] as (typeof WAYS)[string];
    await before?.();
    const refused = await way({});
    expect(refused).toMatchObject({
      code: 'picture-taken-down',
      message: expect.stringContaining('“Runners”'),
    });
    expect(await statusOfPicture()).toBe(410);
    expect(await way({ picturesConfirmed: true })).toBeUndefined();
    expect(await statusOfPicture()).toBe(200);
  });

  it('two people approve → shown by the second alone, and each confirms', async () => {
    await ask('PATCH', '/settings/moderation', { twoPeople: true });
    const by = (as: string, more: object) =>
      stack.ask('POST', '/api/v1/stories/moderate', {
        as,
        body: { ids: [draft], decision: 'approve', ...more },
      } as never);
    draft = String(
      (
        await stack.ask('POST', '/api/v1/stories', {
          as: 'head',
          body: { title: 'A race', html: '<p>x</p>', media: attached() },
        })
      ).body.story?.id,
    );
    await stack.db.doc(`stories/${draft}`).update({ createdBy: null });
    expect((await by('head', { picturesConfirmed: true })).body.waiting).toEqual([draft]);
    expect(await statusOfPicture()).toBe(410);
    expect(list((await by('author', {})).body.failed)[0]?.error?.code).toBe('picture-taken-down');
    expect((await by('author', { picturesConfirmed: true })).body.done).toEqual([draft]);
    expect(await statusOfPicture()).toBe(200);
  });
});
