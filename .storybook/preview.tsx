import './preview.css';
import type { Decorator, Preview } from '@storybook/react-vite';
import { applyAppearance, DEFAULT_APPEARANCE } from './appearance.ts';
import { AXE_RULES } from './axe-rules.ts';
import { DOCS } from './docs/params.tsx';
import { variantControls } from './docs/variant-controls.ts';
import { Frame } from './frame.tsx';
import { watchMissingStories } from './missing-story.ts';
import { SCENE_AT_FIRST, VIEWPORTS } from './scene.ts';

/**
 * What a story's picture shows: its own frame, the whole page (portals, pages), what a state of a page
 * differs in (the layer over it, or what `main` has within the window), or nothing (stories that only act).
 */
export type Picture = 'frame' | 'page' | 'state' | 'none';

const withLook: Decorator = (Story, { globals, parameters, title, name }) => {
  const root = document.documentElement;
  const framed = /^(UI|Foundations|Patterns)\//.test(title) && parameters.frame !== 'none';
  applyAppearance(root, globals);
  root.dataset.picture = parameters.picture ?? (framed ? 'frame' : pictureOf(title, name));
  return framed ? (
    <Frame width={parameters.frame}>
      <Story />
    </Frame>
  ) : (
    <Story />
  );
};

/** A page's frame is the same in all its states and seen in the first. */
function pictureOf(title: string, name: string): Picture {
  return title.startsWith('Pages/') && name !== 'Ready' ? 'state' : 'page';
}

/** A run of all stories asks axe itself, about what is new in each (tests/visual/checks/axe.ts). */
const A11Y_BY_HAND = import.meta.env.VITEST_STORYBOOK ? { disable: true } : {};

if (!import.meta.env.VITEST_STORYBOOK) void watchMissingStories();

const preview: Preview = {
  decorators: [withLook],
  argTypesEnhancers: [variantControls],
  // The manager draws their menus; a story alone loads none of their words.
  initialGlobals: { ...DEFAULT_APPEARANCE, ...SCENE_AT_FIRST },
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error', config: { rules: AXE_RULES }, ...A11Y_BY_HAND },
    // The themes of the local run; page stories bring the narrow width of the dark one.
    chromatic: { modes: { light: { theme: 'light', viewport: 1280 }, dark: { theme: 'dark', viewport: 1280 } } },
    controls: { expanded: true },
    docs: DOCS,
    options: {
      storySort: {
        order: [
          'Foundations',
          [
            'Start',
            'Overview',
            'Themes',
            'Colour',
            'Chart colours',
            'Charts',
            'Type',
            'Space',
            'Elevation',
            'Layers',
            'Motion',
            'Tokens for designers',
          ],
          'Guides',
          [
            'Content',
            'Accessibility',
            'Forms',
            'Page types',
            'Testing',
            'The toolbar',
            'How to contribute',
            'Adoption',
            'What changed',
          ],
          'UI',
          ['Overview', 'Actions', 'Forms', 'Overlays', 'Feedback', 'Data', 'Layout', 'Navigation', 'Charts'],
          'Patterns',
          'Pages',
          'Flows',
        ],
      },
    },
    viewport: { options: VIEWPORTS },
  },
};

export default preview;
