import type { WidgetPainter } from '../data/widget-painter.tsx';
import { draw, partsOf, stateOf } from '../embed/draw.ts';
import { rulesOf } from '../embed/styles.ts';
import type { Part, View } from '../embed/view.ts';

const modules = import.meta.glob<Part>('../embed/parts/*.ts', { eager: true });
const partNamed = (name: string) => modules[`../embed/parts/${name}.ts`];

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
