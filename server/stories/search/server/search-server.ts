import * as z from 'zod/mini';
import type { SafeFetch, SafeResponse } from '../../../core/fetch/safe-fetch.ts';
import type { SearchEngine } from '../../../core/ports/stories.ts';

/** How long a search is held for the server before Firestore answers it. */
const SEARCH_MS = 800;
/** What a job asks may take so long. */
const WORK_MS = 30_000;
/** A server that failed is left alone for so long: not every search tries it again. */
const PAUSE_MS = 5_000;

/** The server did not answer, or not as it should. Its code is of the kind that leaves the search to Firestore. */
export class SearchServerError extends Error {
  readonly code = 'ESEARCH';
  readonly status: number | null;
  constructor(message: string, status: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SearchServerError';
    this.status = status;
  }
}

type Ask = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** Lines of JSON, as `_bulk` takes them. */
  readonly lines?: readonly object[];
  /** A job's: it may take longer, and is asked also while searches leave the server alone. */
  readonly isWork?: boolean;
  /** Answers that are no failure besides success. */
  readonly allowed?: readonly number[];
};

export type SearchServer = {
  /** @throws SearchServerError */
  ask<T>(schema: z.ZodMiniType<T>, ask: Ask): Promise<{ readonly status: number; readonly body: T }>;
  /** What it says it is; asked until it has answered once. @throws SearchServerError for one that we do not know */
  engine(): Promise<SearchEngine>;
};

export type SearchServerParts = {
  readonly url: string;
  /** An API key, or `user:password`. */
  readonly key: string | null;
  readonly fetch: SafeFetch;
};

const aboutSchema = z.object({
  version: z.object({ number: z.string(), distribution: z.optional(z.string()) }),
});
/** The versions whose documentation the requests were written from. */
const SUPPORTED_VERSIONS = { elasticsearch: [8, 9], opensearch: [2, 3] } as const;

/** Elasticsearch or OpenSearch over HTTP: both understand every request that is sent. */
export function searchServer({ url, key, fetch }: SearchServerParts): SearchServer {
  const base = url.replace(/\/+$/, '');
  let pausedUntil = 0;
  let detectedEngine: SearchEngine | null = null;

  async function sent({ method, path, body, lines, isWork = false }: Ask): Promise<SafeResponse> {
    if (!isWork && performance.now() < pausedUntil) throw new SearchServerError('The search server is left alone');
    const form = lines ? lines.map((line) => `${JSON.stringify(line)}\n`).join('') : body && JSON.stringify(body);
    try {
      return await fetch(`${base}${path}`, {
        ...(form === undefined ? (method === 'POST' ? { form: '' } : {}) : { form }),
        isPut: method === 'PUT',
        remove: method === 'DELETE',
        headers: {
          accept: 'application/json',
          ...(method === 'GET' ? {} : { 'content-type': lines ? 'application/x-ndjson' : 'application/json' }),
          ...(key === null ? {} : { authorization: authorizationOf(key) }),
        },
        signal: AbortSignal.timeout(isWork ? WORK_MS : SEARCH_MS),
        isSecret: true,
        anyStatus: true,
      });
    } catch (cause) {
      pausedUntil = performance.now() + PAUSE_MS;
      throw new SearchServerError('The search server does not answer', null, { cause });
    }
  }

  async function ask<T>(schema: z.ZodMiniType<T>, request: Ask): Promise<{ status: number; body: T }> {
    const { status, body } = await sent(request);
    if ((status < 200 || status > 299) && !request.allowed?.includes(status)) {
      if (status === 429 || status >= 500) pausedUntil = performance.now() + PAUSE_MS;
      throw new SearchServerError(`The search server answered ${status} to ${request.method} ${request.path}`, status);
    }
    const parsed = schema.safeParse(jsonIn(body));
    if (!parsed.success) throw new SearchServerError('The search server answered something else', status);
    return { status, body: parsed.data };
  }

  return {
    ask,
    async engine() {
      detectedEngine ??= engineOf((await ask(aboutSchema, { method: 'GET', path: '/', isWork: true })).body.version);
      return detectedEngine;
    },
  };
}

function engineOf({ number, distribution }: z.infer<typeof aboutSchema>['version']): SearchEngine {
  const engine = distribution === 'opensearch' ? 'opensearch' : 'elasticsearch';
  const supported: readonly number[] = SUPPORTED_VERSIONS[engine];
  if (distribution !== undefined && distribution !== 'opensearch')
    throw new SearchServerError('The search server is neither Elasticsearch nor OpenSearch');
  if (!supported.includes(Number.parseInt(number, 10)))
    throw new SearchServerError(`The search server is ${engine} ${number}. SprX knows ${supported.join(' and ')}`);
  return engine;
}

const authorizationOf = (key: string) => (key.includes(':') ? `Basic ${btoa(key)}` : `ApiKey ${key}`);

function jsonIn(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}
