import type { View } from './view.ts';

const SVG = 'http://www.w3.org/2000/svg';

export function icon(path: string): Element {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.appendChild(document.createElementNS(SVG, 'path')).setAttribute('d', path);
  return svg;
}

/** A button that is a drawing, with its label for those who do not see it. */
export function iconButton({ make, say }: View, label: string, path: string): HTMLButtonElement {
  const button = make('button', 'button');
  button.type = 'button';
  button.setAttribute('aria-label', say(label));
  button.appendChild(icon(path));
  return button;
}
