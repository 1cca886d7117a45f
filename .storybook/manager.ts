import { addons } from 'storybook/manager-api';
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

const dress = () => {
  const scheme = schemeNow();
  document.documentElement.style.colorScheme = scheme;
  addons.setConfig({
    theme: workbenchTheme(scheme),
    sidebar: { collapsedRoots: COLLAPSED },
    layoutCustomisations: { showPanel: showsPanel },
  });
};

storyFirst(COLLAPSED);
dress();
watchScheme(dress);
registerTools();

/** The manager writes its own maker's name into the title of the tab and offers no setting for it. */
const nameTab = () => {
  const { title } = document;
  const own = title.replace(/(?: ⋅ )?Storybook$/, (found) =>
    found.startsWith(' ') ? ' · SprX workbench' : 'SprX workbench',
  );
  if (own !== title) document.title = own;
};
nameTab();
new MutationObserver(nameTab).observe(document.head, { childList: true, subtree: true, characterData: true });
