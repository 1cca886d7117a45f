import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dump } from '../../../emulators/in-process/dump.ts';
import type { Firestore } from '../../../emulators/in-process/firestore.ts';
import type { InProcess } from '../../support/in-process-deps.ts';
import { figuresOf, KILLED_JOBS, type KilledJob } from '../../support/killed-jobs.ts';
import { type Death, type Outside, serve } from '../../support/mortal-server.ts';

/** `KILL_SEED=$RANDOM` kills at other points. */
const SEED = Number(process.env.KILL_SEED ?? 1_183);
const POINTS = 10;
/** So many calls take any of the jobs behind its next page; that visitors’ answers are old is one of them. */
const A_LITTLE = 12;

// No heart of a dead process beats on, and nothing is looked at because time has passed.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }));

/** Mulberry32: the same numbers for a seed on every machine. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const titleOf = ({ name }: KilledJob, { nth, isAnswerLost }: Death) =>
  `KILL_SEED=${SEED}, ${name}: killed at call ${nth}${isAnswerLost ? ', done and not answered' : ''}`;

/** Ten different points, of all that there are. */
function pointsOf({ name }: KilledJob, calls: number): Death[] {
  const all = Array.from({ length: calls * 2 }, (_, n) => ({ nth: (n >> 1) + 1, isAnswerLost: n % 2 === 1 }));
  const random = randomOf(SEED + [...name].reduce((sum, character) => sum * 31 + character.charCodeAt(0), 0));
  const drawn = Array.from({ length: POINTS }, () => all.splice(Math.floor(random() * all.length), 1)[0]);
  return drawn.filter((death) => death !== undefined).sort((a, b) => a.nth - b.nth);
}

/** What is stored, but for what differs by time, by chance, and by how often something was tried. */
function stateOf({ db }: InProcess): string[] {
  const rows = dump(db as unknown as Firestore)
    .filter(([path]) => !/^(jobs|publicChanges)\/|\/analytics\/changes$/.test(path))
    .map(([path, , , fields]) => JSON.stringify([path, fields]));
  return rows.map((row) =>
    row
      .replace(/id\d{18}/g, 'id')
      .replace(/"storyEvents\/\w{20}"/g, '"storyEvents/id"')
      .replace(/\{"\$":\["time"[^\]]*\]\}/g, '"time"')
      .replace(/"(hash|prev|salt|sealed|publicKey|fileKey)":"[^"]*"/g, '"$1":""')
      .replace(/"seq":\d+/g, '"seq":0')
      .replace(/"(folders|paid)":\[[^\]]*\]/g, '"$1":[]')
      .replace(/"reserved":\{("id":\{[^}]*\},?)*\}/g, '"reserved":{}')
      // Learnt from a reading that began at the newest post alone.
      .replace(/,"(rhythmMs|hours)":(null|\d+|\[[^\]]*\])/g, ''),
  );
}

/** What is in one and not in the other. */
function different(one: readonly string[], other: readonly string[]): string[] {
  const rest = [...other];
  const only = one.filter((row) => {
    const at = rest.indexOf(row);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return [...only.map((row) => `- ${row}`), ...rest.map((row) => `+ ${row}`)];
}

/** Only with its first lines: what is stored is long. */
const firstLines = (rows: readonly string[]) => rows.slice(0, 4).join('\n');

async function assertAsCalm({ world }: Outside, calm: Calm, at: string): Promise<void> {
  expect(await figuresOf(world), at).toEqual(calm.figures);
  expect(firstLines(different(calm.state, stateOf(world))), at).toBe('');
}

type Calm = { readonly calls: number; readonly figures: Record<string, number>; readonly state: readonly string[] };

/** What there is without a kill. */
async function calmOf(job: KilledJob): Promise<Calm> {
  const calm = await job.prepare();
  const { calls } = await serve(calm, null);
  const figures = await figuresOf(calm.world);
  expect(figures).toMatchObject(job.left);
  return { calls, figures, state: stateOf(calm.world) };
}

describe.each(KILLED_JOBS)('server killed: $name', (job) => {
  it('once, at ten random points → nothing lost and nothing doubled', async () => {
    const calm = await calmOf(job);
    for (const death of pointsOf(job, calm.calls)) {
      const outside = await job.prepare();
      const { isOver } = await serve(outside, death);
      expect(isOver, titleOf(job, death)).toBe(true);
      await serve(outside, null);
      await assertAsCalm(outside, calm, titleOf(job, death));
    }
  });

  it('again and again, each time a little further → nothing lost and nothing doubled', async () => {
    const calm = await calmOf(job);
    const outside = await job.prepare();
    let deaths = 0;
    while ((await serve(outside, { nth: A_LITTLE, isAnswerLost: deaths % 2 === 1 })).isOver) deaths += 1;
    expect(deaths).toBeGreaterThanOrEqual(job.deaths);
    await assertAsCalm(outside, calm, `killed ${deaths} times`);
  });
});
