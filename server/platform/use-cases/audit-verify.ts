import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { ChainBreak, ChainState } from '../../../src/domain/admin/log.ts';
import { type AuditDocument, type AuditHead, auditHash, headOf, NO_HEAD, partsOf } from '../../core/audit.ts';
import type { Deps } from '../../core/deps.ts';
import { refs } from '../../core/firestore/refs.ts';
import type { KeptAnchor } from '../../core/ports/audit-anchors.ts';

const PAGE = 300;

/** Every part of a chain of the audit log, and where the first of them is not as it was written. */
export async function verifyChain(deps: Deps, chain: string): Promise<ChainState> {
  const parts = await Promise.all(partsOf(chain).map(({ name }) => verifyPart(deps, name)));
  const compared = parts.flatMap((part) => part.compared ?? []);
  const firstBroken = parts.find(({ broken }) => broken);
  return {
    chain,
    entries: parts.reduce((sum, { entries }) => sum + entries, 0),
    broken: firstBroken?.broken
      ? { ...firstBroken.broken, ...(firstBroken.chain === chain ? {} : { part: firstBroken.chain }) }
      : null,
    ...(compared.length > 0 ? { compared: together(compared) } : {}),
  };
}

type Compared = NonNullable<ChainState['compared']>;

/** Up to so many entries, by the latest of the copies. */
function together(parts: readonly Compared[]): Compared {
  const [latest = ''] = parts.map(({ keptOn }) => keptOn).toSorted((a, b) => b.localeCompare(a));
  return { seq: parts.reduce((sum, { seq }) => sum + seq, 0), keptOn: latest };
}

/**
 * Walks one part of a chain from its first entry, page by page, and says where it is first not as it was written, by
 * its own hashes and by what was kept of it outside the database. Entries that are added meanwhile do no harm.
 */
async function verifyPart(deps: Deps, chain: string): Promise<ChainState> {
  const head = () => refs.auditHead(deps.db, chain).get();
  // Kept copies first: what is kept while the walk goes on may be of an entry that it has not met.
  const anchors = (await deps.anchors?.of(chain)) ?? [];
  const headAtStart = headOf((await head()).data());
  const keptAt = Map.groupBy(anchors, ({ seq }) => seq);
  const compared = lastOf(anchors);
  let end: AuditHead = NO_HEAD;
  const state = (broken: ChainBreak | null): ChainState => ({ chain, entries: end.seq, broken, ...compared });
  const redacted = new Map<number, { readonly id: string; readonly hash: string }>();
  const confirmed = new Map<number, string>();
  for await (const entry of entriesOf(deps, chain)) {
    const expected = end.seq + 1;
    if (entry.seq > expected) return state({ seq: expected, id: null, how: 'missing' });
    // An entry whose number is lower than its place, or the second of the same number.
    if (entry.seq < expected) return state({ seq: entry.seq, id: entry.id, how: 'inserted' });
    const hash = auditHash(deps.hashing, entry);
    if (entry.redacted) redacted.set(entry.seq, { id: entry.id, hash });
    if (entry.prev !== end.hash || (!entry.redacted && hash !== entry.hash)) {
      return state({ seq: entry.seq, id: entry.id, how: 'changed' });
    }
    if (entry.seq === headAtStart.seq && entry.hash !== headAtStart.hash) {
      return state({ seq: entry.seq, id: entry.id, how: 'changed' });
    }
    const other = keptAt.get(entry.seq)?.find(({ hash }) => hash !== entry.hash);
    if (other) return state({ seq: entry.seq, id: entry.id, how: 'rewritten', keptOn: dayOf(other) });
    end = { seq: entry.seq, hash: entry.hash };
    for (const [seq, now] of hashesIn(entry)) if (seq < entry.seq) confirmed.set(seq, now);
  }
  // The last word about an entry counts: two people may have stood in one.
  for (const [seq, { id, hash }] of redacted) {
    if (confirmed.get(seq) !== hash) return state({ seq, id, how: 'changed' });
  }
  const beyond = anchors.find(({ seq }) => seq > end.seq);
  if (beyond) return state({ seq: end.seq + 1, id: null, how: 'cut-off', keptOn: dayOf(beyond) });
  if (end.seq < headAtStart.seq) return state({ seq: end.seq + 1, id: null, how: 'cut-off' });
  const now = headOf((await head()).data());
  if (end.seq > now.seq) return state({ seq: now.seq + 1, id: null, how: 'inserted' });
  return state(null);
}

function lastOf(anchors: readonly KeptAnchor[]): Pick<ChainState, 'compared'> {
  const last = anchors.at(-1);
  return last ? { compared: { seq: last.seq, keptOn: dayOf(last) } } : {};
}

const dayOf = ({ keptAt }: KeptAnchor): string => keptAt.toISOString().slice(0, 10);

/** What an entry says that others have become, by their numbers. */
function hashesIn({ action, after, actor }: AuditDocument): [number, string][] {
  if (action !== 'audit.redact' || actor.uid !== 'system') return [];
  const { hashes = {} } = after as { hashes?: Record<string, string> };
  return Object.entries(hashes).map(([seq, hash]) => [Number(seq), hash]);
}

async function* entriesOf(deps: Deps, chain: string): AsyncGenerator<AuditDocument> {
  const ordered = refs.audit(deps.db).where('chain', '==', chain).orderBy('seq');
  let after: QueryDocumentSnapshot | null = null;
  for (;;) {
    const page = await (after ? ordered.startAfter(after) : ordered).limit(PAGE).get();
    for (const document of page.docs) yield document.data() as AuditDocument;
    after = page.docs.at(-1) ?? null;
    if (page.size < PAGE) return;
  }
}
