import { href } from '../routes.ts';

/** The pages of `/manage/school`, in their order, each saved apart from the others. */
export const SETTINGS_PAGES = [
  { id: 'profile', title: 'Profile', description: 'The school’s name, website and type.' },
  { id: 'branding', title: 'Branding', description: 'Shown with your stories, in your widgets and in emails.' },
  { id: 'address', title: 'Address and map', description: 'Where the school is.' },
  { id: 'terms', title: 'Terms', description: 'Reports leave out the holidays.' },
  {
    id: 'hashtags',
    title: 'Hashtags and values',
    description: 'Stories are grouped by people, place and purpose using these hashtags.',
  },
  { id: 'security', title: 'Security', description: 'How people sign in to the school.' },
  { id: 'contacts', title: 'Contacts', description: 'How to reach the school, and its pages on social networks.' },
  { id: 'page', title: 'School page', description: 'A page of your published stories that anyone can read.' },
  { id: 'danger', title: 'Danger zone', description: 'Archive, export, leave or delete the school.' },
] as const;

export type SettingsPageId = (typeof SETTINGS_PAGES)[number]['id'];

/** The first page is the address without a query. */
export function settingsPath(id: string): string {
  return href('manage.school', null, { part: id === SETTINGS_PAGES[0].id ? null : id });
}
