import type { ShownHotspot } from '../../domain/tour/shown.ts';

export type Spot = { readonly hotspot: ShownHotspot; readonly element: HTMLElement };

type Acts = {
  readonly scene: (id: string) => void;
  readonly tell: (hotspot: ShownHotspot, opener: HTMLElement) => void;
};

/** Each a control of its own, in the order of the scene: what leads elsewhere is a link, all else a button. */
export function spotsOf(hotspots: readonly ShownHotspot[], acts: Acts): Spot[] {
  return hotspots.map((hotspot) => {
    const element = hotspot.kind === 'link' ? linkTo(hotspot.url ?? '') : button();
    element.className = `spot is-${hotspot.kind}`;
    element.dir = 'auto';
    element.append(hotspot.label);
    if (hotspot.kind === 'scene') element.onclick = () => acts.scene(hotspot.sceneId ?? '');
    else if (hotspot.kind !== 'link') element.onclick = () => acts.tell(hotspot, element);
    return { hotspot, element };
  });
}

function button(): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  return element;
}

function linkTo(url: string): HTMLAnchorElement {
  const element = document.createElement('a');
  element.href = url;
  element.target = '_blank';
  element.rel = 'noopener';
  return element;
}

/** What a hot spot says, over the view. Escape or `Close` brings back to it. */
export function panelOf({ label, text, story }: ShownHotspot, close: () => void): HTMLElement {
  const panel = document.createElement('div');
  panel.className = 'panel';
  panel.setAttribute('role', 'dialog');
  panel.setAttribute('aria-label', label);
  const add = (name: string, content: string): HTMLElement => {
    const element = panel.appendChild(document.createElement(name));
    element.dir = 'auto';
    element.textContent = content;
    return element;
  };
  add('h2', story?.title || label);
  if (text ?? story?.excerpt) add('p', text ?? story?.excerpt ?? '');
  if (story?.url) {
    const link = linkTo(story.url);
    link.textContent = 'Read the story';
    panel.appendChild(document.createElement('p')).append(link);
  }
  const end = button();
  end.textContent = 'Close';
  end.onclick = close;
  panel.append(end);
  return panel;
}
