import { type DocumentData, type DocumentSnapshot, FieldValue } from 'firebase-admin/firestore';
import { openSource } from '../../src/domain/feed/source.ts';
import type { Source } from '../../src/domain/networks/all.ts';
import type { FeedDocument } from './documents.ts';

/** `feedSources/{feedId}`: where a channel is read. The channel's own document, which members read, has no query. */
export type FeedSourceDocument = {
  id: string;
  iid: string;
  source: Source;
  /** Two channels of a school with the same key are the same channel. */
  sourceKey: string;
};

/** The whole source; of a channel that was made before sources were kept apart, its document's own. */
export function sourceOf(feed: FeedDocument, kept: DocumentSnapshot | undefined): Source {
  return (kept?.data() as FeedSourceDocument | undefined)?.source ?? feed.source;
}

type OldFeed = FeedDocument & { readonly sourceKey?: string };
type Change = {
  readonly feed: DocumentData;
  readonly source: FeedSourceDocument;
};

/** What a channel that was made before sources were kept apart becomes; `null` for one that has its new form. */
export function sourceApart(feed: OldFeed): Change | null {
  const { id, iid, source, sourceKey } = feed;
  if (sourceKey === undefined) return null;
  return {
    feed: { source: openSource(feed), sourceKey: FieldValue.delete() },
    source: { id, iid, source, sourceKey },
  };
}
