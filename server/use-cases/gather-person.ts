import { strToU8, zipSync } from 'fflate';
import { commsFor } from '../../src/domain/comms/schema.ts';
import { zipNames } from '../../src/lib/zip-names.ts';
import { dataOf } from '../adapters/firestore/documents.ts';
import type { UserDocument } from '../adapters/firestore/people-documents.ts';
import { refs } from '../adapters/firestore/refs.ts';
import type { Deps } from '../deps.ts';
import { schoolsOf, toAccount } from './person.ts';
import { withIso } from './plain-values.ts';

const README = `This is everything that SprX knows about you.

account.json        your name, address, telephone number, schools and roles
sign-ins.json       the browsers in which you signed in
letters.json        which letters you chose to get
notifications.json  what the app told you
stories.json        the stories you wrote; they belong to your school
requests.json       the schools you asked to be let into
decisions.json      the stories you decided on
activity.json       what you did, from the audit log
files/              files you uploaded, such as your photo

Times are in UTC, as ISO 8601.
`;

/** Everything about a person as a ZIP file: JSON, and their own files as they are. */
export async function gatherPerson(deps: Deps, uid: string): Promise<Uint8Array> {
  const { db } = deps;
  const [account, user, comms, signIns, notifications, stories, decisions, activity, requests, paths] =
    await Promise.all([
      deps.accounts.get(uid),
      refs.user(db, uid).get(),
      refs.comms(db, uid).get(),
      refs.signIns(db, uid).get(),
      refs.notifications(db).where('uid', '==', uid).get(),
      refs.stories(db).where('createdBy', '==', uid).get(),
      refs.stories(db).where('moderation.by', '==', uid).select('title', 'iid', 'moderation').get(),
      refs.audit(db).where('actor.uid', '==', uid).get(),
      db.collectionGroup('joinRequests').where('uid', '==', uid).get(),
      deps.files.list(`users/${uid}/`),
    ]);
  const person = dataOf<UserDocument>(user);
  const who = { iids: Object.keys(person?.institutions ?? {}), isAdmin: person?.admin === true };
  const json: Record<string, unknown> = {
    'account.json': account ? toAccount(account, person, await schoolsOf(deps, person)) : null,
    'sign-ins.json': all(signIns),
    'letters.json': commsFor(comms.data() ?? null, who),
    'notifications.json': all(notifications),
    'stories.json': all(stories).map(({ words: _, sortTitle: __, contentHash: ___, ...story }) => story),
    'decisions.json': all(decisions),
    'requests.json': all(requests),
    'activity.json': all(activity).map(({ hash: _, prev: __, seq: ___, ...entry }) => entry),
  };
  const files: Record<string, Uint8Array> = { 'README.txt': strToU8(README) };
  for (const [name, value] of Object.entries(json)) files[name] = strToU8(`${JSON.stringify(value, null, 2)}\n`);
  const exports = `users/${uid}/exports/`;
  const nameOf = zipNames();
  for (const path of paths.filter((each) => !each.startsWith(exports))) {
    const file = await deps.files.read(path);
    if (file) files[nameOf(`files/${path.slice(`users/${uid}/`.length)}`)] = file.bytes;
  }
  return zipSync(files, { level: 6 });
}

type Snapshot = { readonly docs: readonly { data(): Record<string, unknown> }[] };
const all = ({ docs }: Snapshot) => docs.map((each) => withIso(each.data()));
