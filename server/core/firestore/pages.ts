import type { Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';

/** All that an ordered query finds, so many at a time: the next are read when they are asked for. */
export async function* pagesOf(query: Query, size: number): AsyncGenerator<QueryDocumentSnapshot[]> {
  let page = query.limit(size);
  for (;;) {
    const { docs } = await page.get();
    if (docs.length > 0) yield docs;
    const last = docs.at(-1);
    if (!last || docs.length < size) return;
    page = query.startAfter(last).limit(size);
  }
}
