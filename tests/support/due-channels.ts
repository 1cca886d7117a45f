import { type Firestore, Timestamp } from 'firebase-admin/firestore';
import type { FeedDocument } from '../../server/channels/documents.ts';
import { feedIndexOf } from '../../server/channels/feed-index.ts';
import { refs } from '../../server/core/firestore/refs.ts';

type Due = {
  readonly school: string;
  readonly count: number;
  readonly minutesAgo: number;
  /** Of all of them; a server of the school's own unless given. */
  readonly host?: string;
  readonly protocol?: 'http';
};

/** Web feeds of a school that are due; their addresses end in their numbers. @returns their addresses */
export async function writeDueChannels(
  db: Firestore,
  { school, count, minutesAgo, host, protocol }: Due,
): Promise<string[]> {
  const at = Date.now() - minutesAgo * 60_000;
  const where = host ?? `${school}.example`;
  if (!(await refs.institution(db, school).get()).exists) await refs.institution(db, school).set({ name: school });
  const urls: string[] = [];
  for (let from = 0; from < count; from += 100) {
    const batch = db.batch();
    for (let n = from; n < Math.min(count, from + 100); n += 1) {
      const id = `${school}-${n}`;
      const url = `${protocol ?? 'https'}://${where}/${host ? `${school}/` : ''}${n}`;
      urls.push(url);
      const feed = feedOf(school, id, url, new Timestamp(Math.floor(at / 1000), n * 1000));
      batch.set(refs.feed(db, school, id), feed);
      batch.set(refs.feedIndex(db, id), feedIndexOf(feed));
      batch.set(refs.feedSource(db, id), { id, iid: school, source: feed.source, sourceKey: url });
    }
    await batch.commit();
  }
  return urls;
}

function feedOf(iid: string, id: string, url: string, nextSyncAt: Timestamp): FeedDocument {
  const before = Timestamp.fromMillis(nextSyncAt.toMillis() - 3_600_000);
  return {
    id,
    iid,
    name: id,
    network: 'rss',
    source: { url },
    handle: null,
    status: 'ok',
    quiet: false,
    error: null,
    lastSyncAt: before,
    nextSyncAt,
    lastGoodSyncAt: before,
    postCount: 0,
    unreadable: 0,
    skipped: 0,
    held: 0,
    push: 'none',
    historyFrom: null,
    jobId: null,
    dateCreated: before,
  };
}
