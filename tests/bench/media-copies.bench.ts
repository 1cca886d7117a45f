import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Row } from '../../scripts/bench.ts';
import { sharpPictures } from '../../server/core/pictures/sharp-pictures.ts';
import { run as runChild } from '../integration/emulators/support/child.ts';
import { withGoal } from './support/goal.ts';
import { startLocalFirestore } from './support/local-firestore.ts';
import { pssOf } from './support/memory.ts';

/** `BENCH_PICTURES` for a shorter look. */
const PICTURES = Number(process.env.BENCH_PICTURES ?? 2_000);
const ALONE = 40;
/** Drawn before anything is measured. */
const DRAWN = 20;
const PARTS = 4;
const LOOK_MS = 250;
const CHILD = new URL('./support/media-server-child.ts', import.meta.url);
const LEAST = 0.8;

/**
 * A channel's 2,000 different pictures copied by the job, from the fetch to the stored story, beside making their sizes alone; and
 * the memory of the server that does it, as the image starts it. Linux only.
 */
export async function run(): Promise<Row[]> {
  sharp.cache(false);
  const drawn: Buffer[] = [];
  for (let n = 0; n < DRAWN; n += 1) drawn.push(await draw(n));
  const picture = (n: number) => withComment(drawn[n % DRAWN] ?? Buffer.alloc(0), `${n}`);
  const alone = await alonePerSecond(picture);
  const folder = mkdtempSync(join(tmpdir(), 'sprx-bench-'));
  const firestore = await startLocalFirestore(folder, 'firestore');
  const source = await servePictures(picture);
  const { port } = source.address() as AddressInfo;
  const child = runChild(CHILD, [firestore.port, port, PARTS, PICTURES / PARTS].map(String), imageSettings());
  const memory: number[] = [];
  const note = () => {
    memory[memory.length - 1] = Math.max(memory.at(-1) ?? 0, pssOf(child.process.pid ?? 0));
  };
  const looking = setInterval(note, LOOK_MS);
  try {
    let seconds = 0;
    for (let part = 0; part <= PARTS; part += 1) {
      memory.push(0);
      const [, ms] = await child.line(part === 0 ? /^ready (0)/ : new RegExp(`^part ${part} (\\d+)`));
      seconds += Number(ms) / 1_000;
      note();
    }
    const ratio = PICTURES / seconds / alone;
    const [before = 0, first = 0, ...later] = memory;
    return [
      { name: 'picture sizes made alone', value: alone, unit: 'a second' },
      {
        name: `${PICTURES.toLocaleString('en-GB')} pictures copied by the job`,
        value: PICTURES / seconds,
        unit: 'a second',
        ratio,
        of: `of alone${ratio < LEAST ? ', UNDER THE GOAL' : ''}`,
      },
      withGoal({ name: '  server memory at most', value: Math.max(...memory), unit: 'MB' }, 400),
      { name: '  of which before the first picture', value: before, unit: 'MB' },
      {
        name: '  beside after the first quarter',
        value: Math.max(...later),
        unit: 'MB',
        ratio: Math.max(...later) / first,
      },
    ];
  } finally {
    clearInterval(looking);
    await child.kill('SIGTERM');
    await firestore.stop();
    source.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How the image has memory given out and back. */
function imageSettings(): Record<string, string> {
  const lines = readFileSync('Dockerfile', 'utf8').matchAll(/^ENV (MALLOC_\w+|NODE_OPTIONS)="?([^"\n]+)"?$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

function servePictures(picture: (n: number) => Buffer): Promise<Server> {
  const server = createServer((request, response) => {
    response.end(picture(Number(/(\d+)\.jpg$/.exec(request.url ?? '')?.[1])));
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

async function alonePerSecond(picture: (n: number) => Buffer): Promise<number> {
  const pictures = sharpPictures();
  await pictures.make(picture(0), 'oakfield');
  const from = performance.now();
  for (let n = 0; n < ALONE; n += 1) await pictures.make(picture(n), 'oakfield');
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
function withComment(jpeg: Buffer, comment: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(comment, 'latin1'), jpeg.subarray(2)]);
}
