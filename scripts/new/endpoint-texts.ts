import { type Access, isAccountAccess, RESOURCES } from '../../src/domain/api/endpoint.ts';
import { camel, pascal } from './files.ts';

/** Where an area's handlers and use cases are, unless in `endpoints.ts` and `use-cases`. */
export const PLACES: Record<string, { readonly handlers: string; readonly useCases?: string }> = {
  identity: { handlers: 'server/identity/endpoints/person.ts', useCases: 'server/identity/use-cases/account' },
  people: { handlers: 'server/identity/endpoints/people.ts', useCases: 'server/identity/use-cases/members' },
  platform: { handlers: 'server/platform/endpoints/admin.ts' },
  channels: { handlers: 'server/channels/endpoints/feeds.ts' },
  connections: {
    handlers: 'server/channels/endpoints/connections.ts',
    useCases: 'server/channels/use-cases/connections',
  },
};

export type NewEndpoint = {
  readonly area: string;
  /** The area has no table yet. */
  readonly isNewArea: boolean;
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly access: Access;
  readonly params: readonly string[];
  readonly hasBody: boolean;
  /** 204 answers nothing. */
  readonly status: number;
};

export const kebab = (name: string) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
const sentenceOf = (name: string) => {
  const text = kebab(name).replaceAll('-', ' ');
  return `${text[0]?.toUpperCase()}${text.slice(1)}`;
};
export const isOfSchool = ({ access }: NewEndpoint) => access !== 'open' && !isAccountAccess(access);

/** Fields of its answer: the caller and the input. */
function answerOf(newEndpoint: NewEndpoint): string[] {
  const { access, params, hasBody } = newEndpoint;
  const who = isOfSchool(newEndpoint) ? ['school'] : access === 'open' ? [] : ['uid'];
  const inputs = [...params, ...(hasBody ? ['name'] : [])].filter((name) => !who.includes(name));
  return [...who, ...inputs, ...(who.length + inputs.length === 0 ? ['ok'] : [])];
}

export function endpointText(newEndpoint: NewEndpoint): string {
  const { name, method, path, access, hasBody, status, area } = newEndpoint;
  const shown = answerOf(newEndpoint);
  const [, first = ''] = path.split('/');
  const resource = RESOURCES.find((each) => each === first);
  const schema = shown.map((each) => (each === 'ok' ? 'ok: z.literal(true)' : `${each}: z.string()`));
  const sample = shown.map((each) => (each === 'ok' ? 'ok: true' : `${each}: 'Hillcrest'`));
  return `
export const ${name} = endpoint({
  method: '${method}',
  path: '${path}',
  tag: '${pascal(area).replace(/([a-z])([A-Z])/g, '$1 $2')}',
  summary: '${sentenceOf(name)}',
  access: '${access}',${
    hasBody
      ? `
  body: z.strictObject({
    name: z
      .string('Enter a name.')
      .check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(80, 'At most 80 characters.')),
  }),`
      : ''
  }
  reply: ${status === 204 ? '[204, null]' : `[${status}, z.object({ ${schema.join(', ')} })]`},${
    status === 204 ? '' : `\n  example: { ${sample.join(', ')} },`
  }${method === 'GET' || !resource ? '' : `\n  changes: ['${resource}'],`}
});
`;
}

