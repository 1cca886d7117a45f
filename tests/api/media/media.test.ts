import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepMedia } from '../../../server/media/use-cases/sweep-media.ts';
import { RATE_LIMITS } from '../../../src/domain/rate-limits.ts';
import type { PersonName } from '../../support/demo-school.ts';
import { type Answer, fieldsOf, type Loose, list, type Stack, startStack } from '../../support/stack.ts';

const HOUR = 3_600_000;
let stack: Stack;
let later = 0;
beforeAll(async () => {
  stack = await startStack({ backend: { now: () => new Date(Date.now() + later) } });
});
beforeEach(async () => {
  later = 0;
  stack.files.kept.clear();
  await stack.reset();
});
afterAll(() => stack.close());

const picture = (width = 800, height = 500, background = '#3060a0') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

async function send(bytes: Uint8Array, as: PersonName | null = 'author', type = 'image/png'): Promise<Answer> {
  const headers = { 'content-type': type, ...(as ? { authorization: `Bearer ${as}`, iid: 'oakfield' } : {}) };
  const answer = await stack.app.inject({ method: 'POST', url: '/api/v1/media', headers, payload: Buffer.from(bytes) });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers as never, text: answer.body };
}
async function sent(bytes: Uint8Array): Promise<Loose> {
  const answer = await send(bytes);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.media as Loose;
}
const show = (path: string, headers: Record<string, string> = {}) =>
  stack.app.inject({ method: 'GET', url: path, headers });
const pathOf = (url: Loose | undefined) => new URL(String(url)).pathname;

async function write(media: unknown[]): Promise<Loose> {
  const made = await stack.ask('POST', '/api/v1/stories', {
    as: 'author',
    body: { title: 'A race', html: '<p>x</p>', media },
  });
  expect(made.status, made.text).toBe(201);
  return made.body.story as Loose;
}
const attach = (media: Loose) => ({ type: 'image', url: media.url, alt: 'Runners' });
const files = () => [...stack.files.kept.keys()].filter((path) => path.includes('/media/'));

describe('POST /media', () => {
  it('picture → 201 with sizes whose addresses are ours', async () => {
    const media = await sent(await picture(1600, 900));
    expect(media).toMatchObject({ width: 1600, height: 900, type: 'image' });
    expect(String(media.url)).toMatch(/\/embed\/v1\/media\/[a-f0-9]{32}\/1280\.jpg$/);
    for (const { url, width, type } of list(media.variants)) {
      const shown = await show(pathOf(url));
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, String(type)]);
      expect((await sharp(shown.rawPayload).metadata()).width).toBe(width);
    }
    expect(files().every((path) => path.startsWith('schools/oakfield/media/'))).toBe(true);
  });

  it('same picture twice → same id, one set of files; other school → its own', async () => {
    const bytes = await picture();
    const [first, second] = [await sent(bytes), await sent(bytes)];
    expect(second.id).toBe(first.id);
    const count = files().length;
    const other = await stack.app.inject({
      method: 'POST',
      url: '/api/v1/media',
      headers: { authorization: 'Bearer both', iid: 'riverside', 'content-type': 'image/png' },
      payload: bytes,
    });
    expect(other.json().media.id).not.toBe(first.id);
    expect(files().length).toBe(2 * count);
  });

  it('content type wrong → type taken from the bytes', async () => {
    expect((await send(await picture(), 'author', 'application/octet-stream')).status).toBe(201);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const refused = await send(svg, 'author', 'image/png');
    expect([refused.status, String(refused.body.error?.code)]).toEqual([415, 'unsupported-type']);
    expect(String(refused.body.error?.message)).toBe('Choose a picture in JPEG, PNG, GIF, WebP or AVIF.');
    expect((await send(Buffer.concat([await picture(), Buffer.from('<html>')]))).status).toBe(415);
    expect((await send(new Uint8Array())).status).toBe(415);
  });

  it('more than 20 MiB or 50 megapixels → 413 too-large', async () => {
    const large = await send(Buffer.alloc(20 * 1024 * 1024 + 1));
    expect([large.status, String(large.body.error?.code)]).toEqual([413, 'too-large']);
    const wide = await send(await picture(10_000, 5_001));
    expect([wide.status, String(wide.body.error?.message)]).toEqual([
      413,
      'Choose a picture of 50 megapixels or fewer.',
    ]);
  });

  it('not signed in → 401; role without write permission → 403', async () => {
    expect((await send(await picture(), null)).status).toBe(401);
    expect((await send(await picture(), 'viewer')).status).toBe(403);
  });

  it('Storage down → 500, nothing served, next attempt succeeds', async () => {
    const bytes = await picture();
    stack.files.down = true;
    expect((await send(bytes)).status).toBe(500);
    stack.files.down = false;
    const media = await sent(bytes);
    expect((await show(pathOf(media.url))).statusCode).toBe(200);
  });
});

