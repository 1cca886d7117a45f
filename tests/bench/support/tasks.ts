import type { Browser, Page } from 'playwright-core';

type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number; args?: { name?: string } };

/** More than this and a person notices. */
export const LONG_MS = 50;

/**
 * Ms that each task of a page's main thread takes while `work` runs, on a processor `slower` times as slow: its time on this
 * one times that. Unlike long tasks as the page itself counts them, nothing else that the machine does is in it. Work that the
 * clock bounds, as a slice of 8 ms in an idle moment, counts as many times longer too, though it would take no longer there.
 */
export async function tasksDuring(
  browser: Browser,
  page: Page,
  slower: number,
  work: () => Promise<unknown>,
): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const tasks = mains.map(({ pid, tid }) =>
    traceEvents
      .filter((event) => event.pid === pid && event.tid === tid && event.name === 'ThreadControllerImpl::RunTask')
      .map(({ tdur = 0 }) => (tdur / 1000) * slower),
  );
  // A spare renderer may stand by; it does next to nothing.
  const busiest = tasks.toSorted((a, b) => sum(b) - sum(a))[0] ?? [];
  if (sum(busiest) === 0) throw new Error('The browser told of no task.');
  return busiest;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
