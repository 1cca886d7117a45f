import { closeSync, fdatasync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from '../../scripts/bench.ts';
import { commit, startLocalFirestore } from './support/local-firestore.ts';

const MS = 3_000;
const BATCH = 500;

/** Acknowledged writes of documents of 600 bytes, beside how often the disk can be synced at all. */
export async function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-writes-'));
  const server = await startLocalFirestore(folder, 'firestore');
  try {
    const sync = rawSync(join(folder, 'raw'));
    const rows: Row[] = [];
    let next = 0;
    const one = () => commit(server.port, [document(next++)]);
    await perSecond(10, one, 1000);
    for (const writers of [1, 10, 100]) {
      // Anew each time: what a sync takes changes with whatever else the disk has to do.
      const bare = await perSecond(1, sync, 1000);
      const value = await perSecond(writers, one);
      const name = `single writes, acknowledged, ${writers} writer${writers > 1 ? 's' : ''}`;
      rows.push({ name, value, unit: 'writes/s', ratio: value / bare, of: `${Math.round(bare)} bare syncs/s` });
    }
    const batch = () =>
      commit(
        server.port,
        Array.from({ length: BATCH }, () => document(next++)),
      );
    const batches = await perSecond(1, batch);
    rows.push({ name: `batches of ${BATCH}, one writer`, value: 1000 / batches, unit: 'ms/batch' });
    rows.push({ name: `documents in batches of ${BATCH}, one writer`, value: batches * BATCH, unit: 'docs/s' });
    return rows;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

function document(i: number): [string, Record<string, Record<string, unknown>>] {
  return [
    `written/${i}`,
    { number: { integerValue: String(i) }, text: { stringValue: `${i} `.padEnd(550, 'words ') } },
  ];
}

function rawSync(file: string): () => Promise<void> {
  const page = Buffer.alloc(4096, 7);
  const fd = openSync(file, 'w');
  process.once('exit', () => closeSync(fd));
  return () => {
    writeSync(fd, page);
    return new Promise((done, fail) => fdatasync(fd, (error) => (error ? fail(error) : done())));
  };
}

async function perSecond(lanes: number, work: () => Promise<unknown>, ms = MS): Promise<number> {
  const from = performance.now();
  let count = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() - from < ms) {
      await work();
      count++;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return (count * 1000) / (performance.now() - from);
}
