import { dress } from './styles.ts';
import { fillWidget } from './widget.ts';

const ATTRIBUTE = 'data-sprx-widget';
/** How far below the view a widget begins to load, in CSS pixels. */
const NEAR = '600px';

/** Where SprX is: the server writes it into the script, so that a copy elsewhere knows it (server/embed/script.ts). */
const HOME = '%HOME%';

type Mounted = { readonly root: ShadowRoot; key: string; end: () => void };

/** Nothing that goes wrong here may be seen by the page around it. */
function guard(run: () => void): void {
  try {
    run();
  } catch {
    // The page belongs to the school: it must work as if the widget were not there.
  }
}

/** @param origins where to ask, the likeliest first; later copies of the script add what they know */
function start(origins: ReadonlySet<string>): void {
  const mounted = new WeakMap<Element, Mounted>();
  const fill = (host: HTMLElement, widget: Mounted) => {
    widget.end = fillWidget(host, widget.root, () =>
      Array.from(origins, (origin) => `${origin}/embed/v1/widgets/${widget.key}`),
    );
  };
  const near = new IntersectionObserver(
    (entries) =>
      guard(() => {
        for (const { target, isIntersecting } of entries) {
          const widget = mounted.get(target);
          if (!isIntersecting || !widget) continue;
          near.unobserve(target);
          fill(target as HTMLElement, widget);
        }
      }),
    { rootMargin: NEAR },
  );

  const mount = (host: HTMLElement) =>
    guard(() => {
      // Editors of web sites put curly quotes around it.
      const key = (host.getAttribute(ATTRIBUTE) ?? '').replace(/[^\w-]/g, '');
      const before = mounted.get(host);
      if (!key || before?.key === key) return;
      before?.end();
      const widget = before ?? { root: host.attachShadow({ mode: 'open' }), key, end: () => {} };
      widget.key = key;
      mounted.set(host, widget);
      if (!before) dress(widget.root, null);
      near.unobserve(host);
      near.observe(host);
    });

  const find = () => {
    for (const host of document.querySelectorAll<HTMLElement>(`[${ATTRIBUTE}]`)) mount(host);
  };
  new MutationObserver(() => guard(find)).observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: [ATTRIBUTE],
  });
  find();
}

guard(() => {
  // A page may hold the snippet several times; the first script serves them all.
  const once = Symbol.for('sprx.embed');
  const shared = window as unknown as Record<symbol, Set<string> | undefined>;
  const before = shared[once];
  const origins = before ?? new Set();
  for (const { src } of document.querySelectorAll('script')) {
    // A copy in a file of the page's own is not where it came from.
    const origin = src.match(/^(https?:..[^/]+).embed.v1.sprx\.js/)?.[1];
    if (origin) origins.add(origin);
  }
  origins.add(HOME);
  if (before) return;
  shared[once] = origins;
  start(origins);
});
