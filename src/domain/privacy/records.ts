import { entityIds, entityOf } from '../entities/all.ts';
import { at, MEMBERS, type PrivacyRecord } from '../entities/privacy-record.ts';
import { MANIFESTS } from '../networks/all.ts';
import { OUTSIDE_RECORDS } from './outside-records.ts';

/**
 * Where personal data lives. The deletion of an account walks this list, a test compares it with the database, and the page
 * about privacy is made from it.
 */
export const PRIVACY_RECORDS: readonly PrivacyRecord[] = [
  ...entityIds.flatMap((id): PrivacyRecord[] => {
    const { path, personal } = entityOf(id);
    return typeof personal === 'string' ? [] : personal.map((each) => ({ ...each, where: at(path) }));
  }),
  ...OUTSIDE_RECORDS,
  ...Object.values(MANIFESTS).map(
    ({ id, provider: { name, place } }): PrivacyRecord => ({
      id: `connector-${id}`,
      who: 'People in what a school publishes elsewhere',
      what: `Public posts of the school’s own channel on ${name}: texts, pictures, the author’s name`,
      why: 'To bring a school’s posts together',
      basis: 'contract',
      howLong: 'Until the school removes the story or the channel',
      where: { kind: 'connector', name, place },
      found: [],
      inCopy: null,
      onDeletion: { do: 'keep', because: 'the posts are the school’s' },
    }),
  ),
  {
    id: 'google',
    who: MEMBERS,
    what: 'All of the above, on our behalf',
    why: 'Google runs the database, the file store, the sign-in and the server (Firebase, Google Cloud)',
    basis: 'contract',
    howLong: 'As above',
    where: { kind: 'processor', name: 'Google', place: 'Google Cloud EMEA Ltd., Dublin' },
    found: [],
    inCopy: null,
    onDeletion: { do: 'keep', because: 'it goes with the rows above' },
  },
  {
    id: 'stripe',
    who: 'Who pays for a school',
    what: 'Name, billing address, card and email address, as typed on Stripe’s own pages',
    why: 'To take payments',
    basis: 'contract',
    howLong: 'As tax law demands',
    where: { kind: 'processor', name: 'Stripe', place: 'Stripe Payments Europe Ltd., Dublin' },
    found: [],
    inCopy: null,
    onDeletion: {
      do: 'keep',
      because: 'invoices are the school’s and have to be kept. None of them is stored here',
    },
  },
];

/** Collections that hold nothing about people, and why. */
export const NOTHING_PERSONAL: Readonly<Record<string, string>> = Object.fromEntries(
  entityIds.flatMap((id) => {
    const { path, personal } = entityOf(id);
    return typeof personal === 'string' ? [[path, personal]] : [];
  }),
);
