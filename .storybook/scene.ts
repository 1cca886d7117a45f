import { toolbar } from './toolbar.ts';

/** What the toolbar offers of what happens on a page. An empty value leaves it to the story, so that its picture stays. */
export const SCENE_TYPES = {
  role: toolbar('Who is signed in, on pages', 'Role', 'user', [
    { value: '', title: 'Role as the story says' },
    { value: 'VIEWER', title: 'Viewer' },
    { value: 'AUTHOR', title: 'Author' },
    { value: 'ADMIN', title: 'Administrator' },
    { value: 'platform-admin', title: 'Platform admin' },
    { value: 'signed-out', title: 'Signed out' },
  ]),
  school: toolbar('What the school of a page has', 'School', 'home', [
    { value: '', title: 'School as the story says' },
    { value: 'new', title: 'New school' },
    { value: 'busy', title: 'Busy school' },
    { value: 'over-limit', title: 'School over its limit' },
  ]),
  network: toolbar('How the data of a page come, from listeners and the API alike', 'Network', 'globe', [
    { value: '', title: 'Network as the story says' },
    { value: 'fast', title: 'Fast network' },
    { value: 'slow', title: 'Slow network' },
    { value: 'stalled', title: 'Network without an answer' },
    { value: 'failing', title: 'Failing network' },
    { value: 'offline', title: 'Offline' },
  ]),
};

export const SCENE_AT_FIRST = { role: '', school: '', network: '' };

/** Sizes of the window, in CSS pixels. */
export const VIEWPORTS = {
  phone: { name: 'Phone 360', styles: { width: '360px', height: '780px' } },
  zoomed: { name: 'Laptop at 400 %', styles: { width: '320px', height: '256px' } },
  tablet: { name: 'Tablet 768', styles: { width: '768px', height: '1024px' } },
  laptop: { name: 'Laptop 1280', styles: { width: '1280px', height: '900px' } },
} as const;
