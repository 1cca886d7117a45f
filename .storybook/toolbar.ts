import { SCHOOL_COLOURS } from './appearance.ts';

type Item = { readonly value: string; readonly title: string };

/** One choice of the toolbar; it is in one of the two popovers of `global-menus.ts`. */
const toolbar = (description: string, title: string, items: readonly Item[]) => ({
  description,
  toolbar: { title, items },
});

/** What the toolbar offers of the look. Each is an attribute or a property of the root that the app’s own styles obey. */
export const APPEARANCE_TYPES = {
  theme: toolbar('Theme of the stories', 'Theme', [
    { value: 'light', title: 'Light' },
    { value: 'dark', title: 'Dark' },
    { value: 'hc-light', title: 'High contrast, light' },
    { value: 'hc-dark', title: 'High contrast, dark' },
  ]),
  density: toolbar('Spacing of components', 'Density', [
    { value: 'comfortable', title: 'Comfortable' },
    { value: 'compact', title: 'Compact' },
  ]),
  brand: toolbar('Accent from a school’s one colour', 'School colour', [
    { value: '', title: 'SprX green' },
    ...SCHOOL_COLOURS,
  ]),
  direction: toolbar('Which way the text runs', 'Direction', [
    { value: 'ltr', title: 'LTR' },
    { value: 'rtl', title: 'RTL' },
  ]),
  text: toolbar('The reader’s text size', 'Text size', [
    { value: 'size-100', title: 'Text 100 %' },
    { value: 'size-150', title: 'Text 150 %' },
    { value: 'size-200', title: 'Text 200 %' },
  ]),
  motion: toolbar(
    'Reduced switches all motion off, as the system’s setting does. Where the system has it off, nothing here turns it on.',
    'Motion',
    [
      { value: 'system', title: 'Motion' },
      { value: 'reduced', title: 'Reduced motion' },
    ],
  ),
};

/** What the toolbar offers of what happens on a page. An empty value leaves it to the story, so that its picture stays. */
export const SCENE_TYPES = {
  role: toolbar('Who is signed in, on pages', 'Role', [
    { value: '', title: 'Role as the story says' },
    { value: 'VIEWER', title: 'Viewer' },
    { value: 'AUTHOR', title: 'Author' },
    { value: 'ADMIN', title: 'Administrator' },
    { value: 'platform-admin', title: 'Platform admin' },
    { value: 'signed-out', title: 'Signed out' },
  ]),
  school: toolbar('What the school of a page has', 'School', [
    { value: '', title: 'School as the story says' },
    { value: 'new', title: 'New school' },
    { value: 'busy', title: 'Busy school' },
    { value: 'over-limit', title: 'School over its limit' },
  ]),
  network: toolbar('How the data of a page come, from listeners and the API alike', 'Network', [
    { value: '', title: 'Network as the story says' },
    { value: 'fast', title: 'Fast network' },
    { value: 'slow', title: 'Slow network' },
    { value: 'stalled', title: 'Network without an answer' },
    { value: 'failing', title: 'Failing network' },
    { value: 'offline', title: 'Offline' },
  ]),
};
