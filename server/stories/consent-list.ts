import type { Timestamp } from 'firebase-admin/firestore';
import { consentPlaces, type KnownNames } from '../../src/domain/story/consent.ts';
import { type ShownField, type ShownWords, shownTexts } from '../../src/domain/story/shown-texts.ts';
import { toBase64Url } from '../core/base64.ts';
import type { Deps } from '../core/deps.ts';
import { refs } from '../core/firestore/refs.ts';
import { isSameValue } from '../core/firestore/same-value.ts';
import { randomBytes } from '../core/random.ts';
import { acceptedContent } from './changed-story.ts';
import type { ConsentDocument, StoryDocument } from './documents.ts';

/**
 * `consentLists/{iid}`: the names that a school asks about, as HMAC-SHA-256 under a key of its own. `words` are their single
 * words, so that a text is looked through without hashing every pair of its words.
 */
export type ConsentListDocument = {
  iid: string;
  /** Goes up with every change; what was looked through before it is looked through again. */
  version: number;
  names: string[];
  words: string[];
  lengths: number[];
  updatedAt: Timestamp;
};

/** Of `institutions/{iid}.consentList`: what says without reading the list whether there is one. */
export type ConsentHead = { readonly count: number; readonly version: number; readonly updatedAt: Timestamp };

const keyId = (iid: string) => `consent-${iid}`;
const placeOf = (iid: string) => `secrets/${keyId(iid)}`;

/** The school's key in base64; made at its first list. */
export async function consentKey({ db, sealer, now }: Deps, iid: string): Promise<string> {
  const reference = refs.secret(db, keyId(iid));
  const snapshot = await reference.get();
  if (snapshot.exists) return sealer.open(String(snapshot.get('sealed')), placeOf(iid));
  const key = toBase64Url(randomBytes(32));
  const sealed = await sealer.seal(key, placeOf(iid));
  const isNew = await reference.create({ id: keyId(iid), iid, sealed, changedAt: now() }).then(
    () => true,
    () => false,
  );
  // Another request made one at the same moment: that one is the school's.
  return isNew ? key : consentKey({ db, sealer, now } as Deps, iid);
}

export const consentHash = ({ hashing }: Pick<Deps, 'hashing'>, key: string, text: string): string =>
  hashing.hmacSha256(text, key).slice(0, 22);

/** The list as it was read last, by school: most changes of a story come after another with the same list. */
const lists = new WeakMap<Deps['hashing'], Map<string, { readonly list: string; readonly names: KnownNames }>>();

/** A school that is made anew begins at the first version again. */
const listKey = ({ version, updatedAt }: Pick<ConsentListDocument, 'version' | 'updatedAt'>) =>
  `${version} ${updatedAt.toMillis()}`;

/** A list that was emptied: what it asked before is asked no more. */
const NO_NAMES: KnownNames = { lengths: [], isName: () => false, isWordOfName: () => false };

/** The names of a school as they stand; `null` where there never were any. Read again only when the list has changed. */
export async function knownNames(deps: Deps, iid: string, head: ConsentHead | undefined): Promise<KnownNames | null> {
  if (!head) return null;
  if (head.count === 0) return NO_NAMES;
  const namesBySchool = lists.get(deps.hashing) ?? new Map();
  lists.set(deps.hashing, namesBySchool);
  const cachedList = namesBySchool.get(iid);
  if (cachedList?.list === listKey(head)) return cachedList.names;
  const [document, key] = await Promise.all([refs.consentList(deps.db, iid).get(), consentKey(deps, iid)]);
  const list = document.data() as ConsentListDocument | undefined;
  if (!list) return null;
  const names = namesOf(deps, list, key);
  namesBySchool.set(iid, { list: listKey(list), names });
  return names;
}

function namesOf(deps: Deps, list: ConsentListDocument, key: string): KnownNames {
  const [hashes, wordHashes] = [new Set(list.names), new Set(list.words)];
  const seen = new Map<string, boolean>();
  return {
    lengths: list.lengths,
    isName: (name) => hashes.has(consentHash(deps, key, name)),
    isWordOfName(word) {
      let isKnown = seen.get(word);
      if (isKnown === undefined) {
        isKnown = wordHashes.has(consentHash(deps, key, word));
        if (seen.size > 50_000) seen.clear();
        seen.set(word, isKnown);
      }
      return isKnown;
    },
  };
}

export const NO_PLACES: ConsentDocument = { state: 'none', places: [] };

/** Another word anywhere in these may change whom a name means. */
const READ_TOGETHER: readonly ShownField[] = ['title', 'text', 'alt'];

function isSameWords(one: ShownWords, other: ShownWords, places: ConsentDocument['places']): boolean {
  const [before, after] = [shownTexts(one), shownTexts(other)];
  const fields = new Set([...READ_TOGETHER, ...places.map(({ field }) => field)]);
  return [...fields].every((field) => before[field] === after[field]);
}

/**
 * A story with the question that the list asks now of what visitors see of it: what was noted may be of the list before, or of what
 * is proposed.
 */
export function withQuestion(names: KnownNames | null, { shownConsent, ...story }: StoryDocument): StoryDocument {
  const plain = shownConsent ? { ...story, consent: shownConsent } : story;
  return names ? { ...plain, consent: consentAfter(names, plain, plain) } : plain;
}

/** As it is stored: with the question of what is proposed where that asks. `story` has that of what visitors see. */
export function withProposedQuestion(names: KnownNames | null, story: StoryDocument): StoryDocument {
  const { proposed } = story;
  if (!names || !proposed) return story;
  const consent = consentAfter(names, story, { ...story, ...acceptedContent(proposed) });
  const isAsked = consent.state === 'question';
  const { pendingFor = [], ...others } = proposed;
  const reasonsNow = [
    ...pendingFor.filter(({ why }) => why !== 'consent'),
    ...(isAsked ? [{ why: 'consent' as const }] : []),
  ];
  return {
    ...story,
    proposed: { ...others, ...(reasonsNow.length > 0 ? { pendingFor: reasonsNow } : {}) },
    ...(isAsked ? { consent, shownConsent: story.consent ?? NO_PLACES } : {}),
  };
}

/**
 * The consent question of a story as it is now. What was confirmed stays so for as long as neither the words nor the places
 * change.
 */
export function consentAfter(
  names: KnownNames | null,
  before: StoryDocument | null,
  story: ShownWords,
): ConsentDocument {
  const old: ConsentDocument = before?.consent ?? NO_PLACES;
  const places = names ? consentPlaces(story, names) : [];
  if (places.length === 0) return NO_PLACES;
  const isConfirmed = old.state === 'confirmed' && before !== null && isSameWords(before, story, places);
  return isConfirmed && isSameValue(old.places, places) ? old : { state: 'question', places };
}
