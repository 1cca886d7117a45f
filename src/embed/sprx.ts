import { fillWidget } from './widget.ts';

const ATTRIBUTE = 'data-sprx-widget';
/** How far below the view a widget begins to load, in CSS pixels. */
const NEAR = '600px';

/** Where SprX is: the server writes it into the script, so that a copy elsewhere knows it (server/embed/script.ts). */
const HOME = '%HOME%';

type Mounted = { readonly root: ShadowRoot; key: string; end?: () => void };

/** Nothing that goes wrong here may be seen by the page around it: it must work as if the widget were not there. */
const guard =
  <T>(run: (value: T) => void) =>
  (value: T) => {
    try {
      run(value);
    } catch {
      // The page belongs to the school.
    }
  };

/** @param origins where to ask, the likeliest first; later copies of the script add what they know */
function start(origins: ReadonlySet<string>): void {
  const mounted = new WeakMap<Element, Mounted>();
  /** Those on the page now. */
  const live = new Set<HTMLElement>();
  const near = new IntersectionObserver(
    guard((entries) => {
      for (const { target, isIntersecting } of entries) {
        const widget = mounted.get(target);
        if (!isIntersecting || !widget) continue;
        near.unobserve(target);
        widget.end = fillWidget(target as HTMLElement, widget.root, widget.key, () => [...origins]);
      }
    }),
    { rootMargin: NEAR },
  );

  const mount = guard((host: HTMLElement) => {
    // Editors of web sites put curly quotes around it.
    const key = host.isConnected ? (host.getAttribute(ATTRIBUTE) ?? '').replace(/[^\w-]/g, '') : '';
    const widget = mounted.get(host) ?? { root: host.shadowRoot ?? host.attachShadow({ mode: 'open' }), key: '' };
    mounted.set(host, widget);
    if (key === widget.key) return;
    widget.end?.();
    widget.key = key;
    near.unobserve(host);
    live.delete(host);
    if (!key) return;
    live.add(host);
    near.observe(host);
  });

  const find = guard(() => {
    for (const host of live) mount(host);
    for (const host of document.querySelectorAll<HTMLElement>(`[${ATTRIBUTE}]`)) mount(host);
  });
  new MutationObserver(find).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: [ATTRIBUTE],
  });
  find(0);
}

guard(() => {
  // A page may hold the snippet several times; the first script serves them all.
  const once = Symbol.for('sprx.embed');
  const shared = window as unknown as Record<symbol, Set<string> | undefined>;
  const before = shared[once];
  const origins = before ?? new Set();
  for (const { src } of document.querySelectorAll('script')) {
    // A copy in a file of the page's own is not where it came from.
    const origin = src.match(/^(https?:..[^/]+).embed.v1.sprx[\w.-]*\.js/)?.[1];
    if (origin) origins.add(origin);
  }
  origins.add(HOME);
  if (before) return;
  shared[once] = origins;
  start(origins);
})(0);
