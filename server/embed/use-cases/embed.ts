import { type Embed, languageOf, MOST_REMOVED } from '../../../src/domain/widget/schema.ts';
import type { Deps } from '../../core/deps.ts';
import { lateRemovals } from '../../stories/index.ts';
import { embedPage, readWidget, type ServedWidget } from './read-widget.ts';

/** What a visitor's page gets: approved stories alone, in their collection's order, of a school that is approved. */
export async function embed(deps: Deps, publicKey: string): Promise<{ served: ServedWidget; shown: Embed }> {
  const served = await readWidget(deps, publicKey);
  const { document, institution, places } = served;
  const { options, layout, name, status } = document;
  const { stories, nextCursor } = await embedPage(deps, served, { limit: options.limit });
  const shown: Embed = {
    widget: {
      publicKey: document.publicKey,
      name,
      layout,
      options,
      ...languageOf(options, institution.locale),
      status,
      ...(layout === 'map' ? { places: [...places] } : {}),
    },
    stories: [...stories],
    removed: lateRemovals(served.takenDown, deps.now())
      .filter((id) => !stories.some((story) => story.id === id))
      .slice(0, MOST_REMOVED),
    nextCursor,
  };
  return { served, shown };
}
