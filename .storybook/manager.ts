import { addons } from 'storybook/manager-api';
import { tabTitle } from './docs/page-name.ts';
import { storyFirst } from './manager-first.ts';
import { schemeNow, watchScheme } from './manager-scheme.ts';
import { registerTools } from './manager-tools.ts';
import { workbenchTheme } from './theme.ts';

/** The long ones. The one that holds the story on screen opens by itself; the others stand closed, and their rows come after the story. */
const COLLAPSED = ['ui', 'patterns', 'pages', 'flows'];

type Shown = { readonly storyId?: string; readonly index?: Readonly<Record<string, unknown>> | undefined };

/** Pages and journeys have no controls, nor has an address without a story: the panel would be empty. Elsewhere it stays as it was. */
const showsPanel = ({ storyId = '', index }: Shown, shown: boolean) =>
  !/^(?:pages|flows)-/.test(storyId) && (!index || storyId in index) && shown;

/** In the tree a docs page is below its component, whose name it has. */
const labelOf = (item: { readonly type: string; readonly name: string; readonly tags?: readonly string[] }) =>
  item.type === 'docs' && item.tags?.includes('autodocs') ? 'Docs' : item.name;

const dress = () => {
  const scheme = schemeNow();
  document.documentElement.style.colorScheme = scheme;
  addons.setConfig({
    theme: workbenchTheme(scheme),
    sidebar: { collapsedRoots: COLLAPSED, renderLabel: labelOf },
    layoutCustomisations: { showPanel: showsPanel },
  });
};

declare global {
  interface Window {
    FEATURES?: { experimentalSearchDocsHeadings?: boolean };
  }
}

// The feature writes the headings of pages into the index, and makes the search show a page once for each heading. Only the first
// is needed, and Storybook has one setting for both. Without the second, headings are still searched, and a page is one row.
if (window.FEATURES) window.FEATURES.experimentalSearchDocsHeadings = false;

storyFirst(COLLAPSED);
dress();
watchScheme(dress);
registerTools();

/** The manager writes its own maker's name into the title of the tab and offers no setting for it. */
const nameTab = () => {
  const { title } = document;
  const own = tabTitle(title);
  if (own !== title) document.title = own;
};
nameTab();
new MutationObserver(nameTab).observe(document.head, { childList: true, subtree: true, characterData: true });
