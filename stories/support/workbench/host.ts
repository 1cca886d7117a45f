import type { HttpContext } from '../../../server/core/http/context.ts';
import type { HostRequest } from '../../../server/core/http/host-request.ts';
import { errorBodyOf, toProductError } from '../../../server/core/http/product-error.ts';
import { checkRequest, requestSchemas } from '../../../server/core/http/request-schemas.ts';
import {
  admit,
  type FileAnswer,
  identify,
  perform,
  type Serve,
  type Served,
  served,
} from '../../../server/core/http/serve.ts';
import { serveEndpoints } from '../../../server/endpoints.ts';
import { schoolDirectory } from '../../../server/schools/use-cases/school-directory.ts';
import { baseOf, type EndpointSpec, paramNames } from '../../../src/domain/api/endpoint.ts';
import { ProductError } from '../../../src/domain/errors.ts';

/** Answers a request as the server does: parse, authorise, one use case, reply. */
export type Host = {
  answer(request: Request): Promise<Response>;
  close(): void;
};

type Route = { readonly each: Served; readonly names: readonly string[]; readonly pattern: RegExp };

/** The second host of the endpoint table, in a page. */
export function createHost(http: HttpContext): Host {
  const routes: Route[] = [];
  const serve: Serve = (endpoint, handler, beforeBody) => {
    const path = `${baseOf(endpoint)}${endpoint.path}`.replace(/:\w+/g, '([^/]+)');
    routes.push({
      each: served(endpoint, handler, beforeBody),
      names: paramNames(endpoint.path),
      pattern: new RegExp(`^${path}$`),
    });
  };
  const directory = schoolDirectory(http.deps);
  serveEndpoints(serve, http, { directory, probes: {} });
  // An address that is spelt out goes before one with a parameter.
  routes.sort((a, b) => a.names.length - b.names.length);
  return {
    close: () => directory.close(),
    async answer(request) {
      try {
        const { pathname } = new URL(request.url);
        for (const { each, names, pattern } of routes) {
          const match = each.endpoint.method === request.method && pattern.exec(pathname);
          if (!match) continue;
          const params = Object.fromEntries(names.map((name, n) => [name, decodeURIComponent(match[n + 1] ?? '')]));
          return await answer(http, each, request, params);
        }
        throw new ProductError('not-found', 'Not found.');
      } catch (error) {
        return refuse(http, error);
      }
    },
  };
}

async function answer(http: HttpContext, each: Served, request: Request, params: unknown): Promise<Response> {
  const { endpoint } = each;
  const { pathname, search, searchParams } = new URL(request.url);
  const host: HostRequest = {
    id: 'story',
    ip: '127.0.0.1',
    visitor: '127.0.0.1',
    method: request.method,
    url: pathname + search,
    headers: { 'user-agent': USER_AGENT, ...Object.fromEntries(request.headers) },
  };
  const head = { status: endpoint.reply[0] as number, headers: new Headers() };
  const identity = await identify(http, endpoint, host);
  const checked = checkRequest(requestSchemas(endpoint, http.config), {
    params,
    query: queryOf(searchParams),
    body: endpoint.rawBody ? new Uint8Array(await request.arrayBuffer()) : await bodyOf(request),
  });
  const who = await admit(http, endpoint, identity, host, checked.body);
  await each.beforeBody?.(who, { params, request: host });
  const { body } = await perform(http, each, who, host, {
    ...checked,
    request: host,
    answer: {
      status: (code) => {
        head.status = code;
      },
      header: (name, value) => head.headers.set(name, value),
    },
    signal: request.signal,
  });
  if (isFile(endpoint)) return fileAnswer(endpoint.reply[1].file, body as FileAnswer);
  return head.status === 204 || body === undefined ? new Response(null, { status: 204 }) : Response.json(body, head);
}

/** The browser that every story is looked at in. */
const USER_AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0';

type FileEndpoint = EndpointSpec & { readonly reply: readonly [number, { readonly file: string }] };
const isFile = (endpoint: EndpointSpec): endpoint is FileEndpoint =>
  endpoint.reply[1] !== null && 'file' in endpoint.reply[1];

async function fileAnswer(usual: string, { pieces, type = usual }: FileAnswer): Promise<Response> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of pieces) parts.push(Uint8Array.from(piece));
  return new Response(new Blob(parts, { type }), { headers: { 'content-type': type } });
}

function queryOf(params: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    query[name] = values.length > 1 ? values : (values[0] ?? '');
  }
  return query;
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = request.method === 'GET' ? '' : await request.text();
  return text === '' ? undefined : JSON.parse(text);
}

function refuse({ deps }: HttpContext, error: unknown): Response {
  const productError = toProductError(error);
  if (productError.code === 'internal') deps.log.error({ err: error }, 'request failed');
  return errorResponse(productError);
}

/** As the server refuses. */
export function errorResponse(productError: ProductError): Response {
  const headers = new Headers(
    productError.retryAfter === undefined ? [] : [['retry-after', String(productError.retryAfter)]],
  );
  return Response.json(errorBodyOf(productError), { status: productError.status, headers });
}
