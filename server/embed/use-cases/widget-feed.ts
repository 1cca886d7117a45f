import { widgetAddresses } from '../../../src/domain/widget/addresses.ts';
import { languageOf } from '../../../src/domain/widget/schema.ts';
import type { Deps } from '../../core/deps.ts';
import type { StoryFeed } from './collection-feed.ts';
import { embedPage, readWidget, type ServedWidget } from './read-widget.ts';

/** What feed readers get of a widget: the stories that it shows, each whole. @throws ProductError `not-found` */
export async function widgetFeed(deps: Deps, publicKey: string): Promise<{ served: ServedWidget; feed: StoryFeed }> {
  const served = await readWidget(deps, publicKey);
  const { document, institution } = served;
  const { documents } = await embedPage(deps, served, { limit: document.options.limit, isWhole: true });
  const { rss, jsonFeed: json } = widgetAddresses(deps.appOrigin, publicKey);
  const feed: StoryFeed = {
    title: `${document.name}: ${institution.name}`,
    description: `Stories of ${institution.name}`,
    language: languageOf(document.options, institution.locale).locale,
    home: institution.website ?? deps.appOrigin,
    rss,
    json,
    cover: null,
    stories: documents.map((story) => ({ ...story, permalink: served.addressOf(story) })),
  };
  return { served, feed };
}
