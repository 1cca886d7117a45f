import type { World } from './workbench/world.ts';

/**
 * What a story uploads has an address of the app, where nothing answers here: it is shown from the story's own files. Returns
 * what ends it.
 */
export function showKeptPictures(world: Pick<World, 'keptPicture'>): () => void {
  const show = (event: Event) => {
    const { target } = event;
    if (!(target instanceof HTMLImageElement)) return;
    const picture = world.keptPicture(target.currentSrc || target.src);
    if (!picture) return;
    event.stopPropagation();
    for (const source of target.closest('picture')?.querySelectorAll('source') ?? []) source.srcset = picture;
    target.src = picture;
  };
  document.addEventListener('error', show, { capture: true });
  return () => document.removeEventListener('error', show, { capture: true });
}
