import type { Connector, Cursor, Page, ReadRequest } from '../../server/core/ports/connector.ts';
import type { Network, SourceOf } from '../../src/domain/networks/all.ts';

type How = {
  readonly cursor?: Cursor | null;
  readonly signal?: AbortSignal;
  readonly without?: NonNullable<ReadRequest['without']>;
};

/** A whole reading: every page that the connector gives; one that goes on in parts is one page. */
export async function readPages<N extends Network>(
  connector: Connector<N>,
  source: SourceOf<N>,
  { cursor = null, signal = new AbortController().signal, ...how }: How = {},
): Promise<Page[]> {
  const pages: Page[] = [];
  let begun: Page | null = null;
  for await (const part of connector.read({ source, cursor, credentials: null, signal, ...how })) {
    const page: Page = begun ? joined(begun, part) : part;
    begun = part.status === 'read' && part.continues ? page : null;
    if (!begun) pages.push(page);
  }
  if (begun) throw new Error('a page ended before its last part');
  return pages;
}

function joined(before: Page, part: Page): Page {
  if (before.status !== 'read' || part.status !== 'read') throw new Error('what is unchanged has no parts');
  const [items, unreadable] = [
    [...before.items, ...part.items],
    [...before.unreadable, ...part.unreadable],
  ];
  const { continues: _, ...page } = { ...before, ...part, items, unreadable };
  return page;
}

/** Of a source that gives all it has in one page. */
export async function readOnce<N extends Network>(connector: Connector<N>, source: SourceOf<N>, how: How = {}) {
  const [page, ...more] = await readPages(connector, source, how);
  if (!page || more.length > 0) throw new Error(`one page was expected, not ${page ? more.length + 1 : 0}`);
  return page;
}
