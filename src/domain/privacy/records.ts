import { MANIFESTS } from '../networks/all.ts';
import { FILE_RECORDS } from './file-records.ts';
import { PEOPLE_RECORDS } from './people-records.ts';
import { MEMBERS, type PrivacyRecord } from './record.ts';
import { SCHOOL_RECORDS } from './school-records.ts';
import { STORY_RECORDS } from './story-records.ts';
import { WORK_RECORDS } from './work-records.ts';

/**
 * Where personal data lives. The deletion of an account walks this list, a test compares it with the database, and the page
 * about privacy is made from it.
 */
export const PRIVACY_RECORDS: readonly PrivacyRecord[] = [
  ...PEOPLE_RECORDS,
  ...STORY_RECORDS,
  ...SCHOOL_RECORDS,
  ...WORK_RECORDS,
  ...FILE_RECORDS,
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
export const NOTHING_PERSONAL: Readonly<Record<string, string>> = {
  auditHeads: 'numbers and hashes',
  collectionOrders: 'ids of stories',
  collections: 'names and rules that a school chose',
  dryRuns: 'what a change would do to schools, by their ids',
  credentials: 'what SprX is registered as with providers, sealed',
  historyRuns: 'how far a channel’s past was read',
  postCounts: 'how many posts a channel has',
  postCountYears: 'how many posts a channel has by day',
  errorReports: 'kinds of errors without the request or the person',
  feedRemoved: 'ids of posts, and digests of their addresses and titles',
  'feedRemoved/{}/posts': 'ids of posts, as names of documents',
  feeds: 'how channels of schools are doing',
  feedSources: 'where a school’s channels are read',
  pushes: 'what a hub was asked to tell of a channel',
  feedStates: 'how far a channel was read',
  'imports/{}/added': 'ids of stories',
  'institutions/{}/analytics': 'counts',
  'institutions/{}/billing': 'ids and times of the school at Stripe',
  'institutions/{}/feeds': 'a school’s channels',
  'institutions/{}/feeds/{}/metrics': 'counts of a school’s channel by the day',
  'institutions/{}/feeds/{}/unreadable': 'posts that could not be read, by their ids',
  'institutions/{}/feeds/{}/skipped': 'public posts that a channel’s rules kept out, for its school alone',
  'institutions/{}/settings': 'choices of a school',
  'institutions/{}/roles': 'names and permissions',
  limits: 'counts under hashes, for the length of a limit',
  mailCounts: 'counts of mails under hashes, for two days',
  media: 'sizes and counts of copied pictures, which are the school’s',
  migrations: 'which database migrations have run',
  schedules: 'when work is due',
  schoolKeys: 'names of schools',
  secrets: 'sealed sign-ins and keys of schools’ channels',
  meters: 'what may be read of a network that charges by the post',
  'meters/{}/months': 'how many posts of a network were read in a month',
  'meters/{}/months/{}/schools': 'how many of them each school read',
  settings: 'settings of the platform',
  stripeEvents: 'ids of events',
  'stories/{}/metrics': 'counts of a public post by the day',
  subscriptions: 'plans',
  takenDown: 'ids of stories',
  removedStories: 'ids of stories',
  widgets: 'how a school shows its stories',
  widget_newsletter: 'names of newsletters and what goes into them',
};
