import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import { createSafeFetch, type FetchLimits, type SafeFetch } from '../../../server/core/fetch/safe-fetch.ts';
import type { Lookup } from '../../../server/core/fetch/target.ts';

export type Site = { readonly port: number; readonly origin: string; readonly hits: string[]; close(): Promise<void> };

/** A web server on a free port of this machine that notes every path it is asked for. */
export async function serve(listener: RequestListener, host = '127.0.0.1', port = 0): Promise<Site> {
  const hits: string[] = [];
  const server = createServer((request, response) => {
    hits.push(request.url ?? '');
    listener(request, response);
  });
  await listen(server, host, port);
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    origin: `http://${host}:${address.port}`,
    hits,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Opens web servers as `serve` does and closes them after each test of the calling file. */
export function openSites(): typeof serve {
  const sites: Site[] = [];
  afterEach(async () => {
    await Promise.all(sites.splice(0).map((site) => site.close()));
  });
  return async (...args) => {
    const site = await serve(...args);
    sites.push(site);
    return site;
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

type Options = {
  allow?: string[];
  resolve?: Record<string, string>;
  lookup?: Lookup;
  limits?: Partial<FetchLimits>;
};

export function fetcher({ allow = [], resolve = {}, lookup, limits }: Options = {}): SafeFetch {
  return createSafeFetch({
    allow,
    resolve: new Map(Object.entries(resolve)),
    lookup: lookup ?? (() => Promise.reject(new Error('this test resolves no name'))),
    limits,
    userAgent: 'SprX/test (+http://sprx.test)',
  });
}

export const hostPort = (site: Site, host = '127.0.0.1') => `${host}:${site.port}`;

export const text = (body: Uint8Array) => new TextDecoder().decode(body);
