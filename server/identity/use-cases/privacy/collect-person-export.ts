import type { Query } from 'firebase-admin/firestore';
import { commsFor } from '../../../../src/domain/comms/schema.ts';
import { PRIVACY_RECORDS } from '../../../../src/domain/privacy/records.ts';
import type { Deps } from '../../../core/deps.ts';
import { dataOf } from '../../../core/firestore/documents.ts';
import { withIso } from '../../../core/firestore/plain-values.ts';
import { refs } from '../../../core/firestore/refs.ts';
import type { UserDocument } from '../../../core/firestore/user-document.ts';
import { jsonList } from '../../../core/zip/json-list.ts';
import { writeZip, type ZipEntry } from '../../../core/zip/write-zip.ts';
import { schoolsOf, toAccount } from '../account/person.ts';
import { keptPhotos, photosOf } from '../account/photos.ts';
import { queriesOf } from './privacy-queries.ts';

const README = `Your data in SprX

account.json        your name, email address, phone number, schools and roles
sign-ins.json       the browsers you signed in with
emails.json         your email preferences
notifications.json  your notifications
stories.json        the stories you wrote (they belong to your school)
requests.json       the schools you asked to join
reviews.json        the stories you reviewed
activity.json       what you did, from the activity log
files/              files you uploaded, for example your photo

Times are in UTC, as ISO 8601.
`;

/** Fields that serve the server alone. */
const KEPT_BACK = new Set(['words', 'sortTitle', 'contentHash', 'postKeys', 'hash', 'prev', 'seq', 'salt', 'people']);

/** Everything about a person as a ZIP file, piece by piece: JSON, and their own files as they are. */
export const collectPersonExport = (deps: Deps, uid: string, signal: AbortSignal): AsyncGenerator<Uint8Array> =>
  writeZip(entriesOf(deps, uid, signal), signal);

async function* entriesOf(deps: Deps, uid: string, signal: AbortSignal): AsyncGenerator<ZipEntry> {
  const { db } = deps;
  const [account, user, comms] = await Promise.all([
    deps.accounts.get(uid),
    refs.user(db, uid).get(),
    refs.comms(db, uid).get(),
  ]);
  const person = dataOf<UserDocument>(user);
  const who = { iids: Object.keys(person?.institutions ?? {}), isAdmin: person?.admin === true };
  const single: readonly (readonly [string, unknown])[] = [
    ['account.json', account ? toAccount(account, person, await schoolsOf(deps, person)) : null],
    ['emails.json', commsFor(comms.data() ?? null, who)],
  ];
  const listed = PRIVACY_RECORDS.flatMap((record): [string, Query][] => {
    const { inCopy, copied } = record;
    if (inCopy === null || single.some(([name]) => name === inCopy)) return [];
    return queriesOf(db, record, { uid, addresses: [] }).map((query) => [
      inCopy,
      copied ? query.select(...copied) : query,
    ]);
  });
  const lists: readonly (readonly [string, Query])[] = [
    ['sign-ins.json', refs.signIns(db, uid)],
    ...listed,
    ['activity.json', refs.audit(db).where('actor.uid', '==', uid)],
  ];
  yield { name: 'README.txt', pieces: [README] };
  for (const [name, value] of single) yield { name, pieces: [`${JSON.stringify(value, null, 2)}\n`] };
  for (const [name, query] of lists) yield { name, pieces: jsonList(query, exportable, signal) };
  const { kept: retained } = keptPhotos(await photosOf(deps, uid), person?.photoPath ?? null);
  for (const { path } of retained) {
    const pieces = await deps.files.readPieces(path);
    if (pieces) yield { name: `files/${path.slice(`users/${uid}/`.length)}`, pieces, isPacked: true };
  }
}

function exportable(document: Record<string, unknown>): Record<string, unknown> {
  return withIso(Object.fromEntries(Object.entries(document).filter(([name]) => !KEPT_BACK.has(name))));
}
