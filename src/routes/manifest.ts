import type { ComponentType } from 'react';
import { type RouteId, routeById } from '../domain/routes.ts';
import type { Navigation } from './navigation.ts';
import type { PageType } from './page-types.ts';

export type PageModule = { readonly default: ComponentType };

export type PageEntry = {
  /** `message`: no page of its own, but a sentence on the way to one. */
  readonly type: PageType | 'message';
  /** Fetched with the first visit; the module's default export is the page. */
  readonly load: () => Promise<PageModule>;
  /** Its place in the sidebar, when it has one. */
  readonly nav?: { readonly group: NavGroup; readonly label?: string };
};

const NAV_GROUPS = ['', 'Stories', 'Publish', 'School', 'Platform'] as const;
type NavGroup = (typeof NAV_GROUPS)[number];

/** Pages of the local environment: a production build holds none of their code. */
const LOCAL: Partial<Record<RouteId, PageEntry>> =
  import.meta.env?.MODE === 'production'
    ? {}
    : {
        'auth.admin.login': { type: 'form', load: () => import('./auth/admin-login/admin-login.page.tsx') },
      };

/** The routes that are built, in the sidebar's order. Router, sidebar, titles and guards are made from it and from ROUTES. */
export const MANIFEST: Partial<Record<RouteId, PageEntry>> = {
  home: { type: 'board', load: () => import('./home/home.page.tsx'), nav: { group: '' } },
  'manage.stories': {
    type: 'list',
    load: () => import('./manage/stories/stories.page.tsx'),
    nav: { group: 'Stories' },
  },
  'manage.stories.id': { type: 'detail', load: () => import('./manage/story/story.page.tsx') },
  'manage.stories.id.moderate': { type: 'list', load: () => import('./manage/moderate/moderate.page.tsx') },
  'manage.collections': {
    type: 'list',
    load: () => import('./manage/collections/collections.page.tsx'),
    nav: { group: 'Stories' },
  },
  'manage.stories.publish.id': {
    type: 'detail',
    load: () => import('./manage/publish-story/publish-story.page.tsx'),
  },
  'manage.collections.publish.id': {
    type: 'detail',
    load: () => import('./manage/publish-collection/publish-collection.page.tsx'),
  },
  'manage.collections.id.moderate': {
    type: 'detail',
    load: () => import('./manage/moderate-collection/moderate-collection.page.tsx'),
  },
  'manage.collections.id': { type: 'detail', load: () => import('./manage/collection/collection.page.tsx') },
  'manage.default-thumbs': {
    type: 'list',
    load: () => import('./manage/default-pictures/default-pictures.page.tsx'),
  },
  'manage.channels': {
    type: 'list',
    load: () => import('./manage/channels/channels.page.tsx'),
    nav: { group: 'Stories' },
  },
  'manage.channels.add': { type: 'wizard', load: () => import('./manage/add-channel/add-channel.page.tsx') },
  'manage.channels.add.feedName': {
    type: 'wizard',
    load: () => import('./manage/connect-channel/connect-channel.page.tsx'),
  },
  'manage.channels.reauthenticate': {
    type: 'list',
    load: () => import('./manage/reconnect-channels/reconnect-channels.page.tsx'),
  },
  widgets: { type: 'list', load: () => import('./widgets/overview/overview.page.tsx'), nav: { group: 'Publish' } },
  'widgets.story': { type: 'list', load: () => import('./widgets/story-widgets/story-widgets.page.tsx') },
  'widgets.story.add': { type: 'form', load: () => import('./widgets/story-add/story-add.page.tsx') },
  'manage.widget-defaults': { type: 'form', load: () => import('./widgets/widget-defaults/widget-defaults.page.tsx') },
  'widgets.story.edit.id': { type: 'form', load: () => import('./widgets/story-edit/story-edit.page.tsx') },
  'widgets.newsletter': {
    type: 'list',
    load: () => import('./widgets/newsletters/newsletters.page.tsx'),
    nav: { group: 'Publish' },
  },
  'widgets.newsletter.id': { type: 'detail', load: () => import('./widgets/newsletter/newsletter.page.tsx') },
  'widgets.newsletter.id.editions': { type: 'list', load: () => import('./widgets/editions/editions.page.tsx') },
  'manage.school': {
    type: 'settings',
    load: () => import('./manage/school/school.page.tsx'),
    nav: { group: 'School' },
  },
  'manage.users': { type: 'list', load: () => import('./manage/people/people.page.tsx'), nav: { group: 'School' } },
  'manage.users.requests': { type: 'list', load: () => import('./manage/requests/requests.page.tsx') },
  'manage.roles': { type: 'list', load: () => import('./manage/roles/roles.page.tsx'), nav: { group: 'School' } },
  'manage.roles.add': { type: 'form', load: () => import('./manage/add-role/add-role.page.tsx') },
  'manage.roles.id': { type: 'form', load: () => import('./manage/role/role.page.tsx') },
  'manage.subscription': {
    type: 'detail',
    load: () => import('./manage/subscription/subscription.page.tsx'),
    nav: { group: 'School' },
  },
  'auth.admin.signup': { type: 'form', load: () => import('./auth/admin-signup/admin-signup.page.tsx') },
  'auth.login': { type: 'form', load: () => import('./auth/login/login.page.tsx') },
  'auth.forgot': { type: 'form', load: () => import('./auth/forgot/forgot.page.tsx') },
  'auth.reset': { type: 'form', load: () => import('./auth/reset/reset.page.tsx') },
  'auth.activate': { type: 'form', load: () => import('./auth/activate/activate.page.tsx') },
  'auth.activate.success': { type: 'message', load: () => import('./auth/activate-success/activate-success.page.tsx') },
  'auth.activate.error': { type: 'message', load: () => import('./auth/activate-error/activate-error.page.tsx') },
  'auth.activate.test': { type: 'detail', load: () => import('./auth/activate-test/activate-test.page.tsx') },
  authusermanagement: { type: 'form', load: () => import('./authusermanagement/link.page.tsx') },
  user: { type: 'settings', load: () => import('./user/user/user.page.tsx') },
  'user.comms': { type: 'settings', load: () => import('./user/comms/comms.page.tsx') },
  'user.mfa': { type: 'settings', load: () => import('./user/mfa/mfa.page.tsx') },
  'user.dataexport': { type: 'list', load: () => import('./user/dataexport/dataexport.page.tsx') },
  'auth.school.details': { type: 'form', load: () => import('./auth/school-details/school-details.page.tsx') },
  'auth.school.confirm': { type: 'form', load: () => import('./auth/school-confirm/school-confirm.page.tsx') },
  'auth.school.registered': {
    type: 'message',
    load: () => import('./auth/school-registered/school-registered.page.tsx'),
  },
  'auth.school.verify': { type: 'form', load: () => import('./auth/school-verify/school-verify.page.tsx') },
  'auth.school.verify.requested': {
    type: 'form',
    load: () => import('./auth/school-verify-requested/school-verify-requested.page.tsx'),
  },
  'auth.school.verify.success': {
    type: 'message',
    load: () => import('./auth/school-verify-success/school-verify-success.page.tsx'),
  },
  'admin.schools': {
    type: 'admin-table',
    load: () => import('./admin/schools/schools.page.tsx'),
    nav: { group: 'Platform' },
  },
  'admin.manageschools': {
    type: 'list',
    load: () => import('./admin/manageschools/manageschools.page.tsx'),
    nav: { group: 'Platform' },
  },
  'admin.users': {
    type: 'admin-table',
    load: () => import('./admin/users/users.page.tsx'),
    nav: { group: 'Platform' },
  },
  'admin.manageadmins': {
    type: 'list',
    load: () => import('./admin/manageadmins/manageadmins.page.tsx'),
    nav: { group: 'Platform' },
  },
  'admin.adminlogs': {
    type: 'admin-table',
    load: () => import('./admin/adminlogs/adminlogs.page.tsx'),
    nav: { group: 'Platform' },
  },
  'admin.channelsMonitor': {
    type: 'admin-table',
    load: () => import('./admin/channels-monitor/channels-monitor.page.tsx'),
    nav: { group: 'Platform' },
  },
  'admin.manage.credentials': {
    type: 'admin-table',
    load: () => import('./admin/credentials/credentials.page.tsx'),
    nav: { group: 'Platform' },
  },
  'admin.manage.credentials.add': {
    type: 'form',
    load: () => import('./admin/add-credential/add-credential.page.tsx'),
  },
  'admin.manage.credentials.edit.identifier': {
    type: 'detail',
    load: () => import('./admin/credential/credential.page.tsx'),
  },
  'admin.postCount': {
    type: 'admin-table',
    load: () => import('./admin/post-count/post-count.page.tsx'),
    nav: { group: 'Platform' },
  },
  'admin.twitterApi': {
    type: 'admin-table',
    load: () => import('./admin/metered-use/metered-use.page.tsx'),
    nav: { group: 'Platform' },
  },
  'admin.twitterhistoricalsync': {
    type: 'admin-table',
    load: () => import('./admin/metered-history/metered-history.page.tsx'),
    nav: { group: 'Platform' },
  },
  privacy: { type: 'message', load: () => import('./privacy/privacy.page.tsx') },
  tncs: { type: 'message', load: () => import('./tncs/tncs.page.tsx') },
  'data-deletion.channel': { type: 'form', load: () => import('./data-deletion/channel.page.tsx') },
  'facebook-data-deletion': { type: 'form', load: () => import('./data-deletion/provider.page.tsx') },
  'auth.school': {
    type: 'form',
    load: () => import('./auth/school/school.page.tsx'),
    nav: { group: '', label: 'Find your school' },
  },
  'auth.school.join': { type: 'form', load: () => import('./auth/school-join/school-join.page.tsx') },
  'auth.school.awaiting_join': {
    type: 'detail',
    load: () => import('./auth/school-awaiting-join/school-awaiting-join.page.tsx'),
  },
  'auth.school.invite': { type: 'form', load: () => import('./auth/school-invite/school-invite.page.tsx') },
  'auth.school.confirm_invite': {
    type: 'detail',
    load: () => import('./auth/school-confirm-invite/school-confirm-invite.page.tsx'),
  },
  'auth.signup': { type: 'form', load: () => import('./auth/signup/signup.page.tsx') },
  'auth.signup_detail': { type: 'form', load: () => import('./auth/signup-detail/signup-detail.page.tsx') },
  'auth.awaiting_admin': { type: 'message', load: () => import('./auth/awaiting-admin/awaiting-admin.page.tsx') },
  ...LOCAL,
  'flickrRedirect.id': { type: 'message', load: () => import('./flickr-redirect/flickr-redirect.page.tsx') },
  loader: { type: 'message', load: () => import('./loader/loader.page.tsx') },
  redirect: { type: 'message', load: () => import('./redirect/redirect.page.tsx') },
  fallback: { type: 'message', load: () => import('./fallback/fallback.page.tsx') },
};

export const BUILT = Object.keys(MANIFEST) as RouteId[];

/** How many of the specification's routes are built. */
export const built = BUILT.length;

/** The sidebar: groups in order, each with the built routes that `allows` lets through. */
export const navigation: Navigation = (allows) =>
  NAV_GROUPS.map((title) => ({
    title,
    items: BUILT.flatMap((id) => {
      const nav = MANIFEST[id]?.nav;
      if (nav?.group !== title || !allows(id)) return [];
      const { path, title: name } = routeById(id);
      return [{ id, path, label: nav.label ?? name }];
    }),
  })).filter(({ items }) => items.length > 0);
