/** `npm run new:network -- <id>`: a network's manifest, its connector with a test, and its row in the two tables. */
import { type Added, command, type Made, pascal, Refused, write } from './files.ts';

const USAGE = 'Usage: npm run new:network -- <id in small letters and digits, such as pixelfed>';
const ID = /^[a-z][a-z0-9]*$/;
const MANIFESTS = 'src/domain/networks/all.ts';
const CONNECTORS = 'server/connectors/registry.ts';

const manifest = (id: string, Name: string) => `import * as z from 'zod/mini';
import { defineNetwork } from './manifest.ts';

const ENTER = 'Enter the name of the account.';

export const ${id} = defineNetwork({
  id: '${id}',
  label: '${Name}',
  mark: 'link',
  auth: 'none',
  provider: { name: '${Name}', place: 'Not known yet' },
  source: z.object({ handle: z.string() }),
  request: () =>
    z.strictObject({
      handle: z.string(ENTER).check(z.trim(), z.regex(/^[\\w.-]+$/, ENTER), z.maxLength(100, 'A name has 100 characters at most.')),
    }),
  fields: [
    {
      name: 'handle',
      label: 'Account',
      kind: 'text',
      description: 'The name of the account.',
      placeholder: 'school',
    },
  ],
  capabilities: { connect: true, edits: 'always', deletions: 'always', push: false, history: 'all' },
  reads: 'account',
  help: {
    title: 'Connect ${Name}',
    what: 'The public posts of one account.',
    where: {
      question: 'What is my ${Name} account called?',
      answer: 'Open your profile: its name stands at the end of its address.',
    },
  },
  sourceLabel: ({ handle }) => handle,
  problemField: () => 'handle',
});
`;

const connector = (id: string, Name: string) => `import * as z from 'zod/mini';
import { type Connector, type ConnectorItem, type Page, SourceError } from '../../core/ports/connector.ts';
import { itemOfNetworkPost } from '../mapping/network-item.ts';
import { type ListPage, newestFirst } from '../newest-first.ts';
import { assertRequestsLeft, getJson, type Provider } from '../provider.ts';

const ORIGIN = 'https://api.${id}.example';
const ABOUT = { label: '${Name}', limits: { remaining: 'x-ratelimit-remaining', reset: 'x-ratelimit-reset' } };

const listSchema = z.object({
  name: z.string(),
  posts: z.array(z.object({ id: z.string(), html: z.string(), url: z.string(), createdAt: z.string() })),
  next: z.nullish(z.string()),
});

type Options = { readonly provider: Provider; readonly now?: () => number };

/** The public posts of an account. */
export function create${Name}Connector({ provider, now = Date.now }: Options): Connector<'${id}'> {
  const list = (handle: string, query: Record<string, string>, signal: AbortSignal) => {
    const url = \`\${provider.baseOf(ORIGIN, handle)}/posts?\${new URLSearchParams({ account: handle, ...query })}\`;
    return getJson(provider, url, { ...ABOUT, now, schema: listSchema, signal, refuse: (status) => refuse(handle, status) });
  };

  return {
    network: '${id}',
    sourceKey: ({ handle }) => \`${id}:\${handle.toLowerCase()}\`,

    async *read({ source: { handle }, cursor, signal }): AsyncGenerator<Page> {
      let last: ((name: string) => string | null) | null = null;
      yield* newestFirst(handle, cursor, async (next): Promise<ListPage> => {
        if (last) assertRequestsLeft(last, { ...ABOUT, now });
        const { body, header } = await list(handle, next ? { before: next } : {}, signal);
        last = header;
        return {
          items: body.posts.flatMap(({ id, html, url, createdAt }): ConnectorItem[] => {
            const item = itemOfNetworkPost({
              id,
              title: null,
              html,
              page: url,
              author: body.name,
              attachments: [],
              tags: [],
              createdAt,
            });
            return item ? [item] : [];
          }),
          isInFull: true,
          marks: body.posts.map(({ createdAt }) => createdAt),
          next: body.next ?? null,
        };
      });
    },
  };
}

function refuse(handle: string, status: number): SourceError | null {
  if (status !== 404 && status !== 410) return null;
  return new SourceError('gone', \`There is no account \${handle} on ${Name}. Check how it is spelt.\`);
}
`;

