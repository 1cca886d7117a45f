import type { View } from './view.ts';

const views = new Map<HTMLElement, View>();
let isWatching = false;

/** Dresses a widget anew when the page changes its theme, or the colour scheme that the widget follows. */
export function watchTheme(view: View): void {
  views.set(view.host, view);
  const redress = () => {
    for (const [host, shown] of views) {
      if (host.isConnected) shown.redress();
      else views.delete(host);
    }
  };
  for (const host of views.keys()) if (!host.isConnected) views.delete(host);
  new MutationObserver((_, observer) => {
    if (views.get(view.host) === view) view.redress();
    else observer.disconnect();
  }).observe(view.host, { attributes: true, attributeFilter: ['data-sprx-theme', 'style', 'class'] });
  if (isWatching) return;
  isWatching = true;
  // Where pages set it.
  const page = new MutationObserver(redress);
  for (const element of [document.documentElement, document.body]) page.observe(element, { attributes: true });
  matchMedia('(prefers-color-scheme:dark)').addEventListener('change', redress);
}
