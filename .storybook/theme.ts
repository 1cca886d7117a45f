import { create, type ThemeVars } from 'storybook/theming';
import { oklchToHex, parseOklch } from '../src/lib/oklch.ts';
import { type ColourName, type ThemeName, themes } from '../src/styles/tokens.gen.ts';

/** The workbench’s own look, made from the same tokens as the product’s: the manager, and the blocks of docs pages. */
export function workbenchTheme(name: ThemeName): ThemeVars {
  const isDark = name.endsWith('dark');
  // The manager mixes colours with a library that reads hex alone.
  const hex = (colour: ColourName) => oklchToHex(parseOklch(themes[name][colour]));
  return create({
    base: isDark ? 'dark' : 'light',
    brandTitle: 'SprX workbench',
    brandImage: isDark ? './brand-dark.svg' : './brand-light.svg',
    brandUrl: './?path=/docs/foundations-start--docs',
    brandTarget: '_self',
    fontBase: "'Inter Variable', 'Inter', system-ui, sans-serif",
    fontCode: 'ui-monospace, SFMono-Regular, Menlo, monospace',
    colorPrimary: hex('brand'),
    colorSecondary: hex('brand'),
    appBg: hex('sunken'),
    appContentBg: hex('canvas'),
    appPreviewBg: hex('canvas'),
    appHoverBg: hex('hover'),
    appBorderColor: hex('subtle'),
    appBorderRadius: 8,
    textColor: hex('ink'),
    textInverseColor: hex('brand-ink'),
    textMutedColor: hex('ink-3'),
    barBg: hex('surface'),
    barTextColor: hex('ink-2'),
    barHoverColor: hex('brand-text'),
    barSelectedColor: hex('brand-text'),
    buttonBg: hex('surface'),
    buttonBorder: hex('strong'),
    booleanBg: hex('sunken'),
    booleanSelectedBg: hex('surface'),
    inputBg: hex('surface'),
    inputBorder: hex('control'),
    inputTextColor: hex('ink'),
    inputBorderRadius: 4,
  });
}
