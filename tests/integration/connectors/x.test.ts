import { expect, test } from 'vitest';
import { createXConnector } from '../../../server/connectors/x/x-connector.ts';
import type { Page } from '../../../server/core/ports/connector.ts';
import { fetcher, hostPort, openSites } from './support.ts';

const open = openSites();
const tweet = (id: string) => ({ id, text: `Post ${id}.`, created_at: '2026-11-19T08:30:00.000Z' });

test('X: page on which everything is left out, with a token for the next → the posts behind it are read', async () => {
  const site = await open((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local.test');
    const me = { data: { id: '3001', name: 'The school', username: 'school' } };
    const list = {
      null: { data: [tweet('3')], meta: { result_count: 1, next_token: 'a' } },
      a: { meta: { result_count: 0, next_token: 'b' } },
      b: { meta: { result_count: 0, next_token: 'c' } },
      c: { data: [tweet('2')], meta: { result_count: 1 } },
    }[String(searchParams.get('pagination_token'))];
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(pathname === '/2/users/me' ? me : list));
  });
  const provider = { safeFetch: fetcher({ allow: [hostPort(site)] }), baseOf: () => site.origin };
  const connector = createXConnector({ provider: { ...provider, signedInBaseOf: () => site.origin } });
  const { signal } = new AbortController();
  const pages: Page[] = [];
  const asked = { source: { userId: '3001' }, cursor: null, credentials: { access: 'good' }, signal };
  for await (const page of connector.read(asked)) pages.push(page);
  const given = pages.flatMap((page) => (page.status === 'read' ? page.items : []));
  expect(given.map(({ externalId }) => externalId)).toEqual(['3', '2']);
});
