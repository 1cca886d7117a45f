import type { WidgetPainter } from '../data/widget-painter.tsx';
import { renderEmbed } from '../embed/render.ts';
import { rulesOf } from '../embed/styles.ts';

/** The embed's own drawing code, so that a preview cannot differ from the school's page. */
export const paintWidget: WidgetPainter = (root, embed, headingLevel) => {
  root.querySelector('.w')?.remove();
  root.append(renderEmbed(embed, headingLevel));
  // A sheet belongs to the document that it was made in, and a preview has its own.
  const { CSSStyleSheet: Sheet } = root.ownerDocument.defaultView ?? window;
  root.adoptedStyleSheets = rulesOf(embed.widget.options).map((text) => {
    const made = new Sheet();
    made.replaceSync(text);
    return made;
  });
};
