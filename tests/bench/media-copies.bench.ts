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
const ALONE = 100;
const PARTS = 4;
const URL = 'https://school.example/pictures';
const LEAST = 0.8;

/**
 * A channel's 2,000 different pictures copied by the job, from the fetch to the stored story, beside making their sizes alone; and
 * the memory of the process after each quarter. Linux only.
 */
export async function run(): Promise<Row[]> {
  const alone = await alonePerSecond();
  const stack = await startStack({
    backend: { fetchPicture: async (url) => picture(Number(/(\d+)\.jpg$/.exec(url)?.[1])) },
  });
  try {
    await stack.reset();
    const memory: number[] = [];
    let made = 0;
    let seconds = 0;
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
      stack.files.kept.clear();
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

async function alonePerSecond(): Promise<number> {
  const pictures = sharpPictures();
  const files = await Promise.all(Array.from({ length: ALONE }, (_, n) => picture(n)));
  await pictures.make(files[0] ?? new Uint8Array());
  const from = performance.now();
  for (const file of files) await pictures.make(file);
  return ALONE / ((performance.now() - from) / 1_000);
}

/** Noise, so that no two are the same and none is cheap to pack. */
function picture(n: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 100 + (n % 50), sigma: 30 } as const;
  return sharp({ create: { width: 1_000, height: 750, channels: 3, background: '#205080', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

const post = (n: number): ConnectorItem =>
  item(`post-${n}`, { media: [{ type: 'image', url: `https://cdn.example/${n}.jpg`, alt: `Picture ${n}` }] });
