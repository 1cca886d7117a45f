import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepMedia } from '../../../server/media/use-cases/sweep-media.ts';
import { type Loose, list, type Stack, startStack } from '../../support/stack.ts';

const DOMAIN = 'in.sprx.example';
const SECRET = 'only-our-mail-server-knows';
const DAY_MS = 24 * 3_600_000;
let stack: Stack;
let later = 0;
let channel = { id: '', address: '' };

beforeAll(async () => {
  stack = await startStack({
    config: { logLevel: 'silent', inboundMail: { domain: DOMAIN, secret: SECRET } },
    backend: { mailDomain: DOMAIN, now: () => new Date(Date.now() + later) },
  });
});
beforeEach(async () => {
  later = 0;
  await stack.reset();
  const body = { name: 'Stories from staff', network: 'email', source: {} };
  const made = await stack.ask('POST', '/api/v1/feeds', { body });
  channel = { id: String(made.body.feed?.id), address: String(made.body.inbound?.address) };
});
afterAll(() => stack.close());

const drawn = (background: string) => sharp({ create: { width: 800, height: 500, channels: 3, background } });
const blue = () => drawn('#3060a0').png().toBuffer();
const red = () => drawn('#a03030').jpeg().toBuffer();
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const UNSUPPORTED = 'Choose a picture in JPEG, PNG, GIF, WebP or AVIF.';

type Part = { type: string; name?: string; cid?: string; body: Buffer | string };
const partOf = ({ type, name, cid, body }: Part) =>
  [
    '--b',
    `Content-Type: ${type}${name ? `; name="${name}"` : ''}`,
    'Content-Transfer-Encoding: base64',
    ...(cid ? [`Content-ID: <${cid}>`] : []),
    ...(type.startsWith('text/') && !name
      ? []
      : [`Content-Disposition: ${cid ? 'inline' : 'attachment'}${name ? `; filename="${name}"` : ''}`]),
    '',
    Buffer.from(body).toString('base64').replace(/.{76}/g, '$&\r\n'),
  ].join('\r\n');
function email(parts: readonly Part[], id = '<1@oakfield.test>', subject = 'Trees for Year 9'): string {
  const headers = [
    'Authentication-Results: mx.sprx.example; spf=pass smtp.mailfrom=author@oakfield.test',
    'From: An Author <author@oakfield.test>',
    `Subject: ${subject}`,
    `Message-ID: ${id}`,
    'Content-Type: multipart/related; boundary=b',
  ];
  return `${headers.join('\r\n')}\r\n\r\n${parts.map(partOf).join('\r\n')}\r\n--b--\r\n`;
}
const HELLO: Part = { type: 'text/plain; charset=utf-8', body: 'We planted 200 trees.' };
async function send(message: string): Promise<void> {
  const answer = await stack.app.inject({
    method: 'POST',
    url: '/api/v1/inbound-mail',
    headers: {
      'content-type': 'message/rfc822',
      authorization: `Bearer ${SECRET}`,
      'x-envelope-to': channel.address,
      'x-envelope-from': 'author@oakfield.test',
    },
    payload: message,
  });
  expect(answer.statusCode).toBe(202);
}
const stories = async () => list((await stack.ask('GET', '/api/v1/stories')).body.items);
const leftOut = async () =>
  list((await stack.ask('GET', `/api/v1/feeds/${channel.id}/unreadable`)).body.items).map(({ reason }) => reason);
const feed = async () => (await stack.ask('GET', `/api/v1/feeds/${channel.id}`)).body.feed as Loose;
const pictureOf = (address: Loose | undefined) =>
  stack.app.inject({ method: 'GET', url: new URL(String(address)).pathname });

