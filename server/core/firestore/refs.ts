import type { Firestore } from 'firebase-admin/firestore';

/** Where things live. Kinds that no rule of `firestore.rules` opens are the server's alone; they are marked. */
export const refs = {
  users: (db: Firestore) => db.collection('users'),
  user: (db: Firestore, uid: string) => db.collection('users').doc(uid),
  /** Server only: where and when a person signed in. */
  signIns: (db: Firestore, uid: string) => db.collection(`users/${uid}/sessions`),
  signIn: (db: Firestore, uid: string, id: string) => db.doc(`users/${uid}/sessions/${id}`),
  /** Server only: which emails a person wants. */
  comms: (db: Firestore, uid: string) => db.doc(`users/${uid}/settings/comms`),
  /** Server only: what gathers for an email about a school's channels. */
  digest: (db: Firestore, uid: string, iid: string) => db.doc(`users/${uid}/digests/${iid}`),
  /** Server only: copies of a person's data, or of a school's, that were asked for. */
  exports: (db: Firestore) => db.collection('dataExports'),
  /** The notifications of one person, who alone may read them. */
  notifications: (db: Firestore) => db.collection('notifications'),
  /** Server only: notifications whose readers are still to be found. */
  announcement: (db: Firestore, id: string) => db.collection('announcements').doc(id),
  /** Server only: when a person's email about the stories of a school is due. */
  digestPlans: (db: Firestore) => db.collection('digestPlans'),
  digestPlan: (db: Firestore, uid: string, iid: string) => db.collection('digestPlans').doc(`${uid}.${iid}`),
  /** Server only: when the work of each day is due. */
  schedule: (db: Firestore, kind: string) => db.collection('schedules').doc(kind),
  /** Server only: when an error of one kind was last reported. */
  errorReports: (db: Firestore) => db.collection('errorReports'),
  errorReport: (db: Firestore, id: string) => db.collection('errorReports').doc(id),
  institution: (db: Firestore, iid: string) => db.collection('institutions').doc(iid),
  /** Server only: what of a school its members may not read. */
  schoolPrivate: (db: Firestore, iid: string, part: 'safeguarding' | 'platform') =>
    db.doc(`institutions/${iid}/private/${part}`),
  institutions: (db: Firestore) => db.collection('institutions'),
  /** Server only: dry runs of dangerous acts, by who made them and of what. */
  dryRun: (db: Firestore, id: string) => db.collection('dryRuns').doc(id),
  /** Server only: what no two schools may have alike. */
  schoolKey: (db: Firestore, id: string) => db.collection('schoolKeys').doc(id),
  /** Server only: they hold what proves a school. */
  verifications: (db: Firestore, iid: string) => db.collection(`institutions/${iid}/verifications`),
  verification: (db: Firestore, iid: string, method: string) => db.doc(`institutions/${iid}/verifications/${method}`),
  plans: (db: Firestore) => db.collection('subscriptions'),
  plan: (db: Firestore, id: string) => db.collection('subscriptions').doc(id),
  /** Server only: what is known of a school's payments. */
  billing: (db: Firestore, iid: string) => db.doc(`institutions/${iid}/billing/state`),
  /** Server only: plans that schools asked for and that were not answered yet. */
  planRequests: (db: Firestore) => db.collection('planRequests'),
  planRequest: (db: Firestore, iid: string) => db.collection('planRequests').doc(iid),
  /** Server only: events of Stripe that were handled. */
  stripeEvents: (db: Firestore) => db.collection('stripeEvents'),
  globalSettings: (db: Firestore) => db.doc('settings/global'),
  role: (db: Firestore, iid: string, roleId: string) => db.doc(`institutions/${iid}/roles/${roleId}`),
  usage: (db: Firestore, iid: string) => db.doc(`institutions/${iid}/analytics/global`),
  /** How often the counters were read and written by one alone; who counts without reading holds it. */
  exactCounts: (db: Firestore, iid: string) => db.doc(`institutions/${iid}/analytics/exact`),
  /** How often each kind of thing in the school has changed; its members listen to it. */
  changes: (db: Firestore, iid: string) => db.doc(`institutions/${iid}/analytics/changes`),
  feeds: (db: Firestore, iid: string) => db.collection(`institutions/${iid}/feeds`),
  feed: (db: Firestore, iid: string, id: string) => db.doc(`institutions/${iid}/feeds/${id}`),
  /** Server only: one row for each channel of all schools. */
  feedIndexes: (db: Firestore) => db.collection('feeds'),
  feedIndex: (db: Firestore, id: string) => db.collection('feeds').doc(id),
  unreadable: (db: Firestore, iid: string, id: string) => db.collection(`institutions/${iid}/feeds/${id}/unreadable`),
  /** Server only: what the channel's rules kept out. */
  skipped: (db: Firestore, iid: string, id: string) => db.collection(`institutions/${iid}/feeds/${id}/skipped`),
  /** Server only: what a channel says about itself, by the day. */
  feedMetrics: (db: Firestore, iid: string, id: string) => db.collection(`institutions/${iid}/feeds/${id}/metrics`),
  feedMetric: (db: Firestore, iid: string, id: string, day: string) =>
    db.doc(`institutions/${iid}/feeds/${id}/metrics/${day}`),
  stories: (db: Firestore) => db.collection('stories'),
  story: (db: Firestore, id: string) => db.collection('stories').doc(id),
  /** Server only: which stories are gone, for those who keep copies of what there was. */
  removedStories: (db: Firestore) => db.collection('removedStories'),
  /** Server only: what changed for visitors, for caches, purges and webhooks. */
  storyEvents: (db: Firestore) => db.collection('storyEvents'),
  /** Server only: in which schools visitors see something else, for the servers that send answers again. */
  publicChanges: (db: Firestore) => db.collection('publicChanges'),
  publicChange: (db: Firestore, iid: string) => db.collection('publicChanges').doc(iid),
  storyVersions: (db: Firestore, id: string) => db.collection(`stories/${id}/versions`),
  storyVersion: (db: Firestore, id: string, entry: number) => db.doc(`stories/${id}/versions/${entry}`),
  /** Server only: how often a story was liked, seen and so on, by the day. */
  storyMetrics: (db: Firestore, id: string, day: string) => db.doc(`stories/${id}/metrics/${day}`),
  /** In all stories. */
  allPresences: (db: Firestore) => db.collectionGroup('presence'),
  presences: (db: Firestore, id: string) => db.collection(`stories/${id}/presence`),
  presence: (db: Firestore, id: string, uid: string) => db.doc(`stories/${id}/presence/${uid}`),
  /** Server only: acts on many stories, for a day. */
  storyUndos: (db: Firestore) => db.collection('storyUndos'),
  storyUndo: (db: Firestore, id: string) => db.collection('storyUndos').doc(id),
  /** Server only: filters that people saved under a name. */
  views: (db: Firestore) => db.collection('views'),
  view: (db: Firestore, id: string) => db.collection('views').doc(id),
  /** Server only: names as hashes. */
  consentList: (db: Firestore, iid: string) => db.collection('consentLists').doc(iid),
  collections: (db: Firestore) => db.collection('collections'),
  collection: (db: Firestore, id: string) => db.collection('collections').doc(id),
  /** Server only: where people moved stories to. */
  collectionOrder: (db: Firestore, id: string) => db.collection('collectionOrders').doc(id),
  collectionOrders: (db: Firestore) => db.collection('collectionOrders'),
  /** Read by those who may see stories: when and where something goes out. */
  publications: (db: Firestore) => db.collection('publications'),
  publication: (db: Firestore, id: string) => db.collection('publications').doc(id),
  widgets: (db: Firestore) => db.collection('widgets'),
  widget: (db: Firestore, id: string) => db.collection('widgets').doc(id),
  widgetVersions: (db: Firestore, id: string) => db.collection(`widgets/${id}/widgetVersions`),
  widgetVersion: (db: Firestore, id: string, version: number) => db.doc(`widgets/${id}/widgetVersions/${version}`),
  widgetDefaults: (db: Firestore, iid: string) => db.collection('widgetDefaults').doc(iid),
  allWidgetStats: (db: Firestore) => db.collection('widgetStats'),
  /** @param month as `yyyymm` */
  widgetStats: (db: Firestore, id: string, month: string) => db.collection('widgetStats').doc(`${id}.${month}`),
  allWidgetCounts: (db: Firestore) => db.collection('widgetCounts'),
  widgetCounts: (db: Firestore, id: string, shard: number) => db.collection('widgetCounts').doc(`${id}.${shard}`),
  allWidgetVisitors: (db: Firestore) => db.collection('widgetVisitors'),
  widgetVisitors: (db: Firestore, id: string, day: string, shard: number) =>
    db.collection('widgetVisitors').doc(`${id}.${day}.${shard}`),
  allWidgetDayKeys: (db: Firestore) => db.collection('widgetDayKeys'),
  widgetDayKey: (db: Firestore, day: string) => db.collection('widgetDayKeys').doc(day),
  newsletters: (db: Firestore) => db.collection('widget_newsletter'),
  newsletter: (db: Firestore, id: string) => db.collection('widget_newsletter').doc(id),
  editions: (db: Firestore, newsletterId: string) => db.collection(`widget_newsletter/${newsletterId}/editions`),
  edition: (db: Firestore, newsletterId: string, id: string) =>
    db.doc(`widget_newsletter/${newsletterId}/editions/${id}`),
  /** Of all newsletters of all schools. */
  allEditions: (db: Firestore) => db.collectionGroup('editions'),
  tours: (db: Firestore, iid: string) => db.collection(`institutions/${iid}/vr`),
  tour: (db: Firestore, iid: string, id: string) => db.doc(`institutions/${iid}/vr/${id}`),
  /** Of all schools. */
  allTours: (db: Firestore) => db.collectionGroup('vr'),
  jobs: (db: Firestore) => db.collection('jobs'),
  job: (db: Firestore, id: string) => db.collection('jobs').doc(id),
  connections: (db: Firestore, iid: string) => db.collection(`institutions/${iid}/connections`),
  connection: (db: Firestore, iid: string, id: string) => db.doc(`institutions/${iid}/connections/${id}`),
  /** Server only: what opens a connection, sealed. */
  secrets: (db: Firestore) => db.collection('secrets'),
  secret: (db: Firestore, connectionId: string) => db.collection('secrets').doc(connectionId),
  /** Server only: sign-ins that are under way. */
  signInAttempts: (db: Firestore) => db.collection('signInAttempts'),
  signInAttempt: (db: Firestore, id: string) => db.collection('signInAttempts').doc(id),
  /** Server only: what SprX is registered as with each provider, its secrets sealed. */
  credentials: (db: Firestore) => db.collection('credentials'),
  credential: (db: Firestore, identifier: string) => db.collection('credentials').doc(identifier),
  /** Server only: of a network that charges by the post, what may be read and what its provider says is left. */
  meter: (db: Firestore, network: string) => db.collection('meters').doc(network),
  /** Server only: how many posts were read in a calendar month, in all and by each school. */
  meteredMonth: (db: Firestore, network: string, month: string) => db.doc(`meters/${network}/months/${month}`),
  meteredSchools: (db: Firestore, network: string, month: string) =>
    db.collection(`meters/${network}/months/${month}/schools`),
  /** Server only: readings of a channel's past that platform admins started, and how far each is. */
  historyRuns: (db: Firestore) => db.collection('historyRuns'),
  historyRun: (db: Firestore, id: string) => db.collection('historyRuns').doc(id),
  /** Server only: how many posts each channel has by day, a document for each year. */
  postCounts: (db: Firestore) => db.collection('postCounts'),
  postCount: (db: Firestore, feedId: string) => db.collection('postCounts').doc(feedId),
  postCountYears: (db: Firestore) => db.collection('postCountYears'),
  postCountYear: (db: Firestore, feedId: string, year: number) =>
    db.collection('postCountYears').doc(`${feedId}.${year}`),
  /** Server only: requests to delete a person's data; the requester is in them until they are done. */
  dataDeletions: (db: Firestore) => db.collection('dataDeletions'),
  dataDeletion: (db: Firestore, code: string) => db.collection('dataDeletions').doc(code),
  /** Server only: where channels are read; an address may hold a key. */
  feedSources: (db: Firestore) => db.collection('feedSources'),
  feedSource: (db: Firestore, feedId: string) => db.collection('feedSources').doc(feedId),
  /** Server only: what hubs were asked to tell of channels, with the secrets of it sealed. */
  pushes: (db: Firestore) => db.collection('pushes'),
  push: (db: Firestore, feedId: string) => db.collection('pushes').doc(feedId),
  /** Server only: the keys under which stories are sent to channels. */
  inbounds: (db: Firestore) => db.collection('inbounds'),
  inbound: (db: Firestore, feedId: string) => db.collection('inbounds').doc(feedId),
  /** Server only: files of stories that were sent, and how far each is. */
  imports: (db: Firestore) => db.collection('imports'),
  import: (db: Firestore, id: string) => db.collection('imports').doc(id),
  /** Server only: the stories that an import added, a few hundred in each. */
  importAdded: (db: Firestore, id: string) => db.collection(`imports/${id}/added`),
  /** Server only: what a channel gave last time. */
  feedState: (db: Firestore, feedId: string) => db.collection('feedStates').doc(feedId),
  /** Server only: posts that a person deleted and that must not come back. */
  feedRemoved: (db: Firestore, feedId: string) => db.collection('feedRemoved').doc(feedId),
  /** Those that no longer fit into its document, by the ids of their stories. */
  feedRemovedPosts: (db: Firestore, feedId: string) => db.collection(`feedRemoved/${feedId}/posts`),
  /** Server only: default pictures of a school’s stories. */
  thumbs: (db: Firestore, iid: string) => db.doc(`institutions/${iid}/settings/thumbs`),
  /** Server only: copies of pictures, and how many things hold each. */
  allMedia: (db: Firestore) => db.collection('media'),
  media: (db: Firestore, id: string) => db.collection('media').doc(id),
  /** Server only: which stories visitors saw until lately. */
  takenDown: (db: Firestore, iid: string) => db.collection('takenDown').doc(iid),
  members: (db: Firestore, iid: string) => db.collection(`institutions/${iid}/members`),
  member: (db: Firestore, iid: string, uid: string) => db.doc(`institutions/${iid}/members/${uid}`),
  roles: (db: Firestore, iid: string) => db.collection(`institutions/${iid}/roles`),
  /** Server only: the codes open doors. */
  invitations: (db: Firestore) => db.collection('invitations'),
  invitation: (db: Firestore, code: string) => db.collection('invitations').doc(code),
  joinRequests: (db: Firestore, iid: string) => db.collection(`institutions/${iid}/joinRequests`),
  joinRequest: (db: Firestore, iid: string, uid: string) => db.doc(`institutions/${iid}/joinRequests/${uid}`),
  /** Server only: hashes of the codes that lead back in without a second factor. */
  recoveryCodes: (db: Firestore, uid: string) => db.collection('recoveryCodes').doc(uid),
  /** Server only. */
  audit: (db: Firestore) => db.collection('auditLog'),
  /** Server only: what the deletion of an account still has to look for; gone once it is done. */
  erasure: (db: Firestore, pseudonym: string) => db.collection('erasures').doc(pseudonym),
  /** Server only: where each chain of the audit log ends. */
  auditHeads: (db: Firestore) => db.collection('auditHeads'),
  auditHead: (db: Firestore, part: string) => db.collection('auditHeads').doc(part),
  /** Server only: when a platform admin was last noted in a school. */
  /** What the rules have to know of how the server was set up. */
  accessSettings: (db: Firestore) => db.doc('settings/access'),
  adminVisit: (db: Firestore, uid: string, iid: string) => db.collection('adminVisits').doc(`${uid}.${iid}`),
  /** Server only: emails that wait to be sent; they hold one-time codes. */
  outboxes: (db: Firestore) => db.collection('outbox'),
  outbox: (db: Firestore, id: string) => db.collection('outbox').doc(id),
  /** Server only: how many mails a school, a person or an address had today; gone two days later. */
  mailCount: (db: Firestore, id: string) => db.collection('mailCounts').doc(id),
  /** Server only: emails with one-time codes that were asked for and wait. */
  mailLink: (db: Firestore, id: string) => db.collection('mailLinks').doc(id),
  /** Server only: which migrations have run. */
  migration: (db: Firestore, id: string) => db.collection('migrations').doc(id),
  /** Server only. */
  idempotency: (db: Firestore, id: string) => db.collection('idempotency').doc(id),
  /** Server only. */
  limit: (db: Firestore, id: string) => db.collection('limits').doc(id),
};

/** Whether a path segment can be a document's id at all; anything else is not found rather than an error. */
export function isDocumentId(id: string): boolean {
  return /^[A-Za-z0-9_-]{1,128}$/.test(id) && !/^__.*__$/.test(id);
}