describe('GET /embed/v1/media', () => {
  it('request without sign-in → picture with ETag, cached for a minute', async () => {
    const media = await sent(await picture());
    const shown = await show(pathOf(media.url));
    expect(shown.headers).toMatchObject({
      'cache-control': 'public, max-age=60',
      'access-control-allow-origin': '*',
      'content-type': 'image/jpeg',
    });
    const again = await show(pathOf(media.url), { 'if-none-match': String(shown.headers.etag) });
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, shown.headers.etag]);
  });

  it('width beyond the source → full width; unknown width, extension or id → 404', async () => {
    const { id } = await sent(await picture(200, 100));
    const shown = await show(`/embed/v1/media/${id}/1280.webp`);
    expect((await sharp(shown.rawPayload).metadata()).width).toBe(200);
    for (const path of [`${id}/999.jpg`, `${id}/320.png`, `${id}/320`, 'none/320.jpg', `${id}/..%2f320.jpg`])
      expect((await show(`/embed/v1/media/${path}`)).statusCode, path).toBe(404);
  });

  it('every story with it taken down → 410; one still shown → 200', async () => {
    const media = await sent(await picture());
    const [first, second] = [await write([attach(media)]), await write([attach(media)])];
    const take = (story: Loose) =>
      stack.ask('POST', `/api/v1/stories/${story.id}/takedown`, { body: { reason: 'A parent asked.' } });
    await take(first);
    expect((await show(pathOf(media.url))).statusCode).toBe(200);
    await take(second);
    const gone = await show(pathOf(media.url));
    expect([gone.statusCode, gone.json().error.code]).toEqual([410, 'gone']);
    await stack.ask('DELETE', `/api/v1/stories/${second.id}/takedown`);
    expect((await show(pathOf(media.url))).statusCode).toBe(200);
  });
});

describe('pictures of stories', () => {
  it('story with an uploaded picture → stored sizes and blur, whatever was sent', async () => {
    const media = await sent(await picture());
    const story = await write([
      {
        ...attach(media),
        focus: { x: 0.2, y: 0.8 },
        variants: [{ width: 1, type: 'x', url: 'https://evil.example' }],
        blur: 'x',
      },
    ]);
    const [attached] = list(story.media);
    expect(attached).toMatchObject({
      alt: 'Runners',
      blur: media.blur,
      width: 800,
      height: 500,
      focus: { x: 0.2, y: 0.8 },
    });
    expect(attached?.variants).toEqual(media.variants);
    const foreign = await write([
      {
        type: 'image',
        url: 'https://a.example/p.jpg',
        alt: '',
        variants: [{ width: 1, type: 'x', url: `${media.url}` }],
      },
    ]);
    expect(list(foreign.media)[0]?.variants).toBeUndefined();
  });

  it('picture of another school, deleted picture → 400 at media', async () => {
    const media = await sent(await picture());
    const ask = {
      as: 'both' as const,
      iid: 'riverside',
      body: { title: 'x', html: '<p>x</p>', media: [attach(media)] },
    };
    const refused = await stack.ask('POST', '/api/v1/stories', ask);
    expect([refused.status, fieldsOf(refused).media]).toEqual([
      400,
      'This picture is no longer there. Choose it again.',
    ]);
  });

  it('two stories with one picture → files stay until the last is deleted', async () => {
    const media = await sent(await picture());
    const [first, second] = [await write([attach(media)]), await write([attach(media)])];
    for (const [story, isThere] of [
      [first, true],
      [second, false],
    ] as const) {
      await stack.ask('DELETE', `/api/v1/stories/${story.id}`, { as: 'author' });
      await sweepMedia(stack.backend.deps);
      expect(files().length > 0).toBe(isThere);
      expect((await show(pathOf(media.url))).statusCode).toBe(isThere ? 200 : 404);
    }
    expect((await stack.db.collection('media').get()).size).toBe(0);
  });

  it('picture removed from the story → stays for the history, deleted with the story', async () => {
    const media = await sent(await picture());
    const story = await write([attach(media)]);
    await stack.ask('PATCH', `/api/v1/stories/${story.id}`, { as: 'author', body: { media: [] } });
    later = 48 * HOUR;
    await sweepMedia(stack.backend.deps);
    expect(files().length).toBeGreaterThan(0);
    await stack.ask('DELETE', `/api/v1/stories/${story.id}`, { as: 'author' });
    await sweepMedia(stack.backend.deps);
    expect(files()).toEqual([]);
  });

  it('picture used by no story → deleted after a day, not before', async () => {
    const media = await sent(await picture());
    later = 23 * HOUR;
    await sweepMedia(stack.backend.deps);
    expect((await show(pathOf(media.url))).statusCode).toBe(200);
    later = 25 * HOUR;
    await sweepMedia(stack.backend.deps);
    expect([files().length, (await show(pathOf(media.url))).statusCode]).toEqual([0, 404]);
  });

  it('clean-up interrupted between files and document → completed by the next run', async () => {
    const media = await sent(await picture());
    later = 25 * HOUR;
    const { files: storage } = stack;
    storage.down = true;
    await expect(sweepMedia(stack.backend.deps)).rejects.toThrow('Storage is down');
    storage.down = false;
    expect((await show(pathOf(media.url))).statusCode).toBe(404);
    await sweepMedia(stack.backend.deps);
    expect([files().length, (await stack.db.collection('media').get()).size]).toEqual([0, 0]);
  });
});

// Last: the process counts on, whatever is stored.
describe('POST /media: limits', () => {
  it('more pictures in a minute than a person, or a school, may send → 429', async () => {
    const statuses = async (count: number, who: PersonName) =>
      (await Promise.all(Array.from({ length: count }, () => send(new Uint8Array(), who)))).map(({ status }) => status);
    const { upload, 'upload to': uploadTo } = RATE_LIMITS;
    const own = await statuses(upload.max + 1, 'author');
    expect(own.filter((status) => status === 429)).toHaveLength(1);
    await statuses(upload.max, 'head');
    const left = uploadTo.max - 2 * upload.max;
    const others = await statuses(left + 1, 'admin');
    expect(others.filter((status) => status === 429)).toHaveLength(1);
  });
});
