import { FieldPath, type Query } from 'firebase-admin/firestore';
import { boundedPagesOf } from '../firestore/bounded-pages.ts';

/** Documents that are in memory at a time, at most. */
const PAGE = 250;

/** What a query finds as a JSON list, document by document. */
export async function* jsonList(
  query: Query,
  transform: (document: Record<string, unknown>) => Record<string, unknown>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let before = '[\n';
  for await (const page of boundedPagesOf(query.orderBy(FieldPath.documentId()), PAGE)) {
    for (const document of page) {
      yield `${before}${JSON.stringify(transform(document.data()), null, 2)}`;
      before = ',\n';
    }
    signal.throwIfAborted();
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
