import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Row } from '../../scripts/bench.ts';
import { median } from './support/browser.ts';
import { withGoal } from './support/goal.ts';
import type { Heard } from './support/listeners-child.ts';
import { commit, startLocalFirestore } from './support/local-firestore.ts';
import { pssOf } from './support/memory.ts';

const LISTENERS = 200;
const PROCESSES = 10;
const DOCUMENTS = 100;
const ROUNDS = 50;

/** From the call that commits to the last of 200 listeners' snapshots; a median under 100 ms is the goal. */
export async function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-listeners-'));
  const server = await startLocalFirestore(folder, 'firestore');
  const children: ChildProcess[] = [];
  try {
    const write = (id: string, text: string) => commit(server.port, [[`heard/${id}`, { text: { stringValue: text } }]]);
    for (let i = 0; i < DOCUMENTS; i++) await write(`d${i}`, 'old');
    const heard = new Map<string, number[]>();
    let wake: () => void = () => undefined;
    const take = (message: Heard): void => {
      if (!('heard' in message)) return;
      heard.set(message.heard, [...(heard.get(message.heard) ?? []), message.at]);
      wake();
    };
    for (let i = 0; i < PROCESSES; i++) children.push(await listeners(server.port, LISTENERS / PROCESSES, take));
    const toLast: number[] = [];
    const toMiddle: number[] = [];
    const toAnswer: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const from = performance.timeOrigin + performance.now();
      const text = `round ${round}`;
      await write('news', text);
      toAnswer.push(performance.timeOrigin + performance.now() - from);
      while ((heard.get(text)?.length ?? 0) < LISTENERS) {
        await new Promise<void>((done) => {
          wake = done;
        });
      }
      const times = (heard.get(text) ?? []).map((at) => at - from);
      toLast.push(Math.max(...times));
      toMiddle.push(median(times));
    }
    const of = `${LISTENERS} listeners in ${PROCESSES} processes`;
    return [
      { name: 'commit to its own answer', value: median(toAnswer), unit: 'ms' },
      { name: `commit to the middle one of ${of}`, value: median(toMiddle), unit: 'ms' },
      withGoal({ name: `commit to the last of ${of}, median of ${ROUNDS}`, value: median(toLast), unit: 'ms' }, 100),
      { name: `memory with ${LISTENERS} listeners, PSS`, value: pssOf(server.pid), unit: 'MB' },
    ];
  } finally {
    for (const child of children) child.disconnect();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

function listeners(port: number, count: number, take: (message: Heard) => void): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('./support/listeners-child.ts', import.meta.url)), [
    String(port),
    String(count),
  ]);
  return new Promise((done, fail) => {
    child.once('exit', (code) => fail(new Error(`A client ended with ${code}`)));
    child.on('message', (message) => {
      if ('ready' in (message as Heard)) done(child);
      else take(message as Heard);
    });
  });
}
