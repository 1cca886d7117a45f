/**
 * Who gets to which page of the app, written out by hand from the specification and the contract; nothing of it is
 * taken from the code. tests/unit/app/access-pages.test.ts asks the guards for every cell.
 */

export const VISITORS = [
  'nobody',
  'without details',
  'unconfirmed',
  'no school',
  'VIEWER',
  'AUTHOR',
  'ADMIN',
  'platform admin',
] as const;

/** `sees` the page; is led to the step of the sign-in that is due, or home; or is told why not. */
export type Outcome =
  | 'sees'
  | 'to sign in'
  | 'to details'
  | 'to confirm'
  | 'to a school'
  | 'home'
  | 'no permission'
  | 'admins only';

type Outcomes = readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome, Outcome];

// biome-ignore format: a table is read by its columns
export const KINDS = {
  everyone:  ['sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees', 'sees'],
  guests:    ['sees', 'to details', 'to confirm', 'to a school', 'home', 'home', 'home', 'home'],
  accounts:  ['to sign in', 'to details', 'to confirm', 'sees', 'sees', 'sees', 'sees', 'sees'],
  joining:   ['to sign in', 'to details', 'to confirm', 'sees', 'sees', 'sees', 'sees', 'home'],
  platform:  ['to sign in', 'to details', 'to confirm', 'admins only', 'admins only', 'admins only', 'admins only', 'sees'],
  members:   ['to sign in', 'to details', 'to confirm', 'to a school', 'sees', 'sees', 'sees', 'sees'],
  authors:   ['to sign in', 'to details', 'to confirm', 'to a school', 'no permission', 'sees', 'sees', 'sees'],
  admins:    ['to sign in', 'to details', 'to confirm', 'to a school', 'no permission', 'no permission', 'sees', 'sees'],
} as const satisfies Record<string, Outcomes>;

const words = (text: string) => text.trim().split(/\s+/);

/** Paths as the specification writes them, with parameters in curly brackets; `*` is what is nowhere. */
export const PAGES: Record<keyof typeof KINDS, readonly string[]> = {
  everyone: words(`
    /{handle} /about /contact /privacy /tncs /media /authusermanagement /data-deletion/{channel}
    /facebook-data-deletion /loader /redirect *
    /auth/activate /auth/activate/error /auth/activate/success /auth/activate/test /auth/awaiting_admin /auth/signup_detail
  `),
  guests: words(`
    /auth/login /auth/forgot /auth/reset /auth/signup /auth/admin/login /auth/admin/signup
  `),
  accounts: words('/user /user/comms /user/dataexport /user/mfa'),
  joining: words(`
    /auth/school /auth/school/awaiting_join /auth/school/confirm /auth/school/confirm_invite /auth/school/details
    /auth/school/invite /auth/school/join /auth/school/registered /auth/school/verify /auth/school/verify/requested
    /auth/school/verify/success
  `),
  platform: words(`
    /cacheEditor
    /admin/adminlogs /admin/channelsMonitor /admin/dbManagement /admin/emailComms /admin/esReindex
    /admin/globalDataAccounts /admin/globalsettings /admin/import/schools /admin/import/schools/mapfields
    /admin/import/schools/review /admin/import/schools/execute /admin/import/schools/view /admin/maintenance
    /admin/manage/credentials /admin/manage/credentials/add /admin/manage/credentials/edit/{identifier}
    /admin/manage/subscriptions /admin/manage/subscriptions/add /admin/manage/subscriptions/edit/{identifier}
    /admin/manageadmins /admin/manageschools /admin/ops /admin/postCount /admin/schools /admin/temptools /admin/tools
    /admin/twitterApi /admin/twitterhistoricalsync /admin/users
  `),
  members: words(`
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
    /manage/channels /manage/collections /manage/collections/{id} /manage/stories /manage/stories/{id}
    /manage/vr /manage/vr/{id}
    /widgets /widgets/story /widgets/newsletter /widgets/newsletter/{id} /widgets/newsletter/{id}/audiences
    /widgets/newsletter/{id}/editions
  `),
  authors: words(`
    /manage/collections/{id}/moderate /manage/collections/publish/{id} /manage/default-thumbs
    /manage/stories/{id}/moderate /manage/stories/publish/{id} /manage/vr/add
  `),
  admins: words(`
    /data/settings
    /manage/apikeys /manage/channels/add /manage/channels/add/{feedName} /manage/channels/reauthenticate
    /manage/roles /manage/roles/{id} /manage/roles/add /manage/school /manage/subscription
    /manage/users /manage/users/requests /manage/widget-defaults
    /widgets/newsletter/{id}/setup /widgets/newsletter/{id}/style /widgets/story/add /widgets/story/edit/{id}
  `),
};
