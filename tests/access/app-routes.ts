/**
 * Who gets to which page of the app, written out by hand from the specification and the contract; nothing of it is
 * taken from the code. tests/unit/app/access-pages.test.ts asks the guards for every cell.
 */

export const VISITORS = [
  'nobody',
  'without details',
  'unconfirmed',
  'no school',
  'invited',
  'school gone',
  'VIEWER',
  'AUTHOR',
  'ADMIN',
  'waiting',
  'declined',
  'archived',
  'leaving',
  'platform admin',
] as const;
export type Visitor = (typeof VISITORS)[number];

/** Who they are, where the name does not say it. */
export const VISITOR_WORDS: Partial<Record<Visitor, string>> = {
  invited: 'belongs to no school, and an invitation waits',
  'school gone': 'belongs to one school, and it cannot be opened any more',
  waiting: 'ADMIN of a school that waits to be approved',
  declined: 'ADMIN of a school that was not approved',
  archived: 'ADMIN of a school that is archived',
  leaving: 'ADMIN of a school that is to be deleted',
};

/** `sees` the page; is led to the step of the sign-in that is due, or home; or reads why not. */
export type Outcome =
  | 'sees'
  | 'to sign in'
  | 'to details'
  | 'to confirm'
  | 'to a school'
  | 'to the invitation'
  | 'to choose'
  | 'home'
  | 'no plan'
  | 'no permission'
  | 'admins only';

type Each<List extends readonly unknown[], Value> = { readonly [Index in keyof List]: Value };
type Outcomes = Each<typeof VISITORS, Outcome>;

