import { events, Viewer } from '@photo-sphere-viewer/core';
import { EquirectangularTilesAdapter } from '@photo-sphere-viewer/equirectangular-tiles-adapter';
import type { ShownHotspot, ShownScene, ShownTour } from '../../domain/tour/shown.ts';
import { moveOf, radians } from './keys.ts';
import { panelOf, type Spot, spotsOf } from './spots.ts';
import { css } from './style.ts';

/** The styles of the package: the build writes them in (`vite.embed.config.ts`). */
declare const SPHERE_CSS: string;

type Listeners = {
  /** Another scene is shown. */
  readonly onScene: (id: string) => void;
  /** The visitor has left the viewer. */
  readonly onClose: () => void;
};

/** The page allows no inline style; a sheet of its own is none. */
function addStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${SPHERE_CSS}${css}`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
addStyles();

// Long: one viewer with its hot spots, its panel and its keys, which all know of each other.
/** @throws where there is no WebGL */
export function openViewer(view: HTMLElement, tour: ShownTour, { onScene, onClose }: Listeners) {
  const isCalm = matchMedia('(prefers-reduced-motion:reduce)').matches;
  const viewer = new Viewer({
    container: view,
    adapter: EquirectangularTilesAdapter.withConfig({ showErrorTile: false }),
    navbar: false,
    keyboard: false,
    mousewheelCtrlKey: true,
    moveInertia: !isCalm,
    defaultTransition: { effect: 'fade', rotation: false, speed: 600 },
    canvasBackground: '#10141a',
  });
  view.tabIndex = 0;
  // Arrows belong to the view, as in a map.
  view.setAttribute('role', 'application');
  view.setAttribute('aria-roledescription', '360° picture');
  const layer = view.appendChild(document.createElement('div'));
  layer.className = 'spots';
  const status = view.appendChild(document.createElement('p'));
  status.className = 'status';
  status.setAttribute('role', 'status');

  let spots: Spot[] = [];
  let panel: { readonly element: HTMLElement; readonly opener: HTMLElement } | null = null;

  const closePanel = (): boolean => {
    if (!panel) return false;
    const { element, opener } = panel;
    panel = null;
    element.remove();
    opener.focus();
    return true;
  };
  const tell = (hotspot: ShownHotspot, opener: HTMLElement) => {
    closePanel();
    const element = view.appendChild(panelOf(hotspot, closePanel));
    panel = { element, opener };
    element.querySelector<HTMLElement>('a,button')?.focus();
  };

  const positionOf = ({ yaw, pitch }: ShownHotspot) => ({ yaw: radians(yaw), pitch: radians(pitch) });
  const place = () => {
    const { width, height } = viewer.getSize();
    for (const { hotspot, element } of spots) {
      const position = positionOf(hotspot);
      const isSeen = viewer.dataHelper.isPointVisible(position);
      element.classList.toggle('is-away', !isSeen);
      const { x, y } = isSeen
        ? viewer.dataHelper.sphericalCoordsToViewerCoords(position)
        : { x: width / 2, y: height / 2 };
      element.style.transform = `translate(${Math.round(x)}px,${Math.round(y)}px) translate(-50%,-50%)`;
    }
  };
  viewer.addEventListener(events.RenderEvent.type, place);

  /** What is reached by Tab comes into the view. */
  const turnTo = ({ hotspot, element }: Spot) => {
    if (!element.classList.contains('is-away')) return;
    const position = positionOf(hotspot);
    if (isCalm) viewer.rotate(position);
    else void viewer.animate({ ...position, speed: '10rpm' });
  };

  async function show(id: string | null): Promise<void> {
    const scene = sceneOf(tour, id);
    if (!scene) throw new Error('The tour has no scene');
    closePanel();
    const { start, tiles, flat, title, alt } = scene;
    if (!tiles || !flat) throw new Error('The scene has no tiles');
    const { url, width, cols, rows } = tiles;
    for (const { element } of spots) element.remove();
    spots = [];
    await viewer.setPanorama(
      {
        baseUrl: pathOf(flat),
        width,
        cols,
        rows,
        tileUrl: (col: number, row: number) => pathOf(url.replace('{col}', `${col}`).replace('{row}', `${row}`)),
      },
      {
        position: { yaw: radians(start.yaw), pitch: radians(start.pitch) },
        zoom: start.zoom,
        showLoader: true,
        ...(isCalm ? { transition: false } : {}),
      },
    );
    spots = spotsOf(scene.hotspots, { scene: (next) => void show(next), tell });
    for (const spot of spots) {
      spot.element.addEventListener('focus', () => turnTo(spot));
      layer.append(spot.element);
    }
    place();
    view.setAttribute('aria-label', `${title}: ${alt}`);
    status.textContent = `Now in: ${title}`;
    view.dataset.scene = scene.id;
    onScene(scene.id);
    view.focus();
  }

  function close(): void {
    viewer.destroy();
    view.remove();
    onClose();
  }

  view.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      if (!closePanel()) close();
      return;
    }
    const move = moveOf(event);
    if (!move || panel) return;
    event.preventDefault();
    const { yaw, pitch } = viewer.getPosition();
    viewer.rotate({ yaw: yaw + radians(move.yaw), pitch: pitch + radians(move.pitch) });
    if (move.zoom !== 0) viewer.zoom(Math.min(100, Math.max(0, viewer.getZoomLevel() + move.zoom)));
  });

  return { show, close };
}

/** Whatever name this server has, the page and its pictures are on the same. */
const pathOf = (address: string): string => address.replace(/^https?:\/\/[^/]+/, '');

const sceneOf = ({ scenes, startSceneId }: ShownTour, id: string | null): ShownScene | undefined =>
  scenes.find((scene) => scene.id === (id ?? startSceneId)) ?? scenes[0];
