import { describe, expect, test } from 'vitest';
import { pageCommands } from '../../../src/app/shell/page-commands.ts';
import { BASE_ROLE_PERMISSIONS, type BaseRole, type Permission } from '../../../src/domain/access.ts';
import { type RouteRow, routeById } from '../../../src/domain/routes.ts';
import { BUILT, navigation } from '../../../src/routes/manifest.ts';

function commandsOf(role: BaseRole) {
  const can = (permission: Permission) => BASE_ROLE_PERMISSIONS[role].includes(permission);
  const allows = (id: Parameters<typeof routeById>[0]) => {
    const { guards, permission }: RouteRow = routeById(id);
    return !guards.includes('admin') && !guards.includes('notAdmin') && (!permission || can(permission));
  };
  return pageCommands({ pages: [], built: BUILT, allows, can });
}
const labels = (role: BaseRole, group: 'Actions' | 'Settings') =>
  (commandsOf(role)[group] ?? []).map(({ label }) => label).toSorted();

describe('pageCommands', () => {
  test('pageCommands: ADMIN → all acts, with those that open a dialog', () => {
    expect(labels('ADMIN', 'Actions')).toEqual([
      'Add a channel',
      'Add a role',
      'Invite people',
      'New collection',
      'New story',
      'New widget',
    ]);
  });

  test('pageCommands: a role without the permission → act left out', () => {
    expect(labels('AUTHOR', 'Actions')).toEqual(['New collection', 'New story']);
    expect(labels('VIEWER', 'Actions')).toEqual([]);
  });

  test('pageCommands: sidebar of a school → its pages of stories and publishing are no settings', () => {
    const can = () => true;
    const pages = navigation((id) => !routeById(id).guards.includes('admin'))
      .filter(({ title }) => title === 'Stories' || title === 'Publish')
      .flatMap(({ items }) => items);
    const { Settings, ...others } = pageCommands({ pages, built: [], allows: () => false, can });
    expect(Settings).toBeUndefined();
    expect(others.Widgets?.map(({ label }) => label)).toEqual(['All widgets', 'Newsletters']);
  });

  test('pageCommands: default pictures, which the sidebar does not have → offered to roles that may see stories', () => {
    const command = (commandsOf('VIEWER').Settings ?? []).find(({ label }) => label === 'Default pictures');
    expect(command).toMatchObject({ path: '/manage/default-thumbs', onlyTyped: true });
    expect(command?.words).toContain('placeholder');
  });

  test('pageCommands: ADMIN → each page of the school settings, each with an id of its own', () => {
    const settings = (commandsOf('ADMIN').Settings ?? []).filter(({ detail }) => detail === 'School settings');
    expect(settings.map(({ label, path }) => `${label} ${path}`)).toEqual([
      'Profile /manage/school',
      'Branding /manage/school?part=branding',
      'Address and map /manage/school?part=address',
      'Terms /manage/school?part=terms',
      'Hashtags and values /manage/school?part=hashtags',
      'Security /manage/school?part=security',
      'Contacts /manage/school?part=contacts',
      'School page /manage/school?part=page',
      'Danger zone /manage/school?part=danger',
    ]);
    expect(new Set(settings.map(({ id, path }) => id ?? path)).size).toBe(settings.length);
    expect(labels('VIEWER', 'Settings')).not.toContain('Branding');
  });
});