const test = (
  id: string,
  Name: string,
) => `import { create${Name}Connector } from '../../../server/connectors/${id}/${id}-connector.ts';
import { connectorContract } from '../../contract/connector.contract.ts';
import { world } from './world.ts';

const PAGE = 40;

connectorContract(
  '${id}',
  async () => {
    const { provider, controls } = await world((url, posts) => {
      if (url.pathname !== '/posts') return null;
      const before = Number(url.searchParams.get('before') ?? Number.POSITIVE_INFINITY);
      const listed = posts.filter(({ at }) => at < before);
      return {
        body: {
          name: 'The school',
          posts: listed.slice(0, PAGE).map(({ id, text, at }) => ({
            id,
            html: \`<p>\${text}</p>\`,
            url: \`https://${id}.example/school/\${id}\`,
            createdAt: new Date(at).toISOString(),
          })),
          next: listed.length > PAGE ? String(listed[PAGE - 1]?.at) : null,
        },
      };
    });
    return {
      ...controls,
      connector: create${Name}Connector({ provider }),
      source: { handle: 'school' },
      sameSource: { handle: 'School' },
      otherSource: { handle: 'other' },
    };
  },
  {
    isPaged: true,
    refusals: {
      404: { code: 'gone', status: 'failing' },
      429: { code: 'rate-limited', status: 'limited' },
      503: { code: 'http-status', status: 'failing' },
    },
  },
);
`;

/** Among the imports of the same folder, where Biome would put it. */
function withImport(text: string, line: string, path: string): string {
  const lines = text.split('\n');
  const after = lines.findIndex((each) => (/^import .* from '(\.\/[^']+)';$/.exec(each)?.[1] ?? '') > path);
  const last = lines.findLastIndex((each) => each.startsWith('import '));
  lines.splice(after < 0 ? last + 1 : after, 0, line);
  return lines.join('\n');
}

/** Before the end of the table that begins with \`start\`. */
function withRow(text: string, start: RegExp, row: string): string {
  const at = text.search(start);
  const end = text.indexOf('\n}', at);
  return at < 0 || end < 0 ? text : `${text.slice(0, end)}\n  ${row},${text.slice(end)}`;
}

export function newNetwork(id: string | undefined, root = '.'): string[] {
  if (!id || !ID.test(id)) throw new Refused(USAGE);
  const Name = pascal(id);
  const path = `./${id}/${id}-connector.ts`;
  const made: Made[] = [
    { file: `src/domain/networks/${id}.ts`, text: manifest(id, Name) },
    { file: `server/connectors/${id}/${id}-connector.ts`, text: connector(id, Name) },
    { file: `tests/integration/connectors/${id}.test.ts`, text: test(id, Name) },
  ];
  const added: Added[] = [
    {
      file: MANIFESTS,
      change: (text) =>
        withRow(withImport(text, `import { ${id} } from './${id}.ts';`, `./${id}.ts`), /MANIFESTS = \{/, id),
    },
    {
      file: CONNECTORS,
      change: (text) =>
        withRow(
          withImport(text, `import { create${Name}Connector } from '${path}';`, path),
          /CONNECTORS: \{[^}]*\} = \{/,
          `${id}: create${Name}Connector`,
        ),
    },
  ];
  write(root, made, added);
  return [
    ...[...made, ...added].map(({ file }) => `✔ ${file}`),
    'It speaks a made-up protocol for now: give it its own, in the connector and in its test, and words in the manifest.',
  ];
}

if (import.meta.main) command(USAGE, ([id]) => newNetwork(id));
