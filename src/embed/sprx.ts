import { dress } from './styles.ts';
import { fillWidget } from './widget.ts';

const ATTRIBUTE = 'data-sprx-widget';
/** How far below the view a widget begins to load, in CSS pixels. */
const NEAR = '600px';

type Mounted = { readonly root: ShadowRoot; key: string; end: () => void };

/** Nothing that goes wrong here may be seen by the page around it. */
function guard(run: () => void): void {
  try {
    run();
  } catch {
    // The page belongs to the school: it must work as if the widget were not there.
  }
}

function start(api: string): void {
  const mounted = new WeakMap<Element, Mounted>();
  const fill = (host: HTMLElement, widget: Mounted) => {
    widget.end = fillWidget(host, widget.root, `${api}/embed/v1/widgets/${encodeURIComponent(widget.key)}`);
  };
  const near =
    'IntersectionObserver' in window
      ? new IntersectionObserver(
          (entries) =>
            guard(() => {
              for (const { target, isIntersecting } of entries) {
                const widget = mounted.get(target);
                if (!isIntersecting || !widget) continue;
                near?.unobserve(target);
                fill(target as HTMLElement, widget);
              }
            }),
          { rootMargin: NEAR },
        )
      : null;

  const mount = (host: HTMLElement) =>
    guard(() => {
      const key = host.getAttribute(ATTRIBUTE)?.trim() ?? '';
      const before = mounted.get(host);
      if (!key || before?.key === key) return;
      before?.end();
      const widget = before ?? { root: host.attachShadow({ mode: 'open' }), key, end: () => {} };
      widget.key = key;
      mounted.set(host, widget);
      if (!before) dress(widget.root, null);
      if (near) {
        near.unobserve(host);
        near.observe(host);
      } else fill(host, widget);
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
  const flags = window as unknown as Record<symbol, boolean>;
  if (flags[once]) return;
  const script = document.currentScript ?? document.querySelector('script[src*="/embed/v1/sprx.js"]');
  if (!(script instanceof HTMLScriptElement)) return;
  flags[once] = true;
  start(new URL(script.src).origin);
});
