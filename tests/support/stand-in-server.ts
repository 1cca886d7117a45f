import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { localConnectors } from '../../server/local/connectors.ts';
import { createLocalHub } from '../../server/local/providers/hub.ts';
import { createStandIns, type StandIns } from '../../server/local/providers/stand-ins.ts';

const FEED_PATH = '/web/news.rss';
const MOVED_FEED_PATH = '/web/moved.rss';

/** The providers' stand-ins on a free port, and the real connectors that read from them. */
export async function startStandIns(anchor = new Date('2026-11-20T09:00:00Z'), callbacks = 'http://app.invalid/') {
  let standIns: StandIns | null = null;
  let feed = '';
  let meanwhile: (path: string) => void = () => {};
  const server = createServer((request, response) => {
    meanwhile(request.url ?? '');
    if (request.url === FEED_PATH || request.url === MOVED_FEED_PATH)
      return void response.setHeader('content-type', 'application/rss+xml').end(feed);
    void standIns?.handle(request, response).then((isTheirs) => {
      if (!isTheirs) response.writeHead(418).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  standIns = createStandIns({ origin, file: null, anchor, hub: createLocalHub({ file: null, callbacks }) });
  const allow = [`${new URL(origin).host}/web/`];
  const connectors = localConnectors({
    allow,
    resolve: new Map(),
    providers: new Map(),
    standInOrigin: origin,
  });
  return {
    origin,
    connectors,
    /** Where private addresses may be read. */
    allow,
    /** A web feed beside the providers, and what it holds from now on. */
    feedUrl: `${origin}${FEED_PATH}`,
    /** The same at another address. */
    movedFeedUrl: `${origin}${MOVED_FEED_PATH}`,
    setFeed: (body: string) => {
      feed = body;
    },
    /** Called with the path and query of each request before it is answered, from now on. */
    beforeEachAnswer: (work: (path: string) => void) => {
      meanwhile = work;
    },
    act: standIns.act,
    /** Says yes (or no) on the consent page, as a person would. @returns the query that the provider leads back with */
    async consent(authorizeUrl: string, { scopes = null as string[] | null, answer = 'allow' } = {}) {
      const page = await (await fetch(authorizeUrl)).text();
      const hidden = [...page.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)];
      const offered = [...page.matchAll(/name="scope" value="([^"]*)"/g)].map(([, scope = '']) => scope);
      const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1];
      const form = new URLSearchParams([
        ...hidden.map(([, name = '', value = '']) => [name, value] as [string, string]),
        ['answer', answer],
      ]);
      for (const scope of scopes ?? offered) form.append('scope', scope);
      const said = await fetch(`${origin}${action}`, { method: 'POST', body: form, redirect: 'manual' });
      return Object.fromEntries(new URL(said.headers.get('location') ?? '').searchParams);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
