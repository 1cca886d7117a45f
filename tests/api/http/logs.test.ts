import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../../server/core/log.ts';
import { createServer } from '../../../server/http-server.ts';
import { namedTokens, type Stack, startStack, testConfig } from '../../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await stack.reset();
});
afterAll(() => stack.close());

const VISITOR = '203.0.113.77';
const STAFF = { authorization: 'Bearer head', iid: 'oakfield' };

type Line = {
  msg: string;
  reqId: string;
  req?: Record<string, unknown>;
  res?: Record<string, unknown>;
  responseTime?: number;
};

/** The log lines at `info` of one request from the visitor's IP address. */
async function logged(url: string, headers: Record<string, string> = {}): Promise<{ lines: Line[]; text: string }> {
  const written: string[] = [];
  const log = createLog('info', { write: (line: string) => void written.push(line) });
  const app = await createServer(testConfig(), { deps: stack.backend.deps, tokens: namedTokens, log });
  await app.inject({ url, headers, remoteAddress: VISITOR });
  await app.close();
  return { lines: written.map((line) => JSON.parse(line) as Line), text: written.join('') };
}

it.each([
  ['a widget', '/embed/v1/widgets/oakfield-front-page?limit=3&q=Amelia', 'GET', '/embed/v1/widgets/:publicKey', 404],
  ['a page of the app', '/auth/login?target=%2Fmanage%2Fstories%3Fq%3DAmelia', 'GET', null, 200],
  ['a file', '/assets/Amelia.js?v=1', 'GET', '/assets/*', 404],
  ['nothing', '/api/v1/Amelia?q=1', 'GET', null, 404],
  ['what cannot be read', '/%E0%A4%A?q=Amelia', 'GET', null, 400],
])('request log: public request for %s → method, route and status, without IP address or query', async (...row) => {
  const [, url, method, route, status] = row;
  const { lines, text } = await logged(url);
  expect(text).not.toContain(VISITOR);
  expect(text).not.toMatch(/Amelia|target=|limit=|%E0/);
  if (status === 400) return;
  const [incoming, completed] = lines;
  expect(incoming?.req).toEqual({ method, route });
  expect(completed?.res).toEqual({ statusCode: status });
  expect(completed?.responseTime).toBeGreaterThan(0);
  expect(completed?.reqId).toBe(incoming?.reqId);
});

it('request log: signed-in request → with IP address, without query', async () => {
  const { lines, text } = await logged('/api/v1/stories?q=Amelia&limit=5', STAFF);
  expect(lines[0]?.req).toEqual({ method: 'GET', route: '/api/v1/stories', remoteAddress: VISITOR });
  expect(lines[1]?.res).toEqual({ statusCode: 200 });
  expect(text).not.toMatch(/Amelia|limit=/);
});