// biome-ignore format: a table is read by its columns
export const KINDS = {
  everyone:           ['sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees'],
  guests:             ['sees', 'to details', 'to confirm', 'to a school', 'home', 'home', 'home', 'home', 'home', 'home', 'home', 'home', 'home', 'home'],
  accounts:           ['to sign in', 'to details', 'to confirm', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees'],
  joining:            ['to sign in', 'to details', 'to confirm', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'home'],
  platform:           ['to sign in', 'to details', 'to confirm', 'admins only', 'admins only', 'admins only', 'admins only', 'admins only', 'admins only', 'admins only', 'admins only', 'admins only', 'admins only', 'sees'],
  members:            ['to sign in', 'to details', 'to confirm', 'to a school', 'to the invitation', 'to choose', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees'],
  'members, planned': ['to sign in', 'to details', 'to confirm', 'to a school', 'to the invitation', 'to choose', 'sees', 'sees', 'sees', 'no plan', 'no plan', 'sees', 'sees', 'sees'],
  authors:            ['to sign in', 'to details', 'to confirm', 'to a school', 'to the invitation', 'to choose', 'no permission', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees'],
  'authors, planned': ['to sign in', 'to details', 'to confirm', 'to a school', 'to the invitation', 'to choose', 'no permission', 'sees', 'sees', 'no plan', 'no plan', 'sees', 'sees', 'sees'],
  admins:             ['to sign in', 'to details', 'to confirm', 'to a school', 'to the invitation', 'to choose', 'no permission', 'no permission', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees'],
  'admins, planned':  ['to sign in', 'to details', 'to confirm', 'to a school', 'to the invitation', 'to choose', 'no permission', 'no permission', 'sees', 'no plan', 'no plan', 'sees', 'sees', 'sees'],
} as const satisfies Record<string, Outcomes>;

const columnsOf = (text: string) => text.trim().split(/\s+/);

/** Paths as the specification writes them, with parameters in curly brackets; `*` is what is nowhere. */
export const PAGES: Record<keyof typeof KINDS, readonly string[]> = {
  everyone: columnsOf(`
    /{handle} /about /contact /privacy /tncs /media /authusermanagement /data-deletion/{channel}
    /facebook-data-deletion /loader /redirect *
    /auth/activate /auth/activate/error /auth/activate/success /auth/activate/test /auth/awaiting_admin /auth/signup_detail
  `),
  guests: columnsOf(`
    /auth/login /auth/forgot /auth/reset /auth/signup /auth/admin/login /auth/admin/signup
  `),
  accounts: columnsOf('/user /user/comms /user/dataexport /user/mfa'),
  joining: columnsOf(`
    /auth/school /auth/school/awaiting_join /auth/school/confirm /auth/school/confirm_invite /auth/school/details
    /auth/school/invite /auth/school/join /auth/school/registered /auth/school/verify /auth/school/verify/requested
    /auth/school/verify/success
  `),
  platform: columnsOf(`
    /cacheEditor
    /admin/adminlogs /admin/channelsMonitor /admin/dbManagement /admin/emailComms /admin/esReindex
    /admin/globalDataAccounts /admin/globalsettings /admin/import/schools /admin/import/schools/mapfields
    /admin/import/schools/review /admin/import/schools/execute /admin/import/schools/view /admin/maintenance
    /admin/manage/credentials /admin/manage/credentials/add /admin/manage/credentials/edit/{identifier}
    /admin/manage/subscriptions /admin/manage/subscriptions/add /admin/manage/subscriptions/edit/{identifier}
    /admin/manageadmins /admin/manageschools /admin/ops /admin/postCount /admin/schools /admin/temptools /admin/tools
    /admin/twitterApi /admin/twitterhistoricalsync /admin/users
  `),
  members: columnsOf(`
    / /flickrRedirect/{id}
    /data /data/timeline /data/story/score
    /data/health/seo/ahrefs /data/health/seo/backlinks /data/health/seo/overview /data/health/seo/rating
    /data/health/sitemap/content /data/health/sitemap/dynamic_content /data/health/sitemap/indexing
    /data/health/sitemap/meta /data/health/sitemap/page_stories /data/health/social
    /data/health/website/accessibility /data/health/website/health /data/health/website/vitals
    /data/performance/admissions /data/performance/admissions/blackbaud /data/performance/admissions/isams
    /data/performance/admissions/openapply /data/performance/admissions/ravenna /data/performance/admissions/veracross
    /data/performance/admissions/custom/{handle} /data/performance/organic/search /data/performance/organic/terms
    /data/performance/ppc/facebook_overview /data/performance/ppc/googleCampaigns /data/performance/ppc/overview
    /data/performance/social/ctr /data/performance/social/staticReportCard /data/performance/social/storyReportCard
    /data/performance/website/acquisition /data/performance/website/conversions /data/performance/website/cta
    /data/performance/website/demographics /data/performance/website/engagement /data/performance/website/traffic
    /data/performance/widgets/interactions /data/performance/widgets/views
    /data/quality/branded /data/quality/g/{handle} /data/quality/hashtags /data/quality/values
    /data/quantity/branded /data/quantity/g/{handle} /data/quantity/hashtags /data/quantity/values
    /manage/channels /manage/collections /manage/collections/{id} /manage/default-thumbs
    /manage/stories /manage/stories/{id} /manage/vr /manage/vr/{id}
    /widgets /widgets/story
  `),
  'members, planned': columnsOf(`
    /widgets/newsletter /widgets/newsletter/{id} /widgets/newsletter/{id}/audiences /widgets/newsletter/{id}/editions
  `),
  authors: columnsOf(`
    /manage/collections/{id}/moderate /manage/stories/{id}/moderate /manage/vr/add
  `),
  'authors, planned': columnsOf('/manage/collections/publish/{id} /manage/stories/publish/{id}'),
  admins: columnsOf(`
    /data/settings
    /manage/channels/add /manage/channels/add/{feedName} /manage/channels/reauthenticate
    /manage/roles /manage/roles/{id} /manage/roles/add /manage/school /manage/subscription
    /manage/users /manage/users/requests /manage/widget-defaults /widgets/story/add /widgets/story/edit/{id}
  `),
  'admins, planned': columnsOf('/manage/apikeys /widgets/newsletter/{id}/setup /widgets/newsletter/{id}/style'),
};

const REPORTS = PAGES.members.filter((path) => path === '/data' || path.startsWith('/data/'));

/** The pages of a member whose role has this one permission and no other; beside those that need none. */
export const SEEN_WITH: Record<string, readonly string[]> = {
  's.c.rea': columnsOf('/manage/channels'),
  's.c.wr': columnsOf('/manage/channels/add /manage/channels/add/{feedName} /manage/channels/reauthenticate'),
  's.s.rea': columnsOf('/manage/default-thumbs /manage/stories /manage/stories/{id} /manage/vr /manage/vr/{id}'),
  's.s.wr': columnsOf('/manage/stories/{id}/moderate /manage/stories/publish/{id} /manage/vr/add'),
  's.co.rea': columnsOf('/manage/collections /manage/collections/{id}'),
  's.co.wr': columnsOf('/manage/collections/{id}/moderate /manage/collections/publish/{id}'),
  's.w.rea': columnsOf(`
    /widgets /widgets/story /widgets/newsletter /widgets/newsletter/{id} /widgets/newsletter/{id}/audiences
    /widgets/newsletter/{id}/editions
  `),
  's.w.wr': columnsOf(`
    /manage/widget-defaults /widgets/newsletter/{id}/setup /widgets/newsletter/{id}/style /widgets/story/add
    /widgets/story/edit/{id}
  `),
  'd.r.rea': REPORTS,
  'd.s.rea': columnsOf('/data/settings'),
  'd.s.wr': [],
  'i.s.rea': columnsOf('/manage/apikeys /manage/school'),
  'i.s.wr': [],
  'i.u.rea': columnsOf('/manage/users'),
  'i.u.wr': columnsOf('/manage/users/requests'),
  'i.r.rea': columnsOf('/manage/roles /manage/roles/{id}'),
  'i.r.wr': columnsOf('/manage/roles/add'),
  'i.b.rea': columnsOf('/manage/subscription'),
  'i.b.wr': [],
};

/** Of a school, whatever the role. */
export const SEEN_WITH_ANY: readonly string[] = columnsOf('/ /flickrRedirect/{id}');
