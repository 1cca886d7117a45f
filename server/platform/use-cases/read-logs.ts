import { FieldPath, type Query, Timestamp } from 'firebase-admin/firestore';
import type { LogEntry, LogFilters } from '../../../src/domain/admin/log.ts';
import type { Institution } from '../../../src/domain/institution/schema.ts';
import { type AuditDocument, PLATFORM_CHAIN } from '../../core/audit.ts';
import type { Deps } from '../../core/deps.ts';
import { decodeCursor, encodeCursor } from '../../core/firestore/cursor.ts';
import { dataOf, iso, stamp } from '../../core/firestore/documents.ts';
import { isDocumentId, refs } from '../../core/firestore/refs.ts';
import { namesOfTargets } from './log-names.ts';

const PAGE = 50;
const DAY_MS = 24 * 3_600_000;

type LogQuery = { readonly [K in keyof LogFilters]: LogFilters[K] | undefined } & {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
};
type Logs = { readonly items: LogEntry[]; readonly nextCursor: string | null };

/** Entries of all chains, the latest first. Days are in UTC; the last one is meant whole. */
export async function readLogs(deps: Deps, { limit = PAGE, cursor, ...filters }: LogQuery): Promise<Logs> {
  const key = { logs: filters };
  let query = filtered(refs.audit(deps.db), filters).orderBy('at', 'desc').orderBy(FieldPath.documentId(), 'desc');
  if (cursor) {
    const { value, id } = decodeCursor(key, cursor);
    query = query.startAfter(Timestamp.fromMillis(Number(value)), id);
  }
  const page = await query.limit(limit + 1).get();
  const entries = page.docs.slice(0, limit).map((document) => document.data() as AuditDocument);
  const last = entries.at(-1);
  const next = page.size > limit && last ? { value: last.at.toMillis(), id: last.id } : null;
  return { items: await withSchoolNames(deps, entries), nextCursor: next ? encodeCursor(key, next) : null };
}

function filtered(all: Query, { school, actor, action, from, to }: Omit<LogQuery, 'limit' | 'cursor'>): Query {
  let query = all;
  if (school) query = query.where('iid', '==', school === PLATFORM_CHAIN ? null : school);
  if (actor) query = query.where(actor.includes('@') ? 'actor.email' : 'actor.uid', '==', actor);
  if (action) query = query.where('action', '==', action);
  if (from) query = query.where('at', '>=', stamp(from));
  if (to) query = query.where('at', '<', stamp(new Date(Date.parse(to) + DAY_MS)));
  return query;
}

async function withSchoolNames(deps: Deps, entries: readonly AuditDocument[]): Promise<LogEntry[]> {
  const iids = [...new Set(entries.flatMap(({ iid }) => (iid && isDocumentId(iid) ? [iid] : [])))];
  const schools = iids.length > 0 ? await deps.db.getAll(...iids.map((iid) => refs.institution(deps.db, iid))) : [];
  const names = new Map(schools.map((document) => [document.id, dataOf<Institution>(document)?.name]));
  const about = await namesOfTargets(deps, entries);
  return entries.map((entry) => ({
    id: entry.id,
    chain: entry.chain,
    seq: entry.seq,
    school: entry.iid ? { id: entry.iid, name: names.get(entry.iid) ?? entry.iid } : null,
    actor: { uid: entry.actor.uid, email: entry.actor.email },
    byPlatform: entry.byPlatform,
    action: entry.action,
    targets: typeof entry.target === 'string' ? [entry.target] : [...entry.target],
    about: about(entry),
    at: iso(entry.at),
    ip: entry.ip,
    reason: entry.reason,
    before: entry.before as LogEntry['before'],
    after: entry.after as LogEntry['after'],
  }));
}
