import { FieldPath, type Query } from 'firebase-admin/firestore';

/** Documents that are in memory at a time. */
const PAGE = 250;

/** What a query finds as a JSON list, document by document. */
export async function* jsonList(
  query: Query,
  given: (document: Record<string, unknown>) => Record<string, unknown>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let before = '[\n';
  const ordered = query.orderBy(FieldPath.documentId()).limit(PAGE);
  for (let page = await ordered.get(); ; ) {
    for (const document of page.docs) {
      yield `${before}${JSON.stringify(given(document.data()), null, 2)}`;
      before = ',\n';
    }
    const last = page.docs.at(-1);
    signal.throwIfAborted();
    if (page.size < PAGE || !last) break;
    page = await ordered.startAfter(last).get();
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
