import { describe, expect, test } from 'vitest';
import { httpApi } from '../../../src/data/http.ts';
import { ServerState } from '../../../src/data/server-state.ts';
import { getCurrentInstitution } from '../../../src/domain/api/schools.ts';

function start() {
  const probes: PromiseWithResolvers<boolean>[] = [];
  const planned: { work: () => void; ms: number }[] = [];
  let backs = 0;
  const server = new ServerState({
    probe: () => {
      const probe = Promise.withResolvers<boolean>();
      probes.push(probe);
      return probe.promise;
    },
    schedule: (work, ms) => {
      const plan = { work, ms };
      planned.push(plan);
      return () => void planned.splice(planned.indexOf(plan), 1);
    },
    random: () => 0.5,
  });
  server.onBack(() => {
    backs += 1;
  });
  const answer = async (isThere: boolean | Error) => {
    const probe = probes.at(-1);
    if (isThere instanceof Error) probe?.reject(isThere);
    else probe?.resolve(isThere);
    await probe?.promise.catch(() => undefined);
    await Promise.resolve();
  };
  return { server, probes, planned, answer, backs: () => backs };
}

describe('ServerState', () => {
  test('ServerState: 100 calls without an answer → one question; the server answers it → not away', async () => {
    const { server, probes, planned, answer, backs } = start();
    for (let n = 0; n < 100; n += 1) server.report(false);
    expect([probes.length, server.isAway()]).toEqual([1, false]);
    await answer(true);
    expect([server.isAway(), planned.length, backs()]).toEqual([false, 0, 0]);
  });

  test('ServerState: no answer to the question either → away, asked again after 2, 4, 8, 16, then each 30 s', async () => {
    const { server, probes, planned, answer } = start();
    server.report(false);
    const delays: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      await answer(n % 2 ? new Error('no answer') : false);
      expect(server.isAway()).toBe(true);
      server.report(false);
      const [plan] = planned.splice(0);
      delays.push(plan?.ms ?? 0);
      plan?.work();
    }
    expect(delays).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(probes).toHaveLength(7);
  });

  test('ServerState: any call answered while away → back, once, nothing planned any more', async () => {
    const { server, planned, answer, backs } = start();
    server.report(false);
    await answer(false);
    server.report(true);
    server.report(true);
    expect([server.isAway(), planned.length, backs()]).toEqual([false, 0, 1]);
  });

  test('ServerState: answered while the question is out → its late failure counts no more', async () => {
    const { server, answer } = start();
    server.report(false);
    server.report(true);
    await answer(false);
    expect(server.isAway()).toBe(false);
  });

  test('ServerState.retry: while away → asked now; while there → not asked', async () => {
    const { server, probes, planned, answer } = start();
    server.retry();
    expect(probes).toHaveLength(0);
    server.report(false);
    await answer(false);
    server.retry();
    expect([probes.length, planned.length]).toEqual([2, 0]);
    await answer(true);
    expect(server.isAway()).toBe(false);
  });
});

describe('httpApi', () => {
  const json = { 'content-type': 'application/json' };
  test.each([
    ['no answer', () => Promise.reject(new TypeError('fetch failed')), false],
    ['502 of a proxy', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }), false],
    ['503 of a proxy', async () => new Response('', { status: 503 }), false],
    ['503 of our own server', async () => new Response('{}', { status: 503, headers: json }), true],
    ['500', async () => new Response('', { status: 500 }), true],
    ['404', async () => new Response('{}', { status: 404, headers: json }), true],
    ['200', async () => new Response('{}', { headers: json }), true],
  ])('httpApi: %s → reported as such', async (_, fetch, isAnswered) => {
    const reports: boolean[] = [];
    const api = httpApi({ baseUrl: '', token: async () => null, fetch, onAnswer: (is) => void reports.push(is) });
    await api.call(getCurrentInstitution).catch(() => undefined);
    expect(reports).toEqual([isAnswered]);
  });

  test('httpApi: call aborted → nothing reported', async () => {
    const reports: boolean[] = [];
    const abort = new AbortController();
    const fetch = () => {
      abort.abort();
      return Promise.reject(new DOMException('aborted', 'AbortError'));
    };
    const api = httpApi({ baseUrl: '', token: async () => null, fetch, onAnswer: (is) => void reports.push(is) });
    await api.call(getCurrentInstitution, { signal: abort.signal }).catch(() => undefined);
    expect(reports).toEqual([]);
  });
});
