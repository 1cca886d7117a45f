// The manager's bundler knows JSX in its old form alone, so elements are made by hand here.
import { createElement, useState } from 'react';
import { Button } from 'storybook/internal/components';
import { addons, types, useStorybookState } from 'storybook/manager-api';
import type { Extended } from './docs/index-names.ts';
import { MENUS } from './global-menus.ts';
import { GlobalsTool } from './manager-globals.ts';
import { icon } from './manager-icons.ts';
import { chooseScheme, chosenScheme, SCHEMES } from './manager-scheme.ts';

const LABELS = { system: 'Workbench as the system', light: 'Workbench light', dark: 'Workbench dark' } as const;

/** One button that goes round: as the system, light, dark. */
function SchemeTool() {
  const [scheme, setScheme] = useState(chosenScheme);
  const next = () => {
    const to = SCHEMES[(SCHEMES.indexOf(scheme) + 1) % SCHEMES.length] ?? 'system';
    chooseScheme(to);
    setScheme(to);
  };
  return createElement(
    Button,
    { size: 'small', padding: 'small', variant: 'ghost', ariaLabel: `${LABELS[scheme]}. Change`, onClick: next },
    icon(scheme),
  );
}

/** From a page’s story to its route in the running app. */
function AppTool() {
  const { index, storyId } = useStorybookState();
  const entry = index?.[storyId] as Partial<Extended> | undefined;
  if (!entry?.route) return null;
  const { path, url } = entry.route;
  return createElement(
    Button,
    { asChild: true, size: 'small', padding: 'small', variant: 'ghost', ariaLabel: `Open ${path} in the running app` },
    createElement('a', { href: url, target: 'sprx-app', rel: 'noreferrer' }, 'App', icon('app')),
  );
}

export function registerTools(): void {
  addons.register('sprx', () => {
    addons.add('sprx/scheme', { type: types.TOOLEXTRA, title: 'Workbench light or dark', render: SchemeTool });
    for (const menu of MENUS)
      addons.add(`sprx/${menu.name.toLowerCase()}`, {
        type: types.TOOL,
        title: menu.name,
        match: ({ viewMode }) => viewMode === 'story' || viewMode === 'docs',
        render: () => createElement(GlobalsTool, { menu }),
      });
    addons.add('sprx/app', {
      type: types.TOOL,
      title: 'Open in the app',
      match: ({ viewMode }) => viewMode === 'story' || viewMode === 'docs',
      render: AppTool,
    });
  });
}
