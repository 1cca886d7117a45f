/**
 * `npm run new:endpoint -- <area> <name> <METHOD> <path> <access>`: the endpoint's row in the table, its handler, a use case with
 * its test, and its row in the table of who may use what. What the use case does is written then. An area that has no endpoint
 * yet gets its table and its folder of the server with it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PERMISSION_CODES } from '../../src/domain/access.ts';
import { type Access, paramNames } from '../../src/domain/api/endpoint.ts';
import { AREAS, SERVER_TABLE } from '../imports.config.ts';
import {
  emptyHandlers,
  endpointText,
  handlerText,
  isOfSchool,
  kebab,
  type NewEndpoint,
  PLACES,
  testFolder,
  testText,
  textOfUseCase,
} from './endpoint-texts.ts';
import { type Added, camel, command, type Made, Refused, write } from './files.ts';

const USAGE = 'Usage: npm run new:endpoint -- <area> <name> <METHOD> <path> <access>';
const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];
const ACCESS: readonly string[] = ['open', 'account', 'verified', 'platform', 'member', ...PERMISSION_CODES];
const ACCESS_TABLE = 'tests/api/access/access-table.ts';
const TABLES = 'src/domain/api/all.ts';
const SERVED = 'server/endpoints.ts';
const IMPORTS = 'scripts/imports.config.ts';
const COSTS = 'tests/api/access/open-routes.test.ts';

/** Files beside the tables, and what is no area of the product. */
const NO_AREAS = ['all', 'endpoint', 'samples', 'shared', 'server'];

function understood([area, name, method, path, access]: readonly string[], root: string): NewEndpoint {
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
    for (const [, knownMethod = '', at = '', base] of text.matchAll(
      /method: '(\w+)',\n\s*path: '([^']+)',(\n\s*base:)?/g,
    )) {
      if (!base && knownMethod === method && shape(at) === shape(path))
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

/** After the last of its kind, or before the first line that fits. */
const before = (text: string, line: string, row: string) => text.replace(line, `${row}${line}`);

function accessRow(endpoint: NewEndpoint): Added {
  const { method, path, access, hasBody, status } = endpoint;
  const route = `${method} /api/v1${path.replace(/:(\w+)/g, '{$1}')}`;
  const url = `/api/v1${path.replace(/:\w+/g, 'some-id')}`;
  const rest = `status: ${status}, url: '${url}'`;
  const body = (parameter: string) => (hasBody ? `, body: (${parameter}) => ({ name: \`Name \${n}\` })` : '');
  return {
    file: ACCESS_TABLE,
    change: (text) => {
      if (access === 'open')
        return before(text, "  // People.\n  'GET /api/v1/invitations/{code}/hint',\n", `  '${route}',\n`);
      return isOfSchool(endpoint)
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

export function withImport(text: string, line: string): string {
  const last = text.lastIndexOf('\nimport ');
  const end = text.indexOf(';\n', last) + 2;
  return `${text.slice(0, end)}${line}\n${text.slice(end)}`;
}

/** At the end of the function that serves the area's endpoints. */
export function withHandler(text: string, row: string): string {
  const start = text.search(/export function \w+\(serve: Serve/);
  const end = text.indexOf('\n}\n', start) + 1;
  if (start < 0 || end === 0) return text;
  const next = `${text.slice(0, end)}${row}${text.slice(end)}`;
  // The first of an area that asks for more than who calls.
  return !/\bhttp\b/.test(row) || next.includes('http: HttpContext')
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

const withRow = (text: string, endpoint: NewEndpoint) => {
  const row = endpointText(endpoint);
  const all = /\bz\./.test(row) && !text.includes("'zod/mini'") ? `import * as z from 'zod/mini';\n${text}` : text;
  return `${all.trimEnd()}\n${row}`;
};

export function newEndpoint(args: readonly string[], root = '.'): string[] {
  const endpoint = understood(args, root);
  const { area, isNewArea, name, access, path, method, hasBody } = endpoint;
  const { handlers = `server/${area}/endpoints.ts`, useCases = `server/${area}/use-cases` } = PLACES[area] ?? {};
  const file = `${useCases}/${kebab(name)}.ts`;
  const made: Made[] = [
    { file, text: textOfUseCase(endpoint) },
    { file: `${testFolder(area)}/${kebab(name)}.test.ts`, text: testText(endpoint) },
  ];
  const from = `./${file.slice(handlers.lastIndexOf('/') + 1)}`;
  const relative = file.startsWith(handlers.slice(0, handlers.lastIndexOf('/') + 1))
    ? from
    : `../${file.split('/').slice(2).join('/')}`;
  const inTable = (text: string) => withRow(text, endpoint);
  const inHandlers = (text: string) =>
    withImport(withHandler(text, handlerText(endpoint)), `import { ${name} } from '${relative}';`);
  const table = `src/domain/api/${area}.ts`;
  const added: Added[] = [accessRow(endpoint)];
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
      'tests/unit/gates/access-page.test.ts',
      // Last: what follows would be taken for its value.
      '-u',
    ]);
    return [...lines, '✔ docs/access.md'];
  });
}
