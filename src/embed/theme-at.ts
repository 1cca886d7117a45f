import type { Options } from './embed.ts';

/** The theme that a page asks for: by the host's attribute, else the widget's own, else by the `color-scheme` there. */
export function themeAt(root: ShadowRoot, own: string | undefined): Options['theme'] {
  // The host's own styles hide what the page has set, and are off for this.
  const sheets = root.adoptedStyleSheets;
  root.adoptedStyleSheets = [];
  const { colorScheme } = getComputedStyle(root.host);
  root.adoptedStyleSheets = sheets;
  for (const name of [root.host.getAttribute('data-sprx-theme'), own, colorScheme.replace(/ ?only ?/, '')])
    if (name === 'light' || name === 'dark') return name;
  return 'auto';
}
