import type { Timestamp, Transaction } from 'firebase-admin/firestore';
import { ProductError } from '../../../src/domain/errors.ts';
import { isAnotherPlace, nameKey } from '../../../src/domain/institution/domains.ts';
import { isOwnDomain } from '../../../src/domain/institution/own-domain.ts';
import type { Registration } from '../../../src/domain/institution/registration.ts';
import type { Institution } from '../../../src/domain/institution/schema.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, stamp } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';

/**
 * What no two schools may have alike: a document for each, so that of two who register the same school at once the
 * second finds it.
 */
type Kind = 'handle' | 'name' | 'domain' | 'register';
type Key = { readonly kind: Kind; readonly value: string; readonly field: string };
type FormerDocument = { kind: 'former-handle'; value: string; iid: string; until: Timestamp };
type KeyDocument = { kind: Kind; value: string; iid: string };

const FORMER_MONTHS = 12;

type Keyed = Pick<Registration, 'name' | 'handle' | 'country' | 'externalIds'> & {
  readonly address: { readonly postcode: string };
  readonly domains?: readonly string[] | undefined;
  /** Of a school that shares the domain of another one of its group: that one holds it. */
  readonly groupReason?: string | null | undefined;
};

/** What a school holds. */
function keysOf(school: Keyed): Key[] {
  return allKeysOf(school).filter(({ kind }) => kind !== 'domain' || !school.groupReason);
}

function allKeysOf(school: Keyed): Key[] {
  const { name, country, address } = school;
  return [
    { kind: 'handle', value: school.handle, field: 'handle' },
    { kind: 'name', value: nameKey({ name, country, postcode: address.postcode }), field: 'name' },
    ...(school.domains ?? [])
      .filter(isOwnDomain)
      .map((value) => ({ kind: 'domain' as const, value, field: 'website' })),
    ...Object.entries(school.externalIds).flatMap(([register, number]) =>
      number ? [{ kind: 'register' as const, value: `${register}:${number}`, field: `externalIds.${register}` }] : [],
    ),
  ];
}

const idOf = ({ hashing }: Deps, { kind, value }: { kind: Kind | 'former-handle'; value: string }) =>
  hashing.sha256(`${kind}\n${value}`, 'hex').slice(0, 32);

/**
 * Reads. `own` is the school that is changed, where there is one already.
 * @returns whether it shares the web site of another school of its group
 * @throws ProductError `conflict` that names the school which is there already, with the field that shows it
 */
export async function assertNewSchool(deps: Deps, tx: Transaction, school: Keyed, own?: string): Promise<boolean> {
  let isShared = false;
  const keys = allKeysOf(school);
  const documents = await tx.getAll(...keys.map((key) => refs.schoolKey(deps.db, idOf(deps, key))));
  // What tells the same school comes before a short name that another has taken.
  const holders = keys
    .map((key, index) => ({ key, holder: documents[index] ? dataOf<KeyDocument>(documents[index]) : null }))
    .sort((a, b) => Number(a.key.kind === 'handle') - Number(b.key.kind === 'handle'));
  for (const { key, holder } of holders) {
    const there = holder ? await schoolIn(deps, tx, holder.iid) : await schoolWith(deps, tx, key, school, own);
    if (!there || there.id === own) continue;
    if (key.kind === 'handle') throw taken(school.handle);
    const mayBeGroup = key.kind === 'domain' && isAnotherPlace(school, there);
    if (!mayBeGroup || !school.groupReason) throw sameSchool(key, there, mayBeGroup);
    isShared = true;
  }
  return isShared;
}

/** Writes. */
export function takeKeys(deps: Deps, tx: Transaction, iid: string, school: Keyed): void {
  for (const key of keysOf(school)) {
    const { kind, value } = key;
    tx.set(refs.schoolKey(deps.db, idOf(deps, key)), { kind, value, iid } satisfies KeyDocument);
  }
}

