import { expect, test } from 'vitest';
import { KINDS, PAGES, SEEN_WITH, SEEN_WITH_ANY, VISITOR_WORDS, VISITORS } from '../../access/app-routes.ts';
import { ACCOUNT_TABLE, ACCOUNTS, HOLDS, OPEN, PEOPLE, TABLE } from '../../api/access/access-table.ts';
import { READERS, READS, WHO, WRITES } from '../../rules/firestore-table.ts';
import { FILES, PEOPLE as UPLOADERS } from '../../rules/storage-table.ts';

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/** The tables that the tests hold the product to, for reading. */
function page(): string {
  const people = PEOPLE.filter((person) => person !== 'nobody');
  const ofSchool = TABLE.map(({ route, permission }) => {
    const holders = HOLDS[permission]?.oakfield ?? [];
    return [`\`${route}\``, permission, ...people.map((person) => (holders.includes(person) ? 'yes' : ''))];
  });
  const ofAccounts = ACCOUNT_TABLE.map(({ route, access }) => [
    `\`${route}\``,
    access,
    ...people.map((person) => (ACCOUNTS[access].includes(person) ? 'yes' : '')),
  ]);
  const kinds = (Object.keys(PAGES) as (keyof typeof PAGES)[]).map((kind) => [kind, ...KINDS[kind]]);
  const pages = (Object.keys(PAGES) as (keyof typeof PAGES)[]).map(
    (kind) => `**${kind}**: ${PAGES[kind].map((path) => `\`${path}\``).join(', ')}`,
  );
  const visitors = Object.entries(VISITOR_WORDS).map(([visitor, description]) => `- *${visitor}*: ${description}`);
  const inCode = (paths: readonly string[]) => paths.map((path) => `\`${path}\``).join(', ');
  const seen = Object.entries(SEEN_WITH).map(([permission, paths]) => [permission, inCode(paths)]);
  const reads = READS.map(([what, ask, allowed]) => [
    what,
    'get' in ask ? 'one' : 'list',
    ...READERS.map((reader) => (allowed.includes(reader) ? 'yes' : '')),
  ]);
  const files = FILES.map(([what, path, write, read]) => [
    what,
    `\`${path}\``,
    ...UPLOADERS.map((person) =>
      [read.includes(person) ? 'reads' : '', write.includes(person) ? 'writes' : ''].filter(Boolean).join(', '),
    ),
  ]);
  const who = READERS.map((reader) => `- \`${reader}\` ${WHO[reader]}`);
  return `# Who may do what

Made by \`npm run vitest -- run --project unit tests/unit/gates/access-page.test.ts -u\` from the tables that the tests
hold the product to; do not edit. They are written by hand from the specification and the contract, and nothing of them is
read from the code: \`tests/access/app-routes.ts\` for pages, \`tests/api/access/access-table.ts\` for the API, and
\`tests/rules/firestore-table.ts\` and \`storage-table.ts\` for what browsers do with the database and the storage by themselves.

The people are those of the demo data: \`head\`, \`author\` and \`viewer\` have the base roles at Oakfield, \`both\` is a
viewer there, \`admin\` runs the platform, the others belong to no school. At another school each is refused, and what
belongs to it is not found.

## Pages

${table(['for', ...VISITORS], kinds)}

*Planned* pages take a plan besides, which a school has once it is approved.

${visitors.join('\n')}

${pages.join('\n\n')}

A role of a school’s own sees what its permissions open, each of them these pages, and whatever it holds ${inCode(SEEN_WITH_ANY)}:

${table(['permission', 'pages'], seen)}

## The API, in a school

A role of the school’s own opens the routes that take what it holds and no others: \`tests/api/access/access-own-role.test.ts\` asks
every route with each permission alone.

${table(['route', 'takes', ...people], ofSchool)}

## The API, whatever the school

${table(['route', 'for', ...people], ofAccounts)}

Open to anyone: ${OPEN.map((route) => `\`${route}\``).join(', ')}.

## The database, by browsers themselves

${who.join('\n')}

${table(['what', 'as', ...READERS], reads)}

Nobody makes, changes or deletes anything there from a browser: ${WRITES.map((path) => `\`${path}\``).join(', ')}.

## The storage, by browsers themselves

The same people. To write is to make, replace, describe and delete; nobody lists a folder.

${table(['what', 'path', ...UPLOADERS], files)}
`;
}

test('docs/access.md: tables of access → printed as they are', async () => {
  await expect(page()).toMatchFileSnapshot('../../../docs/access.md');
});
