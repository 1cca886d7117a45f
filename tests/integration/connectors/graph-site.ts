import { createHmac } from 'node:crypto';
import { createFacebookConnector } from '../../../server/connectors/facebook/facebook-connector.ts';
import type { Connector, ReadRequest } from '../../../server/core/ports/connector.ts';
import { fetcher, hostPort, openSites } from './support.ts';

const open = openSites();
const { signal } = new AbortController();
export const client = { clientId: '42', clientSecret: ['made', 'up'].join('-') };
export const proofOf = (token: string) => createHmac('sha256', client.clientSecret).update(token).digest('hex');
export const NOW = Date.UTC(2026, 10, 20, 9);

export type Answers = (url: URL) => { status?: number; headers?: Record<string, string>; body: unknown } | null;

/** A Graph API that records its requests and answers as the test chooses. */
export async function graphAt(answers: Answers) {
  const requests: URL[] = [];
  const site = await open((request, response) => {
    const url = new URL(request.url ?? '/', 'http://local.test');
    requests.push(url);
    const { status = 200, headers = {}, body } = answers(url) ?? { status: 404, body: { error: { code: 803 } } };
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const provider = {
    safeFetch: fetcher({ allow: [hostPort(site)], limits: { maxBytes: 100_000 } }),
    baseOf: () => site.origin,
    signedInBaseOf: () => site.origin,
  };
  return { requests, provider, site };
}

const CREDENTIALS = { access: 'user', pages: JSON.stringify({ 1001: { token: 'page', name: 'Oakfield School' } }) };
export async function readAll<N extends 'facebook' | 'instagram'>(
  connector: Connector<N>,
  source: ReadRequest<N>['source'],
  how: Partial<ReadRequest<N>> = {},
) {
  const pages = [];
  for await (const page of connector.read({ source, cursor: null, credentials: CREDENTIALS, client, signal, ...how })) {
    if (page.status === 'read') pages.push(page);
  }
  return pages;
}
export const facebook = (answers: Answers) =>
  graphAt(answers).then((graph) => ({
    ...graph,
    connector: createFacebookConnector({ provider: graph.provider, now: () => NOW }),
  }));
