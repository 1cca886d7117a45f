import { globSync, readFileSync } from 'node:fs';
import type { Firestore } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { refs } from '../../../server/core/firestore/refs.ts';
import { entityIds, entityOf } from '../../../src/domain/entities/all.ts';
import { CHANNELS } from '../../../src/domain/entities/channels.ts';
import type { Entity } from '../../../src/domain/entities/entity.ts';
import { PEOPLE } from '../../../src/domain/entities/people.ts';
import { PLATFORM } from '../../../src/domain/entities/platform.ts';
import { PUBLISHING } from '../../../src/domain/entities/publishing.ts';
import { SCHOOLS } from '../../../src/domain/entities/schools.ts';
import { STORIES } from '../../../src/domain/entities/stories.ts';

const PARTS: Readonly<Record<string, object>> = {
  'People and sign-in': PEOPLE,
  Channels: CHANNELS,
  Stories: STORIES,
  'Collections, widgets, newsletters': PUBLISHING,
  Schools: SCHOOLS,
  Platform: PLATFORM,
};

const HEAD = `# What is kept

Made by \`npm run vitest -- run --project unit tests/unit/gates/data-model.test.ts -u\` from the tables in \`src/domain/entities\`; do not
edit. Each row is one collection of the database. *School* says how the documents of one school are found: they lie inside it, have its
id in a field, have its name, or follow another document. *Personal* counts what is kept of people there; the activity log has words for
so many *actions*. *Fields* names the type that lists them. Only the server writes; *used by* are its areas that name the collection, and
*browsers* says which rule of \`firestore.rules\` lets a page read it.
`;

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

function schoolOf({ school }: Entity): string {
  if (!school) return '';
  if (typeof school === 'object') return `${school.by === 'below' ? 'below' : 'with the name of'} \`${school.of}\``;
  return { inside: 'inside', field: 'field', named: 'name' }[school];
}

function whenDeleted({ withSchool }: Entity): string {
  if (!withSchool) return '';
  if (withSchool === 'deleted') return 'deleted';
  return 'own' in withSchool ? `deleted: ${withSchool.own}` : `stays: ${withSchool.stays}`;
}

const SERVER = globSync('server/*/**/*.ts').map((file): [string, string] => [file, readFileSync(file, 'utf8')]);

/** A database that answers with the path of what is asked for. */
const PATHS = {
  collection: (path: string) => ({ path, doc: (id: string) => ({ path: `${path}/${id}` }) }),
  doc: (path: string) => ({ path }),
  collectionGroup: (name: string) => ({ path: `/${name}` }),
} as unknown as Firestore;
type PathOf = (db: Firestore, ...ids: string[]) => { readonly path: string };

/** The names in `refs` of each collection, with `{}` for each id on the way; a group of collections is not one of them. */
const REF_NAMES = Map.groupBy(Object.keys(refs), (name) => {
  const parts = (refs as unknown as Record<string, PathOf>)[name]?.(PATHS, '{}', '{}', '{}').path.split('/') ?? [];
  return parts.slice(0, parts.length % 2 === 0 ? -1 : undefined).join('/');
});

function usedBy({ path }: Entity): string {
  const names = REF_NAMES.get(path) ?? [];
  const use = new RegExp(`\\brefs\\s*\\.(?:${names.join('|')})\\(`);
  const areas = SERVER.filter(([, text]) => names.length > 0 && use.test(text)).map(
    ([file]) => file.split('/')[1] ?? '',
  );
  return [...new Set(areas)]
    .filter((area) => !['core', 'seed', 'local', 'migrations'].includes(area))
    .toSorted()
    .join(', ');
}

/** The type of the documents, by its name; empty for those whose few fields are written in one place. */
function typeOf(id: string): string {
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}Document`;
  const file = SERVER.find(([, text]) => new RegExp(`^export (?:type|interface) ${name}\\b`, 'm').test(text))?.[0];
  return file ? `[${name}](../${file})` : '';
}

/** By collection what a page has to be, or to have, to read it; collections without a rule are the server's alone. */
const RULES = readersOf(readFileSync('firestore.rules', 'utf8'));

function readersOf(rules: string): ReadonlyMap<string, string> {
  const readers = new Map<string, string>();
  const open: string[] = [];
  const tokens = rules.replaceAll(/^\s*\/\/.*$/gm, '').matchAll(/match (\S+) \{|allow ([^:]+): if ([^;]+);|\{|\}/g);
  for (const [token, path, acts = '', condition = 'false'] of tokens) {
    if (token === '}') open.pop();
    else if (!acts) open.push(path ?? '');
    const parts = open.join('').split('/').slice(4, -1);
    const collection = parts.map((part) => (part.startsWith('{') ? '{}' : part)).join('/');
    if (/get|read/.test(acts) && condition !== 'false') readers.set(collection, condition.replaceAll(/\s+/g, ' '));
  }
  return readers;
}

const cellsOf = (id: string, entity: Entity) => [
  `\`${id}\``,
  entity.what,
  `\`${entity.path}\``,
  typeOf(id),
  usedBy(entity),
  RULES.has(entity.path) ? `\`${RULES.get(entity.path)?.replaceAll('|', '\\|')}\`` : '',
  schoolOf(entity),
  whenDeleted(entity),
  entity.copy?.file ?? '',
  entity.plan?.resource ?? '',
  typeof entity.personal === 'string' ? '' : entity.personal.length,
  Object.keys(entity.acts ?? {}).length || '',
  entity.expires ?? '',
];

function partOf(title: string, entities: object): string {
  const head = [
    'entity',
    'what',
    'collection',
    'fields',
    'used by',
    'browsers',
    'school',
    'with its school',
    'data export',
    'plan',
    'personal',
    'actions',
    'expires',
  ];
  const rows = entityIds.filter((id) => id in entities).map((id) => cellsOf(id, entityOf(id)));
  return `\n## ${title}\n\n${[row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')}\n`;
}

test('docs/data-model.md: entities → printed as they are', async () => {
  const page =
    HEAD +
    Object.entries(PARTS)
      .map(([title, entities]) => partOf(title, entities))
      .join('');
  await expect(page).toMatchFileSnapshot('../../../docs/data-model.md');
});