export function textOfUseCase(newEndpoint: NewEndpoint): string {
  const { name, access, params, hasBody, status } = newEndpoint;
  const inputs = [...params, ...(hasBody ? ['name'] : [])];
  const type = inputs.length === 0 ? '' : `input: { ${inputs.map((each) => `readonly ${each}: string`).join('; ')} }`;
  const shown = answerOf(newEndpoint).filter((each) => !inputs.includes(each));
  const answer = (who: string) => {
    const own = shown.map((each) => (each === 'ok' ? 'ok: true as const' : `${each}: ${who}`));
    return `{ ${[...own, ...(inputs.length > 0 ? ['...input'] : [])].join(', ')} }`;
  };
  const returned =
    status === 204
      ? 'void'
      : `{ ${answerOf(newEndpoint)
          .map((each) => (each === 'ok' ? 'ok: true' : `${each}: string`))
          .join('; ')} }`;
  const up = `${'../'.repeat((PLACES[newEndpoint.area]?.useCases ?? 'server/area/use-cases').split('/').length - 1)}core`;
  const unused = inputs.length > 0 && status === 204 ? type.replace('input', '_input') : type;
  if (isOfSchool(newEndpoint)) {
    return `import type { Actor } from '${up}/actor.ts';
import type { Deps } from '${up}/deps.ts';
import { withSchoolTransaction } from '${up}/transaction/school-transaction.ts';

/** @throws ProductError as \`withSchoolTransaction\` */
export async function ${name}(deps: Deps, actor: Actor${unused && `, ${unused}`}): Promise<${returned}> {
  ${status === 204 ? 'await' : 'return'} withSchoolTransaction(deps, actor, '${access}', async (${status === 204 ? '' : '{ institution }'}) => (${status === 204 ? '{}' : answer('institution.name')}));
}
`;
  }
  const caller = access === 'open' ? '' : 'caller: Caller';
  const parts = [status === 204 ? caller.replace('caller', '_caller') : caller, unused].filter(Boolean).join(', ');
  return `${access === 'open' ? '' : `import type { Caller } from '${up}/actor.ts';\n\n`}export async function ${name}(${parts}): Promise<${returned}> {${
    status === 204 ? '}' : `\n  return ${answer('caller.uid')};\n}`
  }
`;
}

export function handlerText(newEndpoint: NewEndpoint): string {
  const { name, access, params, hasBody } = newEndpoint;
  const parts = [...(params.length > 0 ? ['params'] : []), ...(hasBody ? ['body'] : [])];
  const input = parts.length === 0 ? '' : parts.length === 2 ? '{ ...params, ...body }' : parts[0];
  const who = isOfSchool(newEndpoint) ? 'actor' : access === 'open' ? '_visitor' : 'caller';
  const callArguments = [
    ...(isOfSchool(newEndpoint) ? ['http.deps', 'actor'] : access === 'open' ? [] : ['caller']),
    input,
  ].filter(Boolean);
  const taken = parts.length > 0 ? `${who}, { ${parts.join(', ')} }` : access === 'open' ? '' : who;
  return `\n  serve(api.${name}, (${taken}) => ${name}(${callArguments.join(', ')}));\n`;
}

export function testText(newEndpoint: NewEndpoint): string {
  const { name, method, path, access, hasBody, status } = newEndpoint;
  const url = `/api/v1${path.replace(/:\w+/g, 'some-id')}`;
  const as =
    access === 'open' ? 'null' : access === 'platform' ? "'admin'" : isAccountAccess(access) ? "'new'" : "'head'";
  const body = hasBody ? ", body: { name: 'A name' }" : '';
  const refused =
    access === 'open'
      ? ''
      : `
  test('${name}: nobody signed in → 401', async () => {
    expect((await stack.ask('${method}', '${url}', { as: null${body} })).status).toBe(401);
  });
`;
  const wrong = hasBody
    ? `
  test('${name}: no name → 400 at the field', async () => {
    const answer = await stack.ask('${method}', '${url}', { as: ${as}, body: { name: '' } });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, { name: 'Enter a name.' }]);
  });
`
    : '';
  return `import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ${hasBody ? 'fieldsOf, ' : ''}type Stack, startStack } from '../../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
beforeEach(() => stack.reset());
afterAll(() => stack.close());

describe('${method} ${path}', () => {
  test('${name}: who may → ${status}', async () => {
    const answer = await stack.ask('${method}', '${url}', { as: ${as}${body} });
    expect(answer.status, answer.text).toBe(${status});
  });
${refused}${wrong}});
`;
}

/** Areas whose tests of the API stand together with those of others. */
const TEST_FOLDERS: Readonly<Record<string, string>> = {
  collections: 'publishing',
  newsletters: 'publishing',
  publications: 'publishing',
  widgets: 'publishing',
  embed: 'publishing',
  'school-page': 'schools',
};

/** Where the tests of an area's API are. */
export const testFolder = (area: string): string => `tests/api/${TEST_FOLDERS[area] ?? area}`;

export const emptyHandlers = (area: string) => `import * as api from '../../src/domain/api/${area}.ts';
import type { Serve } from '../core/http/serve.ts';

export function ${camel(area)}Routes(serve: Serve): void {
}
`;
