import { appendFileSync, mkdirSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { OpenApi, Operation, Reference } from '../../server/core/http/openapi/document.ts';

/** Where each worker notes what it saw answered; `scripts/check/run/api-answers.ts` reads it after the whole run. */
const NOTES = '.cache/api-answers';

type Described = { readonly path: string; readonly pattern: RegExp; readonly operations: Record<string, Operation> };
type Word = {
  readonly addresses: readonly Described[];
  readonly schema: (schema: object | undefined, ...pointer: string[]) => ValidateFunction;
};

/** The description is the same for every server of a process: it is read and compiled once. */
let word: Promise<Word> | undefined;
const noted = new Set<string>();

/** Compares every answer that a test gets by `app.inject` with the API's description, and fails the test that got another. */
export function checkAnswers(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (options: InjectOptions | string) => Promise<LightMyRequestResponse>;
  const checked = async (request: InjectOptions | string): Promise<LightMyRequestResponse> => {
    const answer = await inject(request);
    const options = typeof request === 'string' ? { url: request } : request;
    const path = pathOf(options.url ?? '/');
    if (!/^\/(api|embed)\//.test(path)) return answer;
    word ??= readWord(inject);
    const problem = problemOf(await word, (options.method ?? 'GET').toUpperCase(), path, answer);
    if (problem) throw new Error(problem);
    return answer;
  };
  Object.assign(app, { inject: checked });
}

const pathOf = (url: NonNullable<InjectOptions['url']>): string =>
  // Dots are resolved as the injected request has them resolved.
  typeof url === 'string' ? new URL(url, 'http://api.example').pathname : (url.pathname ?? '/');

async function readWord(inject: (url: string) => Promise<LightMyRequestResponse>): Promise<Word> {
  const document: OpenApi = (await inject('/api/v1/openapi.json')).json();
  // Each shape is compiled once and used a few times: to make its code shorter costs more than it saves.
  const code = { optimize: false };
  const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: false, allErrors: false, code });
  ajv.addSchema(document, 'api');
  const compiled = new Map<string, ValidateFunction>();
  const addresses = Object.entries(document.paths).map(([path, operations]) => ({
    path,
    operations,
    pattern: new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]*')}$`),
  }));
  note(
    'described',
    addresses.flatMap(({ path, operations }) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`),
      ),
    ),
  );
  return {
    // As the router does: an address without parameters before one that has some.
    addresses: addresses.sort((a, b) => a.path.split('{').length - b.path.split('{').length),
    schema: (schema, ...pointer) => {
      // All refusals are of one shape.
      const { $ref, ...more } = (schema ?? {}) as Partial<Reference>;
      const parts = pointer.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'));
      const at = $ref && Object.keys(more).length === 0 ? $ref : `#/${encodeURI(parts.join('/'))}`;
      const validate = compiled.get(at) ?? ajv.compile({ $ref: `api${at}` });
      compiled.set(at, validate);
      return validate;
    },
  };
}

/** Nothing for an answer that the description foresees. */
function problemOf(word: Word, verb: string, path: string, answer: LightMyRequestResponse): string | null {
  const { statusCode: status, headers, body } = answer;
  const said = `${verb} ${path} → ${status} ${body.slice(0, 300)}`;
  if ((status === 429 || status === 503) && !headers['retry-after']) return `${said}: no Retry-After`;
  if (status === 405 && !headers.allow) return `${said}: no Allow`;
  const method = verb === 'HEAD' ? 'get' : verb.toLowerCase();
  const matching = word.addresses.filter(({ pattern }) => pattern.test(path));
  // Two paths may differ in nothing but the name of a parameter.
  const same = matching.filter(({ pattern }) => pattern.source === matching[0]?.pattern.source);
  const described = same.find(({ operations }) => operations[method]);
  if (!described)
    return matching.length === 0 || status === 405 || verb === 'OPTIONS' ? null : `${said}: no such method`;
  const name = `${method.toUpperCase()} ${described.path}`;
  const response = described.operations[method]?.responses[status];
  if (!response) return `${said}: ${name} does not describe ${status}`;
  note('seen', [`${name} ${status}`]);
  const type = String(headers['content-type'] ?? '').split(';')[0] ?? '';
  if (verb === 'HEAD' || 'content-encoding' in headers || body === '') return null;
  const content = response.content?.[type];
  if (!content) return `${said}: ${name} ${status} does not describe ${type}`;
  if (type !== 'application/json') return null;
  const pointer = ['paths', described.path, method, 'responses', String(status), 'content', type, 'schema'];
  const validate = word.schema(content.schema, ...pointer);
  if (validate(answer.json())) return null;
  const [error] = validate.errors ?? [];
  return `${said}: ${name} ${status} describes another body: ${JSON.stringify(error)}`;
}

function note(kind: 'described' | 'seen', lines: readonly string[]): void {
  const fresh = lines.filter((line) => !noted.has(`${kind} ${line}`));
  if (fresh.length === 0) return;
  for (const line of fresh) noted.add(`${kind} ${line}`);
  mkdirSync(NOTES, { recursive: true });
  appendFileSync(`${NOTES}/${kind}-${process.pid}.txt`, `${fresh.join('\n')}\n`);
}
