import type { ShownTour } from '../../domain/tour/shown.ts';
import type { openViewer } from './viewer.ts';

/** The page of a tour, in `server/tours/html/frame.ts`, has these; all else is made here. */
const page = document.documentElement;
const byId = (id: string): HTMLElement | null => document.getElementById(id);

type Running = ReturnType<typeof openViewer>;

/** The viewer is another file, which the page names: it is loaded once a visitor starts the tour. */
async function load(viewer: string): Promise<Running> {
  const [code, answer] = await Promise.all([
    import(/* @vite-ignore */ viewer) as Promise<{ openViewer: typeof openViewer }>,
    fetch(`/embed/v1/tours/${page.dataset.key ?? ''}`),
  ]);
  if (!answer.ok) throw new Error(`The tour answered ${answer.status}`);
  const { tour } = (await answer.json()) as { tour: ShownTour };
  const view = document.createElement('div');
  view.className = 'view';
  byId('stage')?.append(view);
  try {
    return code.openViewer(view, tour, { onScene: markScene, onClose: closed });
  } catch (error) {
    view.remove();
    throw error;
  }
}

let running: Running | null = null;
const links = () => [...document.querySelectorAll<HTMLAnchorElement>('a[data-scene]')];

function markScene(id: string): void {
  for (const link of links()) {
    if (link.dataset.scene === id) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

function shown(id: string, isShown: boolean): void {
  const element = byId(id);
  if (element) element.hidden = !isShown;
}

function closed(): void {
  running = null;
  for (const link of links()) link.removeAttribute('aria-current');
  shown('start', true);
  shown('keys', false);
  byId('start')?.focus();
}

/** Without a viewer the pictures are what there is. */
function asPictures(): void {
  page.classList.remove('can-turn');
  shown('start', false);
  shown('flat', false);
  shown('problem', true);
}

async function start(viewer: string, sceneId?: string): Promise<void> {
  const button = byId('start');
  if (!(button instanceof HTMLButtonElement) || button.disabled) return;
  button.disabled = true;
  const label = button.textContent;
  button.textContent = 'Loading…';
  try {
    running = await load(viewer);
    shown('start', false);
    shown('keys', true);
    await running.show(sceneId ?? null);
  } catch {
    running?.close();
    asPictures();
  } finally {
    button.disabled = false;
    button.textContent = label;
  }
}

function ownTour(viewer: string): void {
  shown('start', true);
  shown('flat', true);
  byId('start')?.addEventListener('click', () => void start(viewer));
  const flat = byId('flat');
  flat?.addEventListener('click', () => {
    const isFlat = page.classList.toggle('is-flat');
    flat.setAttribute('aria-expanded', String(isFlat));
  });
  for (const link of links()) {
    link.addEventListener('click', (event) => {
      if (page.classList.contains('is-flat') || !page.classList.contains('can-turn')) return;
      event.preventDefault();
      if (running) void running.show(link.dataset.scene ?? null).catch(asPictures);
      else void start(viewer, link.dataset.scene);
    });
  }
}

/** The player of another site, which is asked for nothing before this click. */
function externalTour(stage: HTMLElement, address: string): void {
  shown('start', true);
  byId('start')?.addEventListener('click', () => {
    const player = document.createElement('iframe');
    player.src = address;
    player.title = stage.dataset.title ?? '';
    player.allow = ['fullscreen', 'xr-spatial-tracking', 'gyroscope', 'accelerometer'].join(';');
    player.allowFullscreen = true;
    player.referrerPolicy = 'strict-origin-when-cross-origin';
    stage.replaceChildren(player);
    player.focus();
  });
}

const stage = byId('stage');
if (stage?.dataset.player) externalTour(stage, stage.dataset.player);
else if (page.dataset.viewer && page.classList.contains('can-turn')) ownTour(page.dataset.viewer);
