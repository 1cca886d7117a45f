/**
 * `npm run new:endpoint -- <area> <name> <METHOD> <path> <access>`: the endpoint's row in the table, its handler, a use case with
 * its test, and its row in the table of who may use what. What the use case does is written then. An area that has no endpoint
 * yet gets its table and its folder of the server with it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PERMISSION_CODES } from '../../src/domain/access.ts';
import { type Access, isAccountAccess, paramNames, RESOURCES } from '../../src/domain/api/endpoint.ts';
import { AREAS, SERVER_TABLE } from '../imports.config.ts';
import { type Added, camel, command, type Made, pascal, Refused, write } from './files.ts';

const USAGE = 'Usage: npm run new:endpoint -- <area> <name> <METHOD> <path> <access>';
const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];
const ACCESS: readonly string[] = ['open', 'account', 'verified', 'platform', 'member', ...PERMISSION_CODES];
const ACCESS_TABLE = 'tests/api/access-table.ts';
const TABLES = 'src/domain/api/all.ts';
const SERVED = 'server/endpoints.ts';
const IMPORTS = 'scripts/imports.config.ts';
const COSTS = 'tests/api/open-routes.test.ts';

/** Where an area's handlers and use cases are, unless in `endpoints.ts` and `use-cases`. */
const PLACES: Record<string, { readonly handlers: string; readonly useCases?: string }> = {
  identity: { handlers: 'server/identity/endpoints/person.ts', useCases: 'server/identity/use-cases/account' },
  people: { handlers: 'server/identity/endpoints/people.ts', useCases: 'server/identity/use-cases/members' },
  platform: { handlers: 'server/platform/endpoints/admin.ts' },
  channels: { handlers: 'server/channels/endpoints/feeds.ts' },
  connections: {
    handlers: 'server/channels/endpoints/connections.ts',
    useCases: 'server/channels/use-cases/connections',
  },
};

/** Files beside the tables, and what is no area of the product. */
const NO_AREAS = ['all', 'endpoint', 'samples', 'shared', 'server'];

type Wanted = {
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

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const words = (name: string) => {
  const text = kebab(name).replaceAll('-', ' ');
  return `${text[0]?.toUpperCase()}${text.slice(1)}`;
};
const isOfSchool = ({ access }: Wanted) => access !== 'open' && !isAccountAccess(access);

function understood([area, name, method, path, access]: readonly string[], root: string): Wanted {
  if (!area || !name || !method || !path || !access) throw new Refused(USAGE);
  if (!/^[a-z]+(-[a-z]+)*$/.test(area) || area in SERVER_TABLE || NO_AREAS.includes(area))
    throw new Refused(`“${area}” is no area such as newsletters.`);
  const isNewArea = !existsSync(join(root, `src/domain/api/${area}.ts`));
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) throw new Refused(`“${name}” is no name such as archiveWidget.`);
  if (!METHODS.includes(method)) throw new Refused(`“${method}” is none of ${METHODS.join(', ')}.`);
  if (!/^(\/([a-z][a-z0-9-]*|:[a-z][A-Za-z]*))+$/.test(path))
    throw new Refused(`“${path}” is no path such as /widgets/:id/archive.`);
  if (!ACCESS.includes(access)) throw new Refused(`“${access}” is none of ${ACCESS.join(', ')}.`);
  const shape = (each: string) => each.replace(/:\w+/g, ':');
  for (const other of tables(root)) {
    const text = readFileSync(join(root, other), 'utf8');
    if (text.includes(`export const ${name} = endpoint(`)) throw new Refused(`${name} is there already, in ${other}.`);
    for (const [, known = '', at = '', base] of text.matchAll(/method: '(\w+)',\n\s*path: '([^']+)',(\n\s*base:)?/g)) {
      if (!base && known === method && shape(at) === shape(path))
        throw new Refused(`${method} ${at} is there already, in ${other}.`);
    }
  }
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const status = method === 'DELETE' ? 204 : method === 'POST' ? 201 : 200;
  return { area, isNewArea, name, method, path, access: access as Access, params: paramNames(path), hasBody, status };
}

function tables(root: string): string[] {
  const rows = readFileSync(join(root, TABLES), 'utf8');
  return [...rows.matchAll(/from '\.\/([\w-]+)\.ts'/g)].map(([, area]) => `src/domain/api/${area}.ts`);
}

/** Fields of its answer: the caller and the input. */
function answerOf(wanted: Wanted): string[] {
  const { access, params, hasBody } = wanted;
  const who = isOfSchool(wanted) ? ['school'] : access === 'open' ? [] : ['uid'];
  const given = [...params, ...(hasBody ? ['name'] : [])].filter((name) => !who.includes(name));
  return [...who, ...given, ...(who.length + given.length === 0 ? ['ok'] : [])];
}