describe('pictures of an email', () => {
  it('attached pictures → copied in order, with sizes and blur, stored while the story has them', async () => {
    await send(
      email([
        HELLO,
        { type: 'image/png', name: 'trees.png', body: await blue() },
        { type: 'image/jpeg', name: 'mud.jpg', body: await red() },
      ]),
    );
    const [story] = await stories();
    const media = list(story?.media);
    expect(media).toMatchObject([
      { type: 'image', alt: '', width: 800, height: 500, blur: expect.any(String) },
      { type: 'image', alt: '', width: 800, height: 500, blur: expect.any(String) },
    ]);
    later = 2 * DAY_MS;
    await sweepMedia(stack.backend.deps);
    for (const { url } of media) {
      const { statusCode, rawPayload } = await pictureOf(url);
      expect(statusCode).toBe(200);
      expect((await sharp(rawPayload).metadata()).format).toBe('jpeg');
    }
    expect(await leftOut()).toEqual([]);
  });

  it('picture in the text by cid: → picture of the story with its description; no cid: address left in the html', async () => {
    const html =
      '<p>Look:</p><img src="cid:tree@mail" alt="Pupils &amp; parents plant an oak"><img src="cid:logo" alt="logo.png">';
    await send(
      email([
        { type: 'text/html; charset=utf-8', body: html },
        { type: 'image/png', name: 'image001.png', cid: 'tree@mail', body: await blue() },
        { type: 'image/jpeg', name: 'logo.png', cid: 'logo', body: await red() },
      ]),
    );
    const [story] = await stories();
    expect(list(story?.media).map(({ alt }) => alt)).toEqual(['Pupils & parents plant an oak', '']);
    expect(story?.html).toBe('<p>Look:</p>');
  });

  it('same picture in the text and attached → once', async () => {
    const body = await blue();
    await send(
      email([
        { type: 'text/html', body: '<p>Look</p><img src="cid:a" alt="An oak">' },
        { type: 'image/png', name: 'a.png', cid: 'a', body },
        { type: 'image/png', name: 'b.png', body },
      ]),
    );
    expect(list((await stories())[0]?.media).map(({ alt }) => alt)).toEqual(['An oak']);
  });

  it('same email again → one story, its pictures once', async () => {
    const message = email([HELLO, { type: 'image/png', name: 'trees.png', body: await blue() }]);
    await send(message);
    const before = await stories();
    await send(message);
    expect(await stories()).toEqual(before);
    expect((await stack.db.collection('media').get()).docs.map((each) => each.get('uses'))).toEqual([1]);
  });

  it('picture sent without an image type → accepted by its bytes', async () => {
    await send(email([HELLO, { type: 'application/octet-stream', name: 'IMG_1.JPG', body: await red() }]));
    expect(list((await stories())[0]?.media)).toHaveLength(1);
  });

  it('subject and picture without text → a story', async () => {
    await send(email([{ type: 'image/png', name: 'trees.png', body: await blue() }]));
    expect(await stories()).toMatchObject([{ title: 'Trees for Year 9', text: '', media: [{ type: 'image' }] }]);
  });

  it.each<[string, Part, string]>([
    [
      'SVG',
      { type: 'image/svg+xml', name: 'logo.svg', body: SVG },
      `The attachment “logo.svg” was left out. ${UNSUPPORTED}`,
    ],
    [
      'an SVG that calls itself PNG',
      { type: 'image/png', name: 'logo.png', body: SVG },
      `The attachment “logo.png” was left out. ${UNSUPPORTED}`,
    ],
    [
      'a document',
      { type: 'application/pdf', name: 'letter.pdf', body: '%PDF-1.7' },
      'The attachment “letter.pdf” was left out: only pictures of an email become part of its story.',
    ],
    [
      'bytes without a name',
      { type: 'application/octet-stream', body: 'x' },
      'An attachment without a name was left out: only pictures of an email become part of its story.',
    ],
  ])('%s → the story without it, and why in words with the channel, once', async (_, part, reason) => {
    const message = email([HELLO, part, { type: 'image/png', name: 'trees.png', body: await blue() }]);
    await send(message);
    await send(message);
    expect((await stories()).map(({ media }) => list(media).length)).toEqual([1]);
    expect(await leftOut()).toEqual([reason]);
    expect((await feed()).unreadable).toBe(1);
  });

  it('pictures left out more than 30 days ago → no longer listed', async () => {
    await send(email([HELLO, { type: 'image/svg+xml', name: 'old.svg', body: SVG }]));
    later = 31 * DAY_MS;
    await send(email([HELLO, { type: 'image/svg+xml', name: 'new.svg', body: SVG }], '<2@oakfield.test>'));
    expect(await leftOut()).toEqual([`The attachment “new.svg” was left out. ${UNSUPPORTED}`]);
    expect((await feed()).unreadable).toBe(1);
  });

  it('picture in the sender’s signature → no picture, not listed as left out', async () => {
    await send(email([HELLO, { type: 'application/pgp-signature', name: 'signature.asc', body: 'x' }]));
    expect(await stories()).toHaveLength(1);
    expect(await leftOut()).toEqual([]);
  });

  it('picture from a sender who is not allowed → no story, no file', async () => {
    const message = email([HELLO, { type: 'image/png', name: 'x.png', body: await blue() }]);
    await send(message.replaceAll('author@oakfield.test', 'x@stranger.test'));
    expect(await stories()).toEqual([]);
    expect((await stack.db.collection('media').get()).empty).toBe(true);
  });
});
