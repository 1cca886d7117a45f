import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import type { Timestamp } from 'firebase-admin/firestore';
import type { JobCounts } from '../../src/domain/job/schema.ts';
import type { Cursor, UnreadableItem } from '../core/ports/connector.ts';
import type { Hashing } from '../core/ports/hashing.ts';

/**
 * What the server remembers of a channel's last reading, `feedStates/{feedId}`: enough to see that nothing changed
 * without reading a single story.
 */
export type FeedStateDocument = {
  iid: string;
  /** Of the last page that was stored. */
  cursor: Cursor | null;
  /** What a reading stored that ended before its last page, and the job it was of; `null` once one has come to its end. */
  begun?: { jobId: string; counts: JobCounts; unreadable?: readonly UnreadableItem[] } | null;
  /** Content hash by item, as packed by `packHashes`. */
  hashes: Uint8Array;
  /** Figures by item as they were last kept, packed likewise. */
  figures?: Uint8Array;
  /** Digest of the items that could not be read, so that they are written only when they change. */
  unreadable: string;
  /** The provider wants nothing to be sent before; `null` or left out when it may be asked. */
  waitUntil?: Timestamp | null;
  /** Whether pictures are still to be copied, and the job that does it. */
  mediaDue?: boolean;
  mediaJob?: string | null;
  /** The hub that the source named, see `hubKey`; left out where it named none. */
  hub?: string;
  /** Whether the hub had announced the last new post before it was read; left out while there was none since. */
  isHubTrusted?: boolean;
  failures: number;
  /** When the first of them was; `null` while all is well. */
  failingSince: Timestamp | null;
  /** Whether people were asked to look. */
  isTold: boolean;
  /** Whether they were asked to sign in again, which is another thing to do; left out before it was kept. */
  isToldToSignIn?: boolean;
  /** ms between posts, the median; `null` when too few are known. */
  rhythmMs: number | null;
  newestAt: string | null;
  /** Posts by the hour of the day, in UTC; `null` or left out when too few are known. */
  hours?: readonly number[] | null;
  /** Of the last reading that left no post out: when each was published, by the id of its story. */
  recent?: Readonly<Record<string, string>>;
  /** The last reading found that the source lists nothing at all; left out before it was kept. */
  wasBare?: boolean;
};

export type Hashes = Map<string, string>;

const KEY = 12;

/** A short name of an item within its channel. */
export function itemKey({ sha256 }: Hashing, externalId: string): string {
  return sha256(externalId, 'base64url').slice(0, KEY);
}

/** 5,000 items take about 110 KB; a document holds 1 MiB. Beyond that the rest is left out and looked up instead. */
export function packHashes(hashes: Hashes): Uint8Array {
  const rows: string[] = [];
  for (const [key, hash] of hashes) {
    if (rows.length >= 30_000) break;
    rows.push(`${key}${hash}`);
  }
  return deflateSync(strToU8(rows.join('\n')), { level: 1 });
}

export function unpackHashes(packed: Uint8Array | undefined): Hashes {
  const hashes: Hashes = new Map();
  if (!packed || packed.length === 0) return hashes;
  const rows = strFromU8(inflateSync(packed)).split('\n');
  for (const row of rows.filter(Boolean)) hashes.set(row.slice(0, KEY), row.slice(KEY));
  return hashes;
}
