import './docs.css';
import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { type PropsWithChildren, useEffect, useMemo, useState } from 'react';
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { type ThemeName, themes } from '../../src/styles/tokens.gen.ts';
import { applyAppearance, DEFAULT_APPEARANCE } from '../appearance.ts';
import { workbenchTheme } from '../theme.ts';
import { AppearanceContext } from './appearance-context.ts';
import { OnThisPage } from './toc.tsx';

type Globals = Readonly<Record<string, unknown>>;
/** `userGlobals` is what the toolbar says, `globals` with what a story sets on top. */
type Said = { globals: Globals; userGlobals?: Globals };
type Channel = DocsContainerProps['context']['channel'];

function lastGlobals(channel: Channel): Globals {
  const [said] = (channel.last(GLOBALS_UPDATED) ?? channel.last(SET_GLOBALS) ?? []) as Said[];
  return said?.userGlobals ?? said?.globals ?? DEFAULT_APPEARANCE;
}

/** What the toolbar has chosen, from the moment the page is shown. */
function useGlobals(channel: Channel): Globals {
  const [globals, setGlobals] = useState(() => lastGlobals(channel));
  useEffect(() => {
    const take = ({ globals: all, userGlobals }: Said) => setGlobals(userGlobals ?? all);
    channel.on(GLOBALS_UPDATED, take);
    return () => channel.off(GLOBALS_UPDATED, take);
  }, [channel]);
  return globals;
}

/** Around every docs page: it takes the toolbar’s theme, density, school colour and text size as a story does. */
export function Container({ context, children }: PropsWithChildren<DocsContainerProps>) {
  const globals = useGlobals(context.channel);
  const name = String(globals.theme);
  const theme = useMemo(() => workbenchTheme(name in themes ? (name as ThemeName) : 'light'), [name]);
  useEffect(() => applyAppearance(document.documentElement, globals), [globals]);
  return (
    <DocsContainer context={context} theme={theme}>
      <div id="top" className="sb-unstyled workbench-docs">
        <OnThisPage />
        <AppearanceContext value={globals}>{children}</AppearanceContext>
      </div>
    </DocsContainer>
  );
}
