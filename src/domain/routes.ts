import type { Permission } from './access.ts';

export type Area = 'public' | 'admin' | 'auth' | 'data' | 'manage' | 'user' | 'widgets';
/** When a person may be on a route at all; `permission` says what their role must hold besides. */
export type Guard = 'authenticated' | 'notAuthenticated' | 'admin' | 'notAdmin' | 'enrolled' | 'subscription';

export type RouteRow = {
  readonly id: string;
  readonly path: string;
  readonly area: Area;
  readonly guards: readonly Guard[];
  readonly permission?: Permission;
  readonly title: string;
  /** Platform admins may be here with no school open. */
  readonly adminWithoutSchool?: true;
  /** Without the app's chrome. */
  readonly bare?: boolean;
  /** Served in the local environment alone. */
  readonly localOnly?: boolean;
};

/** Every route of the specification's section 2, in its order. */
// biome-ignore format: one route a line reads as the table it is
export const ROUTES = [
  { id: 'home', path: '/', area: 'public', guards: ['authenticated', 'enrolled'], adminWithoutSchool: true, title: 'Home' },
  { id: 'handle', path: '/:handle', area: 'public', guards: [], title: 'School page' },
  { id: 'about', path: '/about', area: 'public', guards: [], title: 'About SprX' },
  { id: 'contact', path: '/contact', area: 'public', guards: [], title: 'Contact' },
  { id: 'privacy', path: '/privacy', area: 'public', guards: [], title: 'Privacy notice' },
  { id: 'tncs', path: '/tncs', area: 'public', guards: [], title: 'Terms and conditions' },
  { id: 'media', path: '/media', area: 'public', guards: [], title: 'Press and brand' },
  { id: 'authusermanagement', path: '/authusermanagement', area: 'public', guards: [], title: 'Account link' },
  { id: 'cacheEditor', path: '/cacheEditor', area: 'public', guards: ['authenticated', 'admin'], title: 'Browser storage' },
  { id: 'data-deletion.channel', path: '/data-deletion/:channel', area: 'public', guards: [], title: 'Data deletion', bare: true },
  { id: 'facebook-data-deletion', path: '/facebook-data-deletion', area: 'public', guards: [], title: 'Facebook data deletion', bare: true },
  { id: 'flickrRedirect.id', path: '/flickrRedirect/:id', area: 'public', guards: ['authenticated', 'enrolled'], title: 'Connecting Flickr', bare: true },
  { id: 'loader', path: '/loader', area: 'public', guards: [], title: 'Loading', bare: true },
  { id: 'redirect', path: '/redirect', area: 'public', guards: [], title: 'Redirecting', bare: true },
  { id: 'admin.adminlogs', path: '/admin/adminlogs', area: 'admin', guards: ['authenticated', 'admin'], title: 'Activity log' },
  { id: 'admin.channelsMonitor', path: '/admin/channelsMonitor', area: 'admin', guards: ['authenticated', 'admin'], title: 'Channels monitor' },
  { id: 'admin.dbManagement', path: '/admin/dbManagement', area: 'admin', guards: ['authenticated', 'admin'], title: 'Database' },
  { id: 'admin.emailComms', path: '/admin/emailComms', area: 'admin', guards: ['authenticated', 'admin'], title: 'Platform mail' },
  { id: 'admin.esReindex', path: '/admin/esReindex', area: 'admin', guards: ['authenticated', 'admin'], title: 'Search index' },
  { id: 'admin.globalDataAccounts', path: '/admin/globalDataAccounts', area: 'admin', guards: ['authenticated', 'admin'], title: 'Data accounts' },
  { id: 'admin.globalsettings', path: '/admin/globalsettings', area: 'admin', guards: ['authenticated', 'admin'], title: 'Global settings' },
  { id: 'admin.import.schools', path: '/admin/import/schools', area: 'admin', guards: ['authenticated', 'admin'], title: 'Import schools' },
  { id: 'admin.import.schools.mapfields', path: '/admin/import/schools/mapfields', area: 'admin', guards: ['authenticated', 'admin'], title: 'Import schools: map fields' },
  { id: 'admin.import.schools.review', path: '/admin/import/schools/review', area: 'admin', guards: ['authenticated', 'admin'], title: 'Import schools: review' },
  { id: 'admin.import.schools.execute', path: '/admin/import/schools/execute', area: 'admin', guards: ['authenticated', 'admin'], title: 'Import schools: run' },
  { id: 'admin.import.schools.view', path: '/admin/import/schools/view', area: 'admin', guards: ['authenticated', 'admin'], title: 'Imports' },
  { id: 'admin.maintenance', path: '/admin/maintenance', area: 'admin', guards: ['authenticated', 'admin'], title: 'Maintenance' },
  { id: 'admin.manage.credentials', path: '/admin/manage/credentials', area: 'admin', guards: ['authenticated', 'admin'], title: 'Credentials' },
  { id: 'admin.manage.credentials.add', path: '/admin/manage/credentials/add', area: 'admin', guards: ['authenticated', 'admin'], title: 'Add a credential' },
  { id: 'admin.manage.credentials.edit.identifier', path: '/admin/manage/credentials/edit/:identifier', area: 'admin', guards: ['authenticated', 'admin'], title: 'Credential' },
  { id: 'admin.manage.subscriptions', path: '/admin/manage/subscriptions', area: 'admin', guards: ['authenticated', 'admin'], title: 'Plans' },
  { id: 'admin.manage.subscriptions.add', path: '/admin/manage/subscriptions/add', area: 'admin', guards: ['authenticated', 'admin'], title: 'Add a plan' },
  { id: 'admin.manage.subscriptions.edit.identifier', path: '/admin/manage/subscriptions/edit/:identifier', area: 'admin', guards: ['authenticated', 'admin'], title: 'Plan' },
  { id: 'admin.manageadmins', path: '/admin/manageadmins', area: 'admin', guards: ['authenticated', 'admin'], title: 'Platform admins' },
  { id: 'admin.manageschools', path: '/admin/manageschools', area: 'admin', guards: ['authenticated', 'admin'], title: 'School approvals' },
  { id: 'admin.ops', path: '/admin/ops', area: 'admin', guards: ['authenticated', 'admin'], title: 'Operations' },
  { id: 'admin.postCount', path: '/admin/postCount', area: 'admin', guards: ['authenticated', 'admin'], title: 'Post counts' },
  { id: 'admin.schools', path: '/admin/schools', area: 'admin', guards: ['authenticated', 'admin'], title: 'Schools' },
  { id: 'admin.temptools', path: '/admin/temptools', area: 'admin', guards: ['authenticated', 'admin'], title: 'Temporary tools' },
  { id: 'admin.tools', path: '/admin/tools', area: 'admin', guards: ['authenticated', 'admin'], title: 'Tools' },
  { id: 'admin.twitterApi', path: '/admin/twitterApi', area: 'admin', guards: ['authenticated', 'admin'], title: 'X API use' },
  { id: 'admin.twitterhistoricalsync', path: '/admin/twitterhistoricalsync', area: 'admin', guards: ['authenticated', 'admin'], title: 'X history' },
  { id: 'admin.users', path: '/admin/users', area: 'admin', guards: ['authenticated', 'admin'], title: 'All people' },
  { id: 'auth.activate', path: '/auth/activate', area: 'auth', guards: [], title: 'Confirm your email', bare: true },
  { id: 'auth.activate.error', path: '/auth/activate/error', area: 'auth', guards: [], title: 'Link not valid', bare: true },
  { id: 'auth.activate.success', path: '/auth/activate/success', area: 'auth', guards: [], title: 'Your email is confirmed', bare: true },
  { id: 'auth.activate.test', path: '/auth/activate/test', area: 'auth', guards: [], title: 'Account check', bare: true },
  { id: 'auth.admin.login', path: '/auth/admin/login', area: 'auth', guards: ['notAuthenticated'], title: 'Admin sign-in', bare: true, localOnly: true },
  { id: 'auth.admin.signup', path: '/auth/admin/signup', area: 'auth', guards: ['notAuthenticated'], title: 'Admin sign-up', bare: true },
  { id: 'auth.awaiting_admin', path: '/auth/awaiting_admin', area: 'auth', guards: [], title: 'Awaiting approval', bare: true },
  { id: 'auth.forgot', path: '/auth/forgot', area: 'auth', guards: ['notAuthenticated'], title: 'Forgotten your password?', bare: true },
  { id: 'auth.login', path: '/auth/login', area: 'auth', guards: ['notAuthenticated'], title: 'Sign in', bare: true },
  { id: 'auth.reset', path: '/auth/reset', area: 'auth', guards: ['notAuthenticated'], title: 'New password', bare: true },
  { id: 'auth.signup', path: '/auth/signup', area: 'auth', guards: ['notAuthenticated'], title: 'Create your account', bare: true },
  { id: 'auth.signup_detail', path: '/auth/signup_detail', area: 'auth', guards: [], title: 'Your details', bare: true },
  { id: 'auth.school', path: '/auth/school', area: 'auth', guards: ['authenticated', 'notAdmin'], title: 'Find your school', bare: true },
  { id: 'auth.school.awaiting_join', path: '/auth/school/awaiting_join', area: 'auth', guards: ['authenticated', 'notAdmin'], title: 'Request to join', bare: true },
  { id: 'auth.school.confirm', path: '/auth/school/confirm', area: 'auth', guards: ['authenticated', 'notAdmin'], title: 'Review and register', bare: true },
  { id: 'auth.school.confirm_invite', path: '/auth/school/confirm_invite', area: 'auth', guards: ['authenticated', 'notAdmin'], title: 'Accept the invitation', bare: true },
  { id: 'auth.school.details', path: '/auth/school/details', area: 'auth', guards: ['authenticated', 'notAdmin'], title: 'Register a school', bare: true },
  { id: 'auth.school.invite', path: '/auth/school/invite', area: 'auth', guards: ['authenticated', 'notAdmin'], title: 'Your invitation', bare: true },
  { id: 'auth.school.join', path: '/auth/school/join', area: 'auth', guards: ['authenticated', 'notAdmin'], title: 'Ask to join', bare: true },
  { id: 'auth.school.registered', path: '/auth/school/registered', area: 'auth', guards: ['authenticated', 'notAdmin'], title: 'School registered', bare: true },
  { id: 'auth.school.verify', path: '/auth/school/verify', area: 'auth', guards: ['authenticated', 'notAdmin'], title: 'Verify your school', bare: true },
  { id: 'auth.school.verify.requested', path: '/auth/school/verify/requested', area: 'auth', guards: ['authenticated', 'notAdmin'], title: 'Verification requested', bare: true },
  { id: 'auth.school.verify.success', path: '/auth/school/verify/success', area: 'auth', guards: ['authenticated', 'notAdmin'], title: 'School verified', bare: true },
  { id: 'data', path: '/data', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Overview' },
  { id: 'data.settings', path: '/data/settings', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.s.rea', title: 'Data settings' },
  { id: 'data.timeline', path: '/data/timeline', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Time line' },
  { id: 'data.story.score', path: '/data/story/score', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Story score' },
  { id: 'data.health.seo.ahrefs', path: '/data/health/seo/ahrefs', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Ahrefs' },
  { id: 'data.health.seo.backlinks', path: '/data/health/seo/backlinks', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Backlinks' },
  { id: 'data.health.seo.overview', path: '/data/health/seo/overview', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Search overview' },
  { id: 'data.health.seo.rating', path: '/data/health/seo/rating', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Domain rating' },
  { id: 'data.health.sitemap.content', path: '/data/health/sitemap/content', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Pages' },
  { id: 'data.health.sitemap.dynamic_content', path: '/data/health/sitemap/dynamic_content', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Live content' },
  { id: 'data.health.sitemap.indexing', path: '/data/health/sitemap/indexing', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Indexing' },
  { id: 'data.health.sitemap.meta', path: '/data/health/sitemap/meta', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Titles and descriptions' },
  { id: 'data.health.sitemap.page_stories', path: '/data/health/sitemap/page_stories', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Stories on pages' },
  { id: 'data.health.social', path: '/data/health/social', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Social profiles' },
  { id: 'data.health.website.accessibility', path: '/data/health/website/accessibility', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Accessibility' },
  { id: 'data.health.website.health', path: '/data/health/website/health', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Website health' },
  { id: 'data.health.website.vitals', path: '/data/health/website/vitals', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Web vitals' },
  { id: 'data.performance.admissions', path: '/data/performance/admissions', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Admissions' },
  { id: 'data.performance.admissions.blackbaud', path: '/data/performance/admissions/blackbaud', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Blackbaud' },
  { id: 'data.performance.admissions.isams', path: '/data/performance/admissions/isams', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'iSAMS' },
  { id: 'data.performance.admissions.openapply', path: '/data/performance/admissions/openapply', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'OpenApply' },
  { id: 'data.performance.admissions.ravenna', path: '/data/performance/admissions/ravenna', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Ravenna' },
  { id: 'data.performance.admissions.veracross', path: '/data/performance/admissions/veracross', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Veracross' },
  { id: 'data.performance.admissions.custom.handle', path: '/data/performance/admissions/custom/:handle', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Own admissions source' },
  { id: 'data.performance.organic.search', path: '/data/performance/organic/search', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Search' },
  { id: 'data.performance.organic.terms', path: '/data/performance/organic/terms', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Search terms' },
  { id: 'data.performance.ppc.facebook_overview', path: '/data/performance/ppc/facebook_overview', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Facebook ads' },
  { id: 'data.performance.ppc.googleCampaigns', path: '/data/performance/ppc/googleCampaigns', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Google campaigns' },
  { id: 'data.performance.ppc.overview', path: '/data/performance/ppc/overview', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Paid ads' },
  { id: 'data.performance.social.ctr', path: '/data/performance/social/ctr', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Clicks from social' },
  { id: 'data.performance.social.staticReportCard', path: '/data/performance/social/staticReportCard', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Issued report card' },
  { id: 'data.performance.social.storyReportCard', path: '/data/performance/social/storyReportCard', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Story report card' },
  { id: 'data.performance.website.acquisition', path: '/data/performance/website/acquisition', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Acquisition' },
  { id: 'data.performance.website.conversions', path: '/data/performance/website/conversions', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Conversions' },
  { id: 'data.performance.website.cta', path: '/data/performance/website/cta', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Calls to action' },
  { id: 'data.performance.website.demographics', path: '/data/performance/website/demographics', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Visitors' },
  { id: 'data.performance.website.engagement', path: '/data/performance/website/engagement', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Engagement' },
  { id: 'data.performance.website.traffic', path: '/data/performance/website/traffic', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Traffic' },
  { id: 'data.performance.widgets.interactions', path: '/data/performance/widgets/interactions', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Widget interactions' },
  { id: 'data.performance.widgets.views', path: '/data/performance/widgets/views', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Widget views' },
  { id: 'data.quality.branded', path: '/data/quality/branded', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Branded hashtags: quality' },
  { id: 'data.quality.g.handle', path: '/data/quality/g/:handle', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Hashtag group: quality' },
  { id: 'data.quality.hashtags', path: '/data/quality/hashtags', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Hashtags: quality' },
  { id: 'data.quality.values', path: '/data/quality/values', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Values: quality' },
  { id: 'data.quantity.branded', path: '/data/quantity/branded', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Branded hashtags: quantity' },
  { id: 'data.quantity.g.handle', path: '/data/quantity/g/:handle', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Hashtag group: quantity' },
  { id: 'data.quantity.hashtags', path: '/data/quantity/hashtags', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Hashtags: quantity' },
  { id: 'data.quantity.values', path: '/data/quantity/values', area: 'data', guards: ['authenticated', 'enrolled'], permission: 'd.r.rea', title: 'Values: quantity' },
  { id: 'manage.apikeys', path: '/manage/apikeys', area: 'manage', guards: ['authenticated', 'enrolled', 'subscription'], permission: 'i.s.rea', title: 'API keys' },
  { id: 'manage.channels', path: '/manage/channels', area: 'manage', guards: ['authenticated', 'enrolled'], permission: 's.c.rea', title: 'Channels' },
  { id: 'manage.channels.add', path: '/manage/channels/add', area: 'manage', guards: ['authenticated', 'enrolled'], permission: 's.c.wr', title: 'Add a channel' },
  { id: 'manage.channels.add.feedName', path: '/manage/channels/add/:feedName', area: 'manage', guards: ['authenticated', 'enrolled'], permission: 's.c.wr', title: 'Connect a channel' },
  { id: 'manage.channels.reauthenticate', path: '/manage/channels/reauthenticate', area: 'manage', guards: ['authenticated', 'enrolled'], permission: 's.c.wr', title: 'Reconnect channels' },
  { id: 'manage.collections', path: '/manage/collections', area: 'manage', guards: ['authenticated', 'enrolled'], permission: 's.co.rea', title: 'Collections' },
  { id: 'manage.collections.id', path: '/manage/collections/:id', area: 'manage', guards: ['authenticated', 'enrolled'], permission: 's.co.rea', title: 'Collection' },
  { id: 'manage.collections.id.moderate', path: '/manage/collections/:id/moderate', area: 'manage', guards: ['authenticated', 'enrolled'], permission: 's.co.wr', title: 'Collection moderation' },
  { id: 'manage.collections.publish.id', path: '/manage/collections/publish/:id', area: 'manage', guards: ['authenticated', 'enrolled', 'subscription'], permission: 's.co.wr', title: 'Publish a collection' },
  { id: 'manage.default-thumbs', path: '/manage/default-thumbs', area: 'manage', guards: ['authenticated', 'enrolled'], permission: 's.s.rea', title: 'Default pictures' },
  { id: 'manage.roles', path: '/manage/roles', area: 'manage', guards: ['authenticated', 'enrolled'], permission: 'i.r.rea', title: 'Roles' },
  { id: 'manage.roles.id', path: '/manage/roles/:id', area: 'manage', guards: ['authenticated', 'enrolled'], permission: 'i.r.rea', title: 'Role' },
  { id: 'manage.roles.add', path: '/manage/roles/add', area: 'manage', guards: ['authenticated', 'enrolled'], permission: 'i.r.wr', title: 'Add a role' },
  { id: 'manage.school', path: '/manage/school', area: 'manage', guards: ['authenticated', 'enrolled'], permission: 'i.s.rea', title: 'School settings' },
  { id: 'manage.stories', path: '/manage/stories', area: 'manage', guards: ['authenticated', 'enrolled'], permission: 's.s.rea', title: 'Stories' },
  { id: 'manage.stories.id', path: '/manage/stories/:id', area: 'manage', guards: ['authenticated', 'enrolled'], permission: 's.s.rea', title: 'Story' },
  { id: 'manage.stories.id.moderate', path: '/manage/stories/:id/moderate', area: 'manage', guards: ['authenticated', 'enrolled'], permission: 's.s.wr', title: 'Review queue' },
  { id: 'manage.stories.publish.id', path: '/manage/stories/publish/:id', area: 'manage', guards: ['authenticated', 'enrolled', 'subscription'], permission: 's.s.wr', title: 'Publish a story' },
  { id: 'manage.subscription', path: '/manage/subscription', area: 'manage', guards: ['authenticated', 'enrolled'], permission: 'i.b.rea', title: 'Plan and billing' },
  { id: 'manage.users', path: '/manage/users', area: 'manage', guards: ['authenticated', 'enrolled'], permission: 'i.u.rea', title: 'People' },
  { id: 'manage.users.requests', path: '/manage/users/requests', area: 'manage', guards: ['authenticated', 'enrolled'], permission: 'i.u.wr', title: 'Requests to join' },
  { id: 'manage.vr', path: '/manage/vr', area: 'manage', guards: ['authenticated', 'enrolled'], permission: 's.s.rea', title: 'Virtual tours' },
  { id: 'manage.vr.id', path: '/manage/vr/:id', area: 'manage', guards: ['authenticated', 'enrolled'], permission: 's.s.rea', title: 'Virtual tour' },
  { id: 'manage.vr.add', path: '/manage/vr/add', area: 'manage', guards: ['authenticated', 'enrolled'], permission: 's.s.wr', title: 'Add a virtual tour' },
  { id: 'manage.widget-defaults', path: '/manage/widget-defaults', area: 'manage', guards: ['authenticated', 'enrolled'], permission: 's.w.wr', title: 'Widget defaults' },
  { id: 'user', path: '/user', area: 'user', guards: ['authenticated'], title: 'Your account' },
  { id: 'user.comms', path: '/user/comms', area: 'user', guards: ['authenticated'], title: 'Email preferences' },
  { id: 'user.dataexport', path: '/user/dataexport', area: 'user', guards: ['authenticated'], title: 'Your data' },
  { id: 'user.mfa', path: '/user/mfa', area: 'user', guards: ['authenticated'], title: 'Two-step verification' },
  { id: 'widgets', path: '/widgets', area: 'widgets', guards: ['authenticated', 'enrolled'], permission: 's.w.rea', title: 'Widgets' },
  { id: 'widgets.newsletter', path: '/widgets/newsletter', area: 'widgets', guards: ['authenticated', 'enrolled', 'subscription'], permission: 's.w.rea', title: 'Newsletters' },
  { id: 'widgets.newsletter.id', path: '/widgets/newsletter/:id', area: 'widgets', guards: ['authenticated', 'enrolled', 'subscription'], permission: 's.w.rea', title: 'Newsletter' },
  { id: 'widgets.newsletter.id.audiences', path: '/widgets/newsletter/:id/audiences', area: 'widgets', guards: ['authenticated', 'enrolled', 'subscription'], permission: 's.w.rea', title: 'Audiences' },
  { id: 'widgets.newsletter.id.editions', path: '/widgets/newsletter/:id/editions', area: 'widgets', guards: ['authenticated', 'enrolled', 'subscription'], permission: 's.w.rea', title: 'Editions' },
  { id: 'widgets.newsletter.id.setup', path: '/widgets/newsletter/:id/setup', area: 'widgets', guards: ['authenticated', 'enrolled', 'subscription'], permission: 's.w.wr', title: 'Newsletter set-up' },
  { id: 'widgets.newsletter.id.style', path: '/widgets/newsletter/:id/style', area: 'widgets', guards: ['authenticated', 'enrolled', 'subscription'], permission: 's.w.wr', title: 'Newsletter style' },
  { id: 'widgets.story', path: '/widgets/story', area: 'widgets', guards: ['authenticated', 'enrolled'], permission: 's.w.rea', title: 'Story widgets' },
  { id: 'widgets.story.add', path: '/widgets/story/add', area: 'widgets', guards: ['authenticated', 'enrolled'], permission: 's.w.wr', title: 'New story widget' },
  { id: 'widgets.story.edit.id', path: '/widgets/story/edit/:id', area: 'widgets', guards: ['authenticated', 'enrolled'], permission: 's.w.wr', title: 'Story widget' },
  { id: 'fallback', path: '*', area: 'public', guards: [], title: 'Page not found' },
] as const satisfies readonly RouteRow[];

export type RouteId = (typeof ROUTES)[number]['id'];
type RowOf<Id extends RouteId> = Extract<(typeof ROUTES)[number], { id: Id }>;
type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type Params<Id extends RouteId> = ParamsIn<RowOf<Id>['path']>;
/** The query that opens a dialog of the page, by its name. */
export const OPEN = 'open';

type Query = Record<string, string | number | null | undefined>;

/** The address of a route: `href('manage.stories.id', { id })`. Parameters are encoded; empty query values are left out. */
export function href<Id extends RouteId>(
  id: Id,
  ...[params, query]: [Params<Id>] extends [never]
    ? [params?: null, query?: Query]
    : [params: Record<Params<Id>, string>, query?: Query]
): string {
  const row = routeById(id);
  const values = (params ?? {}) as Record<string, string>;
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

export function routeById(id: RouteId): RouteRow {
  const row = ROUTES.find((candidate) => candidate.id === id);
  if (!row) throw new Error(`No route has the id ${id}`);
  return row;
}

/** First path segments that no school may take as its handle. */
export const RESERVED_HANDLES: readonly string[] = [
  ...new Set([
    ...ROUTES.map((row) => row.path.split('/')[1] ?? ''),
    'api',
    'embed',
    'public',
    'assets',
    'feeds',
    'mail',
    'bare',
    // A school’s short name is its id, and ids are keys.
    ...Object.getOwnPropertyNames(Object.prototype),
  ]),
].filter((segment) => segment !== '' && !segment.startsWith(':') && segment !== '*');
