import { rmSync } from 'node:fs';
import { createServer } from 'node:net';

/**
 * Loaded into the server's process before its own code, for the hostile run alone: it measures there and answers on a socket in a
 * folder of this machine. The product has no route that says any of it.
 *
 * A turn is measured by the processor time of the main thread between two ticks of a timer, not by the wall clock: a thread without
 * a core costs nothing, and a slow disk neither.
 */
const socket = process.env.HOSTILE_PROBE;
const TICK_MS = 10;

export type Measured = {
  /** Processor time of the longest turn since the last question, in ms. */
  readonly longestTurn: number;
  /** The most memory of the process since then, in MB. */
  readonly rss: number;
  /** What of it the heap and buffers are, at the end. */
  readonly parts: string;
};

const partsOf = ({ heapTotal, heapUsed, external, arrayBuffers }: NodeJS.MemoryUsage) =>
  `heap ${Math.round(heapUsed / 1_048_576)}/${Math.round(heapTotal / 1_048_576)}, external ${Math.round(external / 1_048_576)}, buffers ${Math.round(arrayBuffers / 1_048_576)}`;

if (socket && process.argv[1]?.endsWith('scripts/start.ts')) {
  let longestTurn = 0;
  let rss = 0;
  let last = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    // Of short ones there are several between two ticks, which take up to a tick together.
    longestTurn = Math.max(longestTurn, (user + system) / 1_000 - TICK_MS);
    rss = Math.max(rss, process.memoryUsage.rss() / 1_048_576);
  }, TICK_MS).unref();
  // The process replaces itself once, and began with this file before.
  rmSync(socket, { force: true });
  createServer((connection) => {
    connection.on('error', () => {});
    connection.end(JSON.stringify({ longestTurn, rss, parts: partsOf(process.memoryUsage()) } satisfies Measured));
    longestTurn = 0;
    rss = 0;
  })
    .listen(socket)
    .unref();
}
