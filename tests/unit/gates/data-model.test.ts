import { expect, test } from 'vitest';
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
so many *actions*.
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

const cellsOf = (id: string, entity: Entity) => [
  `\`${id}\``,
  entity.what,
  `\`${entity.path}\``,
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