/** Writes: frees the names of a school that was declined or merged. */
export function freeKeys(deps: Deps, tx: Transaction, school: Partial<Keyed> & Pick<Institution, 'handle'>): void {
  const { name = '', country = '', address, externalIds = {} } = school;
  const whole = { ...school, name, country, externalIds, address: address ?? { postcode: '' } };
  for (const key of keysOf(whole)) tx.delete(refs.schoolKey(deps.db, idOf(deps, key)));
}

/** Writes: whoever follows an address with the old short name is led on for a year. */
export function keepFormerHandle(deps: Deps, tx: Transaction, iid: string, handle: string): void {
  const until = new Date(deps.now());
  until.setUTCMonth(until.getUTCMonth() + FORMER_MONTHS);
  const former: FormerDocument = { kind: 'former-handle', value: handle, iid, until: stamp(until) };
  tx.set(refs.schoolKey(deps.db, idOf(deps, former)), former);
}

/** The school that had a short name in the last year, or has it now, which comes first; `null` where there is none. */
export async function formerHolderOf(deps: Deps, handle: string): Promise<string | null> {
  const id = idOf(deps, { kind: 'former-handle', value: handle });
  const former = dataOf<FormerDocument>(await refs.schoolKey(deps.db, id).get());
  return former && former.until.toMillis() > deps.now().getTime() ? former.iid : null;
}

/** Whether a short name is free. Outside of a transaction: whoever registers first has it. */
export async function isHandleFree(deps: Deps, handle: string): Promise<boolean> {
  const [key, held] = await Promise.all([
    refs.schoolKey(deps.db, idOf(deps, { kind: 'handle', value: handle })).get(),
    refs.institutions(deps.db).where('handle', '==', handle).limit(5).get(),
  ]);
  return !key.exists && held.docs.every((document) => isGone(document.data() as Institution));
}

async function schoolIn(deps: Deps, tx: Transaction, iid: string): Promise<Institution | null> {
  const school = dataOf<Institution>(await tx.get(refs.institution(deps.db, iid)));
  return school && !isGone(school) ? { ...school, id: iid } : null;
}

/** Schools from before there were keys. */
async function schoolWith(
  deps: Deps,
  tx: Transaction,
  { kind, value }: Key,
  school: Keyed,
  own?: string,
): Promise<Institution | null> {
  const all = refs.institutions(deps.db);
  const like = {
    handle: () => all.where('handle', '==', value),
    domain: () => all.where('domains', 'array-contains', value),
    name: () => all.where('name', '==', school.name),
    register: () => null,
  }[kind]();
  if (!like) return null;
  const similar = await tx.get(like.limit(5));
  for (const document of similar.docs) {
    const there = document.data() as Institution;
    const isOther = kind === 'name' && nameKey({ ...plain(there) }) !== value;
    if (document.id !== own && !isGone(there) && !isOther) return { ...there, id: document.id };
  }
  return null;
}

const plain = ({ name, country, address }: Institution) => ({
  name,
  country: country ?? '',
  postcode: address?.postcode ?? '',
});

const isGone = ({ status }: Institution) => status === 'declined' || status === 'merged';

function taken(handle: string): ProductError {
  const message = `Another school has the short name “${handle}”. Choose another.`;
  return new ProductError('conflict', message, { fields: { handle: message } });
}

const BY: Record<Exclude<Kind, 'handle'>, string> = {
  name: 'this name and postcode',
  domain: 'this website',
  register: 'this register number',
};

function sameSchool({ kind, field }: Key, { id, name, address }: Institution, mayBeGroup: boolean): ProductError {
  const place = address?.town ? ` in ${address.town}` : '';
  const by = BY[kind === 'handle' ? 'name' : kind];
  const message = `${name}${place} is already on SprX with ${by}. Ask to join it instead.`;
  return new ProductError('conflict', message, {
    fields: { [field]: message },
    school: { id, name, ...(mayBeGroup ? { mayBeGroup } : {}) },
  });
}
