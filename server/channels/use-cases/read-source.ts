import { believableDate } from '../../../src/domain/feed/post-date.ts';
import type { Network, Source } from '../../../src/domain/networks/all.ts';
import type { Deps } from '../../core/deps.ts';
import { schoolZone } from '../../core/firestore/school-zone.ts';
import { type Connector, type Page, type ReadRequest, SourceError } from '../../core/ports/connector.ts';
import { isRefusal, openingOf } from './connections/opened.ts';
import { type CountedPostsReference, metered } from './metered/meter.ts';
import { hostOf } from './queue-sync.ts';

type Where = {
  readonly iid: string;
  readonly network: Network;
  readonly source: Source;
  readonly connectionId?: string | undefined;
  /** Which credential its sign-in was made with. */
  readonly credential?: string | undefined;
  readonly countedPosts?: CountedPostsReference | undefined;
};
type How = Omit<ReadRequest, 'source' | 'credentials' | 'client' | 'reservePosts' | 'timeZone'>;

/**
 * Every reading of a source goes through here: what it costs is counted, and a sign-in that is over or refused is renewed
 * once, after which the reading goes on behind the last page.
 */
export function readSource(deps: Deps, where: Where, how: How): AsyncIterable<Page> {
  const connector = deps.connectors.get(where.network);
  if (!connector) throw new SourceError('broken', 'Channels of this network can’t be synced yet.');
  const pages = metered(deps, where, (reservePosts) => read(deps, connector, where, { ...how, reservePosts }));
  return watched(deps, hostOf(deps, where), pages);
}

/** What a wrong clock has written is no date: it would say what is new, what is deleted and how often a channel posts. */
function withBelievableDates(page: Page, now: Date): Page {
  if (page.status !== 'read') return page;
  const items = page.items.map((item) => {
    const publishedAt = believableDate(item.publishedAt, now);
    return publishedAt === item.publishedAt ? item : { ...item, publishedAt };
  });
  return { ...page, items };
}

/** Keeps in mind whether the host answers at all. */
async function* watched({ hosts, now }: Deps, host: string, pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  try {
    for await (const page of pages) {
      hosts.answered(host);
      yield withBelievableDates(page, now());
    }
  } catch (error) {
    const word = error instanceof SourceError ? saysOfHost(error) : null;
    if (word) hosts[word](host);
    throw error;
  }
}

/** What an error says of the host; `null` for nothing: it may have come up before anything was asked. */
function saysOfHost({ code, status = 0 }: SourceError): 'answered' | 'failed' | null {
  if (code === 'unreachable' || code === 'timeout' || status >= 500 || status === 408) return 'failed';
  return status > 0 || code === 'not-a-feed' || code === 'gone' || code === 'too-large' ? 'answered' : null;
}

/** More of what was read with it follows. */
export const isContinued = (page: Page): boolean => page.status === 'read' && page.continues === true;

async function* read(
  deps: Deps,
  connector: Connector,
  where: Where,
  requested: How & Pick<ReadRequest, 'reservePosts'>,
): AsyncGenerator<Page> {
  const { source } = where;
  const how = { ...requested, timeZone: () => schoolZone(deps.db, where.iid) };
  const { renewed, ...opening } = await openingOf(deps, where, how.signal);
  let { cursor } = how;
  let refusal: SourceError;
  try {
    for await (const page of connector.read({ source, ...how, ...opening })) {
      if (!isContinued(page)) cursor = page.cursor;
      yield page;
    }
    return;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    refusal = error;
  }
  yield* connector.read({ source, ...how, cursor, ...(await renewed(refusal)) });
}
