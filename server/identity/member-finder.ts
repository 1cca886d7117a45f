import { FieldPath, type Firestore, type Query } from 'firebase-admin/firestore';
import type { Member, MemberQuery } from '../../src/domain/member/schema.ts';
import { wordsOf } from '../../src/domain/story/search-words.ts';
import { decodeCursor, encodeCursor } from '../core/firestore/cursor.ts';
import { iso } from '../core/firestore/documents.ts';
import { refs } from '../core/firestore/refs.ts';
import type { MemberDocument } from './documents.ts';

export type MemberPage = { readonly items: Member[]; readonly nextCursor: string | null; readonly total?: number };

const USUAL = 50;
/** Beginnings of words are stored up to this length, as `memberOf` writes them. */
const LONGEST_BEGINNING = 11;
const SHORTEST_BEGINNING = 2;
const BATCH = 200;

export function toMember(document: MemberDocument): Member {
  const { uid, email, displayName, jobtitle, photoPath, role, joinedAt, lastSeenAt, hasSecondFactor } = document;
  return {
    uid,
    email,
    displayName,
    jobtitle,
    photoPath,
    roleId: role,
    joinedAt: iso(joinedAt),
    lastSeenAt: lastSeenAt ? iso(lastSeenAt) : null,
    hasSecondFactor,
  };
}

/**
 * A school's people by their sorted names. `total` is in the first page unless two words were searched for: counting
 * them would mean reading them all. @throws ProductError `invalid` with `fields.cursor`
 */
export async function findMembers(db: Firestore, iid: string, parameters: MemberQuery): Promise<MemberPage> {
  const { limit = USUAL, cursor, role, secondFactor } = parameters;
  const searchWords = wordsOf(parameters.q ?? '').filter((word) => word.length >= SHORTEST_BEGINNING);
  const kind = { iid, role: role ?? null, words: searchWords, ...(secondFactor ? { secondFactor } : {}) };
  // The longest is the rarest.
  const [first, ...rest] = searchWords.toSorted((a, b) => b.length - a.length);
  let matching: Query = refs.members(db, iid);
  if (role) matching = matching.where('role', '==', role);
  if (secondFactor) matching = matching.where('hasSecondFactor', '==', false);
  if (first) matching = matching.where('words', 'array-contains-any', beginningsOf(first));
  const isWhole = rest.length === 0;
  const ordered = matching.orderBy('sortName').orderBy(FieldPath.documentId());
  const total = isWhole && !cursor ? (await ordered.count().get()).data().count : undefined;

  const after = cursor ? decodeCursor(kind, cursor) : null;
  let position: readonly [string, string] | null = after ? [String(after.value), after.id] : null;
  const items: MemberDocument[] = [];
  for (;;) {
    const size = isWhole ? limit + 1 : BATCH;
    const page = await (position ? ordered.startAfter(...position) : ordered).limit(size).get();
    const rows = page.docs.map((document) => document.data() as MemberDocument);
    items.push(...rows.filter((row) => rest.every((word) => row.words.some((each) => each.startsWith(word)))));
    const last = rows.at(-1);
    if (items.length > limit || rows.length < size || !last) break;
    position = [last.sortName, last.uid];
  }
  const shown = items.slice(0, limit);
  const last = items.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(toMember),
    nextCursor: last ? encodeCursor(kind, { value: last.sortName, id: last.uid }) : null,
    ...(total === undefined ? {} : { total }),
  };
}

/** A long beginning is not stored: then its own beginning is searched for, or the whole word. */
function beginningsOf(word: string): string[] {
  return word.length <= LONGEST_BEGINNING ? [word] : [word, word.slice(0, LONGEST_BEGINNING)];
}
