import type { Connector, Cursor, Page, ReadRequest } from '../../server/core/ports/connector.ts';
import type { Network, SourceOf } from '../../src/domain/networks/all.ts';

type How = {
  readonly cursor?: Cursor | null;
  readonly signal?: AbortSignal;
  readonly without?: NonNullable<ReadRequest['without']>;
};

/** A whole reading: every page that the connector gives. */
export async function readPages<N extends Network>(
  connector: Connector<N>,
  source: SourceOf<N>,
  { cursor = null, signal = new AbortController().signal, ...how }: How = {},
): Promise<Page[]> {
  const pages: Page[] = [];
  for await (const page of connector.read({ source, cursor, credentials: null, signal, ...how })) pages.push(page);
  return pages;
}

/** Of a source that gives all it has in one page. */
export async function readOnce<N extends Network>(connector: Connector<N>, source: SourceOf<N>, how: How = {}) {
  const [page, ...more] = await readPages(connector, source, how);
  if (!page || more.length > 0) throw new Error(`one page was expected, not ${page ? more.length + 1 : 0}`);
  return page;
}
