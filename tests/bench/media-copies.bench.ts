import sharp from 'sharp';
import type { Row } from '../../scripts/bench.ts';
import { sharpPictures } from '../../server/core/pictures/sharp-pictures.ts';
import type { ConnectorItem } from '../../server/core/ports/connector.ts';
import { item } from '../support/fake-source.ts';
import { startStack } from '../support/stack.ts';
import { withGoal } from './support/goal.ts';
import { pssOf } from './support/memory.ts';

/** `BENCH_PICTURES` for a shorter look. */
const PICTURES = Number(process.env.BENCH_PICTURES ?? 2_000);
const ALONE = 40;
/** Drawn before anything is measured. */
const DRAWN = 20;
const PARTS = 4;
const URL = 'https://school.example/pictures';
const LEAST = 0.8;

/**
 * A channel's 2,000 different pictures copied by the job, from the fetch to the stored story, beside making their sizes alone; and
 * the memory of the process after each quarter. Linux only.
 */
export async function run(): Promise<Row[]> {
  sharp.cache(false);
  const drawn: Buffer[] = [];
  for (let n = 0; n < DRAWN; n += 1) drawn.push(await draw(n));
  const picture = (n: number) => withComment(drawn[n % DRAWN] ?? Buffer.alloc(0), `${n}`);
  const alone = await alonePerSecond(picture);
  const stack = await startStack({
    backend: { fetchPicture: async (url) => picture(Number(/(\d+)\.jpg$/.exec(url)?.[1])) },
  });
  try {
    await stack.reset();
    // Storage is another server: its bytes are not this process's.
    const { write } = stack.files;
    stack.files.write = (path, file) => write(path, { ...file, bytes: new Uint8Array() });
    const memory: number[] = [];
    let made = 0;
    let seconds = 0;
    const before = pssOf(process.pid);
    const id = await connect(() => stack.ask('POST', '/api/v1/feeds', { body: { ...CHANNEL } }));
    for (let part = 0; part < PARTS; part += 1) {
      const count = PICTURES / PARTS;
      stack.sources.set(URL, { items: Array.from({ length: count }, (_, n) => post(part * count + n)) });
      await stack.ask('POST', `/api/v1/feeds/${id}/sync`);
      const from = performance.now();
      await stack.settle();
      seconds += (performance.now() - from) / 1_000;
      made += count;
      memory.push(pssOf(process.pid));
    }
    const copies = (await stack.db.collection('media').count().get()).data().count;
    if (copies !== PICTURES) throw new Error(`${copies} of ${PICTURES} pictures were copied`);
    const ratio = made / seconds / alone;
    const [first = 0, ...later] = memory;
    return [
      { name: 'picture sizes made alone', value: alone, unit: 'a second' },
      {
        name: `${PICTURES.toLocaleString('en-GB')} pictures copied by the job`,
        value: made / seconds,
        unit: 'a second',
        ratio,
        of: `of alone${ratio < LEAST ? ', UNDER THE GOAL' : ''}`,
      },
      withGoal(
        { name: '  memory of the process with its database, at most', value: Math.max(...memory), unit: 'MB' },
        400,
      ),
      { name: '  of which before the first picture', value: before, unit: 'MB' },
      {
        name: '  beside after the first quarter',
        value: Math.max(...later),
        unit: 'MB',
        ratio: Math.max(...later) / first,
      },
    ];
  } finally {
    await stack.close();
  }
}

const CHANNEL = { name: 'School pictures', network: 'rss', source: { url: URL } };

async function connect(ask: () => Promise<{ status: number; body: { feed?: { id?: unknown } }; text: string }>) {
  const { status, body, text } = await ask();
  if (status !== 201) throw new Error(text);
  return String(body.feed?.id);
}

async function alonePerSecond(picture: (n: number) => Buffer): Promise<number> {
  const pictures = sharpPictures();
  await pictures.make(picture(0));
  const from = performance.now();
  for (let n = 0; n < ALONE; n += 1) await pictures.make(picture(n));
  return ALONE / ((performance.now() - from) / 1_000);
}

/** Waves with a little noise, so that it packs as a photo does. */
async function draw(n: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 6 } as const;
  const size = { width: 1_600, height: 1_200 };
  const waves = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${Array.from(
    { length: 40 },
    (_, each) =>
      `<circle cx="${(each * 397 + n * 71) % size.width}" cy="${(each * 211 + n * 53) % size.height}" r="${60 + ((each * 37) % 200)}" fill="hsl(${(each * 40 + n * 17) % 360} 60% 55%)" opacity="0.5"/>`,
  ).join('')}</svg>`;
  return sharp({ create: { ...size, channels: 3, background: '#205080', noise } })
    .composite([{ input: Buffer.from(waves) }])
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** The same picture as another file: a comment comes right after the mark of a JPEG's start. */
function withComment(jpeg: Buffer, words: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, words.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(words, 'latin1'), jpeg.subarray(2)]);
}

const post = (n: number): ConnectorItem =>
  item(`post-${n}`, { media: [{ type: 'image', url: `https://cdn.example/${n}.jpg`, alt: `Picture ${n}` }] });
