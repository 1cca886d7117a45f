import { ERROR_STATUS, type ErrorCode } from '../../../../src/domain/errors.ts';

type Schema = { readonly [key: string]: unknown };
type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema?: Schema };
export type Reference = { readonly $ref: string };
type Response = {
  readonly description?: string;
  readonly content?: Record<string, { schema?: Schema; example?: unknown }>;
  headers?: Record<string, Reference>;
};
export type Operation = {
  operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  parameters?: (Parameter | Reference)[];
  readonly requestBody?: { content?: Record<string, { schema?: Schema }> };
  readonly responses: Record<string, Response>;
  readonly 'x-access'?: string;
  'x-errors'?: readonly string[];
  'x-example'?: unknown;
  'x-idempotent'?: boolean;
};
export type OpenApi = {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    schemas?: Record<string, Schema>;
    parameters?: Record<string, Parameter & { readonly description: string }>;
    headers?: Record<string, { readonly description: string; readonly schema: Schema }>;
  };
};

/** Headers that routes share. */
export const PARAMETERS = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A word of your own for this write. For 24 hours a repeat under the same key gets the first answer. Another request under it is 409.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
  },
} as const;

export const HEADERS = {
  ETag: { description: 'Send it as `If-None-Match`: 304 says that nothing has changed.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait before asking again.', schema: { type: 'integer', minimum: 1 } },
} as const;

/** Answers that say when to come back. */
const COME_BACK = ['429', '503'];

/**
 * Two addresses that differ in nothing but the name of a parameter are one to OpenAPI: they come under the name that was
 * registered first, and a parameter that has another name in its own route says so.
 */
function joinSame(paths: Record<string, Record<string, Operation>>): void {
  const first = new Map<string, string>();
  for (const [path, operations] of Object.entries(paths)) {
    const shape = path.replace(/\{\w+\}/g, '{}');
    const firstPath = first.get(shape);
    if (firstPath === undefined) {
      first.set(shape, path);
      continue;
    }
    const [names, others] = [firstPath, path].map((each) =>
      [...each.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
    );
    for (const operation of Object.values(operations)) {
      operation.parameters = operation.parameters?.map((parameter) => {
        if ('$ref' in parameter || parameter.in !== 'path') return parameter;
        const name = names?.[others?.indexOf(parameter.name) ?? -1] ?? parameter.name;
        return name === parameter.name ? parameter : { ...parameter, name, description: `Here the ${parameter.name}.` };
      });
    }
    Object.assign(paths[firstPath] ?? {}, operations);
    delete paths[path];
  }
}

/** Completes what the schemas of the routes cannot say: names, shared headers and examples. Changes the document. */
export function complete(document: OpenApi): OpenApi {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      operation.operationId = operationId(method, path);
      if (operation['x-idempotent']) {
        operation.parameters = [...(operation.parameters ?? []), { $ref: '#/components/parameters/IdempotencyKey' }];
      }
      delete operation['x-idempotent'];
      describeUsual(operation, path);
      for (const status of COME_BACK) {
        const response = operation.responses[status];
        if (response) response.headers = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
      }
      if (method === 'get') describeTag(operation);
      placeExample(operation);
    }
  }
  joinSame(document.paths);
  removeUnused(document);
  return document;
}

/** `GET /api/v1/feeds/{id}` is `getFeedsById`: what was published once stays, whatever routes come. */
export function operationId(method: string, path: string): string {
  const pathWords = path
    .replace(/^\/(api\/v1|embed\/v1)\//, (prefix) => (prefix.startsWith('/embed') ? 'embed/' : ''))
    .replace(/\{(\w+)\}/g, (_, name: string) => `by-${name}`)
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`);
  return `${method.toLowerCase()}${pathWords.join('')}`;
}

/** What any route may come to, and any that has a part of its address to read. */
const FAULTS = ['internal', 'maintenance'] as const satisfies ErrorCode[];
const UNREADABLE = ['invalid'] as const satisfies ErrorCode[];

function describeUsual(operation: Operation, path: string): void {
  const codes = [...(path.includes('{') ? UNREADABLE : []), ...FAULTS];
  for (const code of codes) {
    const schema = { $ref: '#/components/schemas/Error' };
    operation.responses[ERROR_STATUS[code]] ??= { description: code, content: { 'application/json': { schema } } };
  }
  operation['x-errors'] = [...new Set([...(operation['x-errors'] ?? []), ...codes])];
}

function describeTag({ responses, 'x-access': access }: Operation): void {
  const { 200: answer } = responses;
  if (!answer?.content) return;
  // Files are made for one person and sent once, unless anyone may have them.
  const isFile = answer.content['application/zip'] || answer.content['text/csv'];
  if (isFile && access !== 'open') return;
  answer.headers = { ETag: { $ref: '#/components/headers/ETag' } };
  responses['304'] = { description: 'Nothing has changed since the answer with this ETag' };
}

function placeExample(operation: Operation): void {
  const example = operation['x-example'];
  delete operation['x-example'];
  if (example === undefined) return;
  for (const [status, response] of Object.entries(operation.responses)) {
    const json = response.content?.['application/json'];
    if (status.startsWith('2') && json) json.example = example;
  }
}

const REFERENCE = /"\$ref":"#\/components\/schemas\/(\w+)"/g;

/** Each shared schema is written for requests and for answers; most are only ever one of the two. */
function removeUnused(document: OpenApi): void {
  const { schemas = {} } = document.components;
  const used = new Set<string>();
  const follow = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name] ?? {});
    }
  };
  follow(document.paths);
  document.components.schemas = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}
