import { href } from '../../domain/routes.ts';

/** Where an edition is put together. */
export function editionAddress(id: string, eid: string): string {
  return `${href('widgets.newsletter.id.editions', { id })}?${new URLSearchParams({ edition: eid })}`;
}
