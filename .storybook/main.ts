import type { StorybookConfig } from '@storybook/react-vite';
import tailwindcss from '@tailwindcss/vite';
import { mergeConfig, type PluginOption } from 'vite';
import { factsPlugin } from './docs/facts.ts';
import { namingGenerator } from './docs/index-names.ts';
import { oneSheet } from './one-sheet.ts';
import { serverInPage } from './server-in-page.ts';

type Generator = Parameters<typeof namingGenerator>[0];

/**
 * No story replaces a module. The Vite builder adds the runtime for `sb.mock` to every preview and has no setting that leaves it
 * out, so the plugin is removed by its name.
 */
const MOCKER = 'vite:storybook-inject-mocker-runtime';
const withoutMocker = (plugins: PluginOption[] = []) =>
  plugins.filter((plugin) => !plugin || !('name' in plugin) || plugin.name !== MOCKER);

/** Where the components of the kit are. Reading what every other file takes as well was a third of the build. */
const KIT = /\/src\/(?:ui|patterns)\/.+\.tsx$/;
type Transform = (this: unknown, code: string, id: string) => unknown;

/**
 * Docgen for the kit alone. The React preset fixes which files its plugin reads: `typescript.reactDocgen` chooses the engine or
 * none, and without any the controls have no props. So the plugin's transform is narrowed here.
 */
const docgenForKit = (plugins: PluginOption[] = []): PluginOption[] =>
  plugins.map((plugin) => {
    if (!plugin || !('name' in plugin) || plugin.name !== 'storybook:react-docgen-plugin') return plugin;
    const { transform } = plugin as { transform?: unknown };
    if (typeof transform !== 'function') throw new Error('The plugin for docgen has another form.');
    const read: Transform = function (code, id) {
      return KIT.test(id) ? (transform as Transform).call(this, code, id) : undefined;
    };
    return { ...plugin, transform: read } as PluginOption;
  });

const config: StorybookConfig & { storyIndexGenerator: (generator: Generator) => Generator } = {
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  stories: ['../stories/docs/*.mdx', '../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  // The manager has fonts and mark of its own: the stories' bundle is not there.
  staticDirs: [
    './public',
    { from: '../public/favicon.svg', to: '/favicon.svg' },
    { from: '../src/styles/fonts/inter-basic.woff2', to: '/fonts/inter-basic.woff2' },
  ],
  typescript: { reactDocgen: 'react-docgen' },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: {
    experimentalSearchDocsHeadings: true,
    // The theme brings its own ground, and the start page says where to begin.
    backgrounds: false,
    sidebarOnboardingChecklist: false,
    menuOnboardingChecklist: false,
  },
  storyIndexGenerator: namingGenerator,
  viteFinal: (base) =>
    mergeConfig(
      { ...base, plugins: docgenForKit(withoutMocker(base.plugins)) },
      {
        // Under Vitest the project brings Tailwind itself; two instances would build the same CSS twice.
        plugins: [serverInPage, oneSheet, factsPlugin(), ...(process.env.VITEST ? [] : [tailwindcss()])],
      },
    ),
};

export default config;
