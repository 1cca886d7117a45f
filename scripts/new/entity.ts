/**
 * `npm run new:entity -- <area> <name> <read> <write>`: a kind of document that schools have, from its schema to its tests. What it
 * holds beside a name is written then. `docs/adr/0060-a-table-of-entities.md` says what its entry brings with it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PERMISSION_CODES } from '../../src/domain/access.ts';
import { RESOURCES } from '../../src/domain/api/endpoint.ts';
import { entityIds } from '../../src/domain/entities/all.ts';
import { AREAS } from '../imports.config.ts';
import { withHandler, withImport } from './endpoint.ts';
import { PLACES, testFolder } from './endpoint-texts.ts';
import {
  accessRows,
  endpointsText,
  entryText,
  type NewEntity,
  refsText,
  routesText,
  schemaText,
  testOfEntityText,
  textOfUseCases,
} from './entity-texts.ts';
import { type Added, camel, command, Refused, write } from './files.ts';

const USAGE = 'Usage: npm run new:entity -- <area> <name> <permission to read> <permission to write>';

/** Where the entries of each area are; those of the others with what is published. */
const TABLES: Readonly<Record<string, string>> = {
  identity: 'people',
  channels: 'channels',
  stories: 'stories',
  media: 'stories',
  schools: 'schools',
  billing: 'schools',
  platform: 'platform',
};

const pluralOf = (name: string) => (/[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`);

function understood([area, name, read, change]: readonly string[], root: string): NewEntity {
  if (!area || !name || !read || !change) throw new Refused(USAGE);
  if (!(area in AREAS) || !existsSync(join(root, handlersOf(area))))
    throw new Refused(`“${area}” is no area with endpoints, such as newsletters.`);
  if (!/^[a-z]+(-[a-z]+)*$/.test(name)) throw new Refused(`“${name}” is no name such as mailing-list.`);
  for (const code of [read, change])
    if (!PERMISSION_CODES.some((each) => each === code))
      throw new Refused(`“${code}” is no permission such as s.w.wr.`);
  const plural = pluralOf(name);
  if (entityIds.some((id) => id === camel(name)) || RESOURCES.some((each) => each === plural))
    throw new Refused(`${name} is there already.`);
  const inFolder = handlersOf(area).includes('/endpoints/');
  return { area, name, plural, read, write: change, inFolder };
}

const handlersOf = (area: string) => PLACES[area]?.handlers ?? `server/${area}/endpoints.ts`;
const routesFile = ({ area, plural, inFolder }: NewEntity) =>
  inFolder ? `server/${area}/endpoints/${plural}.ts` : `server/${area}/${plural}-endpoints.ts`;

/** Put before the first line that is `line`. */
const before = (line: string, row: string) => (text: string) => text.replace(line, `${row}${line}`);

function rowsOf(entity: NewEntity): Added[] {
  const { area, name, plural } = entity;
  return [
    {
      file: 'src/domain/api/all.ts',
      change: (text) =>
        before(
          '};\n\n/** Every',
          `  ${camel(plural)},\n`,
        )(withImport(text, `import * as ${camel(plural)} from './${plural}.ts';`)),
    },
    { file: 'src/domain/api/endpoint.ts', change: before('] as const;\nexport type ResourceName', `  '${plural}',\n`) },
    {
      file: `src/domain/entities/${TABLES[area] ?? 'publishing'}.ts`,
      change: before('} as const satisfies', entryText(entity)),
    },
    { file: 'server/core/firestore/refs.ts', change: before('};\n\n/** Whether a path segment', refsText(entity)) },
    {
      file: handlersOf(area),
      change: (text) =>
        withImport(
          withHandler(text, `\n  ${camel(name)}Routes(serve, http);\n`),
          `import { ${camel(name)}Routes } from './${routesFile(entity).split('/').at(-1)}';`,
        ),
    },
    { file: 'tests/api/access/access-table.ts', change: before('  ...SCHOOL_ROWS,\n', accessRows(entity)) },
  ];
}

export function newEntity(args: readonly string[], root = '.'): string[] {
  const entity = understood(args, root);
  const { area, name, plural } = entity;
  const made = [
    { file: `src/domain/${name}/schema.ts`, text: schemaText(entity) },
    { file: `src/domain/api/${plural}.ts`, text: endpointsText(entity) },
    { file: `server/${area}/use-cases/${plural}.ts`, text: textOfUseCases(entity) },
    { file: routesFile(entity), text: routesText(entity) },
    { file: `${testFolder(area)}/${plural}.test.ts`, text: testOfEntityText(entity) },
  ];
  const added = rowsOf(entity);
  write(root, made, added);
  return [
    ...[...made, ...added].map(({ file }) => `✔ ${file}`),
    'Say in its entry what of people is in it, and in its schema what it holds beside a name.',
  ];
}

if (import.meta.main) {
  command(USAGE, (args) => {
    const lines = newEntity(args);
    const touched = lines.flatMap((line) => (line.startsWith('✔ ') ? [line.slice(2)] : []));
    spawnSync('biome', ['check', '--write', ...touched]);
    const gates = ['access-page', 'data-model'].map((gate) => `tests/unit/gates/${gate}.test.ts`);
    spawnSync('vitest', ['run', '--config', 'vitest.node.config.ts', '--project', 'unit', ...gates, '-u']);
    return [...lines, '✔ docs/access.md', '✔ docs/data-model.md'];
  });
}
