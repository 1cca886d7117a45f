import { type DocumentData, FieldPath, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { type PrivacyRecord, PSEUDONYM } from '../../../../src/domain/entities/privacy-record.ts';
import { PRIVACY_RECORDS } from '../../../../src/domain/privacy/records.ts';
import type { Deps } from '../../../core/deps.ts';
import { queriesOf } from './privacy-queries.ts';
import { type Erasure, redactor } from './redact.ts';

const PAGE = 200;

/** Does to every document what the list of records says. May begin anew at any point. */
export async function eraseRecords(deps: Deps, person: Erasure, signal: AbortSignal): Promise<void> {
  for (const record of PRIVACY_RECORDS) {
    const { where } = record;
    if (where.kind !== 'collection') continue;
    // Also what lies below a document that is gone already.
    if (record.found.some(({ by }) => by === 'document')) {
      await deps.db.recursiveDelete(deps.db.collection(where.path).doc(person.uid));
    }
    for (const query of queriesOf(deps.db, record, person)) {
      signal.throwIfAborted();
      await eraseFound(deps, person, record, query);
    }
  }
}

async function eraseFound(deps: Deps, person: Erasure, record: PrivacyRecord, query: Query): Promise<void> {
  const ordered = query.orderBy(FieldPath.documentId()).limit(PAGE);
  let page = await ordered.get();
  for (;;) {
    const own = page.docs.filter(({ ref }) => isAt(ref.path, record));
    if (record.onDeletion.do === 'delete') {
      // What lies below a document would stay behind.
      for (const { ref } of own) await deps.db.recursiveDelete(ref);
    } else await changeAll(deps, own, changesOf(record, person));
    const last = page.docs.at(-1);
    if (page.size < PAGE || !last) return;
    page = await ordered.startAfter(last).get();
  }
}

/** A collection group has namesakes elsewhere: `settings` of people and of the platform. */
function isAt(path: string, { where }: PrivacyRecord): boolean {
  return (
    where.kind === 'collection' &&
    path
      .split('/')
      .slice(0, -1)
      .map((part, at) => (at % 2 ? '{}' : part))
      .join('/') === where.path
  );
}

async function changeAll(
  deps: Deps,
  documents: readonly QueryDocumentSnapshot[],
  changes: (data: DocumentData) => DocumentData,
): Promise<void> {
  const batch = deps.db.batch();
  for (const document of documents) {
    const change = changes(document.data());
    if (Object.keys(change).length > 0) batch.update(document.ref, change);
  }
  await batch.commit();
}

/** What of a document becomes what, by paths of fields. */
function changesOf({ onDeletion }: PrivacyRecord, person: Erasure): (data: DocumentData) => DocumentData {
  const redacted = redactor(person);
  if (onDeletion.do === 'redact') {
    return (data) => different(onDeletion.fields.map((field) => [field, data[field], redacted(data[field])]));
  }
  if (onDeletion.do !== 'replace') return () => ({});
  const isPerson = (value: unknown) => typeof value === 'string' && redacted(value) !== value;
  return (data) =>
    different(
      Object.entries(onDeletion.fields).flatMap(([path, by]) =>
        valuesAt(data, path.split('.')).flatMap(([field, value]) =>
          onDeletion.always || isPerson(value) ? [[field, value, by === PSEUDONYM ? person.pseudonym : by]] : [],
        ),
      ),
    );
}

function different(values: readonly (readonly [field: string, before: unknown, after: unknown])[]): DocumentData {
  const changed = values.filter(([, before, after]) => before !== undefined && !isSame(before, after));
  return Object.fromEntries(changed.map(([field, , after]) => [field, after]));
}

const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);

/** Every value at a path, with the path in full; `*` is every key of a map. */
function valuesAt(data: unknown, [name, ...rest]: readonly string[], before = ''): [path: string, value: unknown][] {
  if (name === undefined) return [[before, data]];
  if (typeof data !== 'object' || data === null) return [];
  const names = name === '*' ? Object.keys(data) : Object.hasOwn(data, name) ? [name] : [];
  return names.flatMap((each) => valuesAt((data as DocumentData)[each], rest, before ? `${before}.${each}` : each));
}
