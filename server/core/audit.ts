import type { DocumentData, Timestamp, Transaction } from 'firebase-admin/firestore';
import type { Deps } from './deps.ts';
import { iso, stamp } from './firestore/documents.ts';
import { refs } from './firestore/refs.ts';
import type { Hashing } from './ports/hashing.ts';
import { randomHex } from './random.ts';

/** What the log records of one act. */
export type AuditEntry = {
  /** Such as `feed.create`. */
  readonly action: string;
  /** A document's path, or several for a bulk change. */
  readonly target: string | readonly string[];
  readonly before?: object;
  readonly after?: object;
  /** In the person's own words, where one is asked for. */
  readonly reason?: string;
};

export type AuditActor = { readonly uid: string; readonly email: string | null };

/**
 * `auditLog/{id}`: never changed after it was written, except for the pseudonym of a person whose account was deleted. Each holds
 * the hash of the one before it in its chain.
 */
export type AuditDocument = {
  id: string;
  /** The school's id, or `platform` for what belongs to none; with a number behind it for another part than the first. */
  chain: string;
  /** From 1, without a gap in its part of the chain. */
  seq: number;
  prev: string;
  hash: string;
  iid: string | null;
  actor: AuditActor;
  /** A platform admin, and no member of the school. */
  byPlatform: boolean;
  action: string;
  target: string | readonly string[];
  at: Timestamp;
  requestId: string | null;
  ip: string | null;
  before: object | null;
  after: object | null;
  reason: string | null;
  /** Deleted with the person, so that the hash cannot be guessed by trying values. Missing in old entries. */
  salt?: string;
  /** Ids and e-mail addresses of whom it is about, to find it by; not in the hash. */
  people?: string[];
  /** The hash is of what it said before; an entry `audit.redact` further on holds the one of what it says now. */
  redacted?: boolean;
};

export type AuditHead = { readonly seq: number; readonly hash: string };
/** One part of a chain: `name` is its head's id and its entries' `chain`; `iid` the school, `null` for the platform's. */
export type AuditPart = { readonly name: string; readonly iid: string | null };
/** Where one part of a chain ends. */
export type AuditEnd = AuditHead & { readonly part: AuditPart };
export const PLATFORM_CHAIN = 'platform';
/**
 * So many who act at the same moment each go on from an end of their own. A chain grows at its first part for as long as
 * no two writes meet; each part is a chain of hashes by itself.
 */
export const AUDIT_PARTS = 16;
/** The head before the first entry of a chain. */
export const NO_HEAD: AuditHead = { seq: 0, hash: '' };

export type AuditWho = AuditActor & {
  readonly isPlatformAdmin: boolean;
  readonly requestId: string | null;
  readonly ip?: string | null;
};

/** The parts of a chain are named by a number; the first by the chain's own name. */
export function partOf(chain: string, number: number): AuditPart {
  return { name: number === 0 ? chain : `${chain}.${number}`, iid: chain === PLATFORM_CHAIN ? null : chain };
}

export function partsOf(chain: string): AuditPart[] {
  return Array.from({ length: AUDIT_PARTS }, (_, number) => partOf(chain, number));
}

/** Reads where a part of a chain ends; before the first write of the transaction. */
export async function auditEnd(deps: Deps, tx: Transaction, part: AuditPart): Promise<AuditEnd> {
  return endOf(part, (await tx.get(refs.auditHead(deps.db, part.name))).data());
}

export function endOf(part: AuditPart, data: DocumentData | undefined): AuditEnd {
  return { part, ...headOf(data) };
}

export function headOf(data: DocumentData | undefined): AuditHead {
  return data ? { seq: Number(data.seq), hash: String(data.hash) } : NO_HEAD;
}

/** Adds entries to a part of a chain whose end was read in the same transaction. */
export function appendAudit(
  deps: Deps,
  tx: Transaction,
  { part, ...head }: AuditEnd,
  who: AuditWho,
  now: Date,
  entries: readonly AuditEntry[],
): void {
  if (entries.length === 0) return;
  let { seq, hash } = head;
  for (const { action, target, before = null, after = null, reason = null } of entries) {
    seq += 1;
    const entry = {
      id: deps.newId(),
      chain: part.name,
      seq,
      prev: hash,
      iid: part.iid,
      actor: { uid: who.uid, email: who.email },
      byPlatform: who.isPlatformAdmin,
      action,
      target,
      at: stamp(now),
      requestId: who.requestId,
      ip: who.ip ?? null,
      before,
      after,
      reason,
      salt: randomHex(16),
    };
    hash = auditHash(deps.hashing, entry);
    tx.create(refs.audit(deps.db).doc(entry.id), { ...entry, hash, people: peopleOf(entry) } satisfies AuditDocument);
  }
  tx.set(refs.auditHead(deps.db, part.name), { seq, hash, at: stamp(now) });
}

const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const IN_PATH = /(?:^|\/)(?:users|members|joinRequests|recoveryCodes)\/([\w-]+)/g;

/** Ids and addresses of all people whom an entry names. */
export function peopleOf({
  actor,
  target,
  before,
  after,
  reason,
}: Pick<AuditDocument, 'actor' | 'target' | 'before' | 'after' | 'reason'>): string[] {
  const texts = JSON.stringify([before, after, reason]);
  const ids = [target].flat().flatMap((path) => [...path.matchAll(IN_PATH)].map(([, id = '']) => id));
  const addresses = [...texts.matchAll(ADDRESS)].map(([address]) => address.toLowerCase());
  return [...new Set([actor.uid, ...(actor.email ? [actor.email.toLowerCase()] : []), ...ids, ...addresses])];
}

/** What a hash is over: all that an entry says. */
const HASHED = [
  'id',
  'chain',
  'seq',
  'prev',
  'iid',
  'actor',
  'byPlatform',
  'action',
  'target',
  'at',
  'requestId',
  'ip',
  'before',
  'after',
  'reason',
  'salt',
] as const satisfies readonly (keyof AuditDocument)[];

/** SHA-256 in hex over everything that the entry says, whatever the order of its fields. */
export function auditHash({ sha256 }: Hashing, entry: Omit<AuditDocument, 'hash'>): string {
  const hashedFields = Object.fromEntries(HASHED.map((name) => [name, name === 'at' ? iso(entry.at) : entry[name]]));
  return sha256(canonical(hashedFields), 'hex');
}

/** JSON with the names of every object in order; what is undefined is left out, as Firestore leaves it out. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  });
}
