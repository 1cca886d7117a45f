import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { FeedDocument, FeedSourceDocument, PushDocument } from '../channels/documents.ts';
import { stamp } from '../core/firestore/documents.ts';
import { refs } from '../core/firestore/refs.ts';
import type { StoryDocument } from '../stories/documents.ts';

const BATCH = 400;

/** Lets the demo data find their pictures and feeds again after EXTRAS_PORT has changed. Origins have no trailing slash. */
export async function moveDemoSite(db: Firestore, from: string, to: string): Promise<void> {
  const moved = (text: string) => (text.startsWith(`${from}/`) ? to + text.slice(from.length) : text);
  const inside = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(`${from}/`, `${to}/`)) as T;

  const stories = await refs.stories(db).get();
  await rewrite(db, stories.docs, (data) => {
    const { permalink, media } = data as StoryDocument;
    const next = { permalink: permalink === null ? null : moved(permalink), media: inside(media) };
    return next.permalink === permalink && JSON.stringify(next.media) === JSON.stringify(media) ? null : next;
  });
  const feeds = await db.collectionGroup('feeds').get();
  // Rows of the index have no address.
  const channels = feeds.docs.filter((document) => document.get('source') !== undefined);
  await rewrite(db, channels, (data) => {
    const { source } = data as FeedDocument;
    const next = inside(source);
    return JSON.stringify(next) === JSON.stringify(source) ? null : { source: next };
  });
  const sources = await refs.feedSources(db).get();
  await rewrite(db, sources.docs, (data) => {
    const { source, sourceKey } = data as FeedSourceDocument;
    const next = { source: inside(source), sourceKey: sourceKey.replaceAll(`${from}/`, `${to}/`) };
    return next.sourceKey === sourceKey && JSON.stringify(next.source) === JSON.stringify(source) ? null : next;
  });
  const states = await db.collection('feedStates').where('hub', '!=', '').get();
  await rewrite(db, states.docs, ({ hub }) => (inside(hub) === hub ? null : { hub: inside(hub) }));
  const pushes = await refs.pushes(db).get();
  // The hub here knows who subscribed by the topic: it is asked anew.
  await rewrite(db, pushes.docs, (data) => {
    const { hub, asked: requested, leaving } = data as PushDocument;
    const next = inside({ hub, asked: requested, leaving });
    const isMoved = JSON.stringify(next) !== JSON.stringify({ hub, asked: requested, leaving });
    return isMoved ? { ...next, renewAt: null, dueAt: stamp(new Date()) } : null;
  });
  const schools = await db.collection('institutions').get();
  await rewrite(db, schools.docs, ({ website }) =>
    typeof website === 'string' && moved(website) !== website ? { website: moved(website) } : null,
  );
}

async function rewrite(
  db: Firestore,
  documents: readonly QueryDocumentSnapshot[],
  change: (data: FirebaseFirestore.DocumentData) => object | null,
): Promise<void> {
  const changes = documents.flatMap((document) => {
    const next = change(document.data());
    return next ? [{ ref: document.ref, next }] : [];
  });
  for (let at = 0; at < changes.length; at += BATCH) {
    const batch = db.batch();
    for (const { ref, next } of changes.slice(at, at + BATCH))
      batch.update(ref, next as FirebaseFirestore.UpdateData<FirebaseFirestore.DocumentData>);
    await batch.commit();
  }
}