function endpointText(wanted: Wanted): string {
  const { name, method, path, access, hasBody, status, area } = wanted;
  const shown = answerOf(wanted);
  const [, first = ''] = path.split('/');
  const resource = RESOURCES.find((each) => each === first);
  const schema = shown.map((each) => (each === 'ok' ? 'ok: z.literal(true)' : `${each}: z.string()`));
  const sample = shown.map((each) => (each === 'ok' ? 'ok: true' : `${each}: 'Hillcrest'`));
  return `
export const ${name} = endpoint({
  method: '${method}',
  path: '${path}',
  tag: '${pascal(area).replace(/([a-z])([A-Z])/g, '$1 $2')}',
  summary: '${words(name)}',
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

function textOfUseCase(wanted: Wanted): string {
  const { name, access, params, hasBody, status } = wanted;
  const given = [...params, ...(hasBody ? ['name'] : [])];
  const type = given.length === 0 ? '' : `input: { ${given.map((each) => `readonly ${each}: string`).join('; ')} }`;
  const shown = answerOf(wanted).filter((each) => !given.includes(each));
  const answer = (who: string) => {
    const own = shown.map((each) => (each === 'ok' ? 'ok: true as const' : `${each}: ${who}`));
    return `{ ${[...own, ...(given.length > 0 ? ['...input'] : [])].join(', ')} }`;
  };
  const returned =
    status === 204
      ? 'void'
      : `{ ${answerOf(wanted)
          .map((each) => (each === 'ok' ? 'ok: true' : `${each}: string`))
          .join('; ')} }`;
  const up = `${'../'.repeat((PLACES[wanted.area]?.useCases ?? 'server/area/use-cases').split('/').length - 1)}core`;
  const unused = given.length > 0 && status === 204 ? type.replace('input', '_input') : type;
  if (isOfSchool(wanted)) {
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

function handlerText(wanted: Wanted): string {
  const { name, access, params, hasBody } = wanted;
  const parts = [...(params.length > 0 ? ['params'] : []), ...(hasBody ? ['body'] : [])];
  const input = parts.length === 0 ? '' : parts.length === 2 ? '{ ...params, ...body }' : parts[0];
  const who = isOfSchool(wanted) ? 'actor' : access === 'open' ? '_visitor' : 'caller';
  const given = [...(isOfSchool(wanted) ? ['http.deps', 'actor'] : access === 'open' ? [] : ['caller']), input].filter(
    Boolean,
  );
  const taken = parts.length > 0 ? `${who}, { ${parts.join(', ')} }` : access === 'open' ? '' : who;
  return `\n  serve(api.${name}, (${taken}) => ${name}(${given.join(', ')}));\n`;
}

function testText(wanted: Wanted): string {
  const { name, method, path, access, hasBody, status } = wanted;
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
import { ${hasBody ? 'fieldsOf, ' : ''}type Stack, startStack } from '../support/stack.ts';

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

/** After the last of its kind, or before the first line that fits. */
const before = (text: string, line: string, row: string) => text.replace(line, `${row}${line}`);

function accessRow(wanted: Wanted): Added {
  const { method, path, access, hasBody, status } = wanted;
  const route = `${method} /api/v1${path.replace(/:(\w+)/g, '{$1}')}`;
  const url = `/api/v1${path.replace(/:\w+/g, 'some-id')}`;
  const rest = `status: ${status}, url: '${url}'`;
  const body = (given: string) => (hasBody ? `, body: (${given}) => ({ name: \`Name \${n}\` })` : '');
  return {
    file: ACCESS_TABLE,
    change: (text) => {
      if (access === 'open')
        return before(text, "  // People.\n  'GET /api/v1/invitations/{code}/hint',\n", `  '${route}',\n`);
      return isOfSchool(wanted)
        ? before(
            text,
            '  ...SCHOOL_ROWS,\n',
            `  { route: '${route}', permission: '${access}', ${rest}${body('_made, n')} },\n`,
          )
        : before(
            text,
            '  ...SCHOOL_ACCOUNT_ROWS,\n',
            `  { route: '${route}', access: '${access}', ${rest}${body('n')} },\n`,
          );
    },
  };
}

function withImport(text: string, line: string): string {
  const last = text.lastIndexOf('\nimport ');
  const end = text.indexOf(';\n', last) + 2;
  return `${text.slice(0, end)}${line}\n${text.slice(end)}`;
}

/** At the end of the function that serves the area's endpoints. */
function withHandler(text: string, row: string): string {
  const start = text.search(/export function \w+\(serve: Serve/);
  const end = text.indexOf('\n}\n', start) + 1;
  if (start < 0 || end === 0) return text;
  const next = `${text.slice(0, end)}${row}${text.slice(end)}`;
  // The first of an area that asks for more than who calls.
  return !row.includes('http.') || next.includes('http: HttpContext')
    ? next
    : withImport(
        next.replace('(serve: Serve)', '(serve: Serve, http: HttpContext)'),
        "import type { HttpContext } from '../core/http/context.ts';",
      );
}

/** Files that list every area. */
function rowsOfArea(area: string): Added[] {
  const routes = `${camel(area)}Routes`;
  const rows: Added[] = [
    {
      file: TABLES,
      change: (text) =>
        before(
          withImport(text, `import * as ${camel(area)} from './${area}.ts';`),
          '};\n\n/** Every',
          `  ${camel(area)},\n`,
        ),
    },
    {
      file: SERVED,
      change: (text) =>
        withImport(
          text.trimEnd().replace(/\}$/, `  ${routes}(serve, http);\n}\n`),
          `import { ${routes} } from './${area}/endpoints.ts';`,
        ),
    },
  ];
  if (area in AREAS) return rows;
  // A new area may import no other area.
  const name = area.includes('-') ? `'${area}'` : area;
  return [...rows, { file: IMPORTS, change: (text) => before(text, '  platform: [', `  ${name}: [],\n`) }];
}

const withRow = (text: string, wanted: Wanted) => {
  const row = endpointText(wanted);
  const all = /\bz\./.test(row) && !text.includes("'zod/mini'") ? `import * as z from 'zod/mini';\n${text}` : text;
  return `${all.trimEnd()}\n${row}`;
};

const emptyHandlers = (area: string) => `import * as api from '../../src/domain/api/${area}.ts';
import type { Serve } from '../core/http/serve.ts';

export function ${camel(area)}Routes(serve: Serve): void {
}
`;

export function newEndpoint(args: readonly string[], root = '.'): string[] {
  const wanted = understood(args, root);
  const { area, isNewArea, name, access, path, method, hasBody } = wanted;
  const { handlers = `server/${area}/endpoints.ts`, useCases = `server/${area}/use-cases` } = PLACES[area] ?? {};
  const file = `${useCases}/${kebab(name)}.ts`;
  const made: Made[] = [
    { file, text: textOfUseCase(wanted) },
    { file: `tests/api/${kebab(name)}.test.ts`, text: testText(wanted) },
  ];
  const from = `./${file.slice(handlers.lastIndexOf('/') + 1)}`;
  const relative = file.startsWith(handlers.slice(0, handlers.lastIndexOf('/') + 1))
    ? from
    : `../${file.split('/').slice(2).join('/')}`;
  const inTable = (text: string) => withRow(text, wanted);
  const inHandlers = (text: string) =>
    withImport(withHandler(text, handlerText(wanted)), `import { ${name} } from '${relative}';`);
  const table = `src/domain/api/${area}.ts`;
  const added: Added[] = [accessRow(wanted)];
  if (isNewArea) {
    made.push({ file: table, text: inTable("import { endpoint } from './endpoint.ts';\n") });
    made.push({ file: handlers, text: inHandlers(emptyHandlers(area)) });
    added.push(...rowsOfArea(area));
  } else {
    added.push({ file: table, change: inTable }, { file: handlers, change: inHandlers });
  }
  if (access === 'open') {
    const payload = hasBody ? "payload: { name: 'A name' }, " : '';
    const url = path.includes(':') ? `url: '/api/v1${path.replace(/:\w+/g, 'some-id')}', ` : '';
    const row = `    '${method} /api/v1${path}': { ask: { ${payload}${url}}, documents: 0, bytes: KB },\n`;
    added.push({ file: COSTS, change: (text) => before(text, "    // The limit's own document.\n", row) });
  }
  write(root, made, added);
  const touched = [...made, ...added].map((each) => each.file);
  return [...touched.map((each) => `✔ ${each}`), 'Say in the use case what it does, and in the table what it answers.'];
}

if (import.meta.main) {
  command(USAGE, (args) => {
    const lines = newEndpoint(args);
    const touched = lines.flatMap((line) => (line.startsWith('✔ ') ? [line.slice(2)] : []));
    spawnSync('biome', ['check', '--write', ...touched]);
    // The table of who may use what is printed for reading.
    spawnSync('vitest', [
      'run',
      '--config',
      'vitest.node.config.ts',
      '--project',
      'unit',
      '-u',
      'tests/unit/gates/access-page.test.ts',
    ]);
    return [...lines, '✔ docs/access.md'];
  });
}
