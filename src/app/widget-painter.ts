import type { WidgetPainter } from '../data/widget-painter.tsx';
import { draw, partsOf, stateOf } from '../embed/draw.ts';
import alert, { css as alertCss } from '../embed/parts/alert.ts';
import carousel, { css as carouselCss } from '../embed/parts/carousel.ts';
import dialog, { css as dialogCss } from '../embed/parts/dialog.ts';
import extras, { css as extrasCss } from '../embed/parts/extras.ts';
import labels from '../embed/parts/labels.ts';
import map, { css as mapCss } from '../embed/parts/map.ts';
import single, { css as singleCss } from '../embed/parts/single.ts';
import spotlight, { css as spotlightCss } from '../embed/parts/spotlight.ts';
import ticker, { css as tickerCss } from '../embed/parts/ticker.ts';
import wall, { css as wallCss } from '../embed/parts/wall.ts';
import { rulesOf } from '../embed/styles.ts';
import type { Part, View } from '../embed/view.ts';

// One by one: as whole modules they would need code of the bundler's that the sign-in page loads too.
const PARTS: Readonly<Record<string, Part | undefined>> = {
  alert: { default: alert, css: alertCss },
  carousel: { default: carousel, css: carouselCss },
  dialog: { default: dialog, css: dialogCss },
  extras: { default: extras, css: extrasCss },
  labels: { default: labels },
  map: { default: map, css: mapCss },
  single: { default: single, css: singleCss },
  spotlight: { default: spotlight, css: spotlightCss },
  ticker: { default: ticker, css: tickerCss },
  wall: { default: wall, css: wallCss },
};
const partNamed = (name: string) => PARTS[name];

const views = new WeakMap<ShadowRoot, View>();

/** The embed's own drawing code, so that a preview cannot differ from the school's page. Nothing is counted. */
export const paintWidget: WidgetPainter = (root, embed, level, isAllowed = false) => {
  const page = root.ownerDocument.defaultView;
  if (!page) return;
  const state = stateOf(embed, isAllowed);
  views.get(root)?.end();
  const view = draw(
    {
      embed,
      state,
      root,
      host: root.host as HTMLElement,
      address: '',
      level,
      allow: () => paintWidget(root, embed, level, true),
      load: async (name) => partNamed(name) ?? Promise.reject(new Error(`There is no part ${name}.`)),
      // A sheet belongs to the document that it was made in, and a preview has its own.
      dress: (options, css) => {
        root.adoptedStyleSheets = rulesOf(options, ...css).map((text) => {
          const sheet = new page.CSSStyleSheet();
          sheet.replaceSync(text);
          return sheet;
        });
      },
    },
    partsOf(embed, state).map(partNamed),
  );
  views.set(root, view);
};
