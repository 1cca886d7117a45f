import { excerptBelowTitle } from '../../domain/story/below-title.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import type { WidgetLayout, WidgetOptions } from '../../domain/widget/options.ts';
import { type Embed, type EmbedStory, languageOf } from '../../domain/widget/schema.ts';
import { leadMedia } from '../../patterns/stories/story-media.ts';

type Draft = { name: string; layout: WidgetLayout; options: WidgetOptions };

/** What a visitor's page would get for a widget that is not saved yet. */
export function embedOf(draft: Draft, stories: readonly SchoolStory[], locale: string): Embed {
  return {
    widget: { publicKey: '', ...draft, ...languageOf(draft.options, locale), status: 'live' },
    stories: stories
      .filter(({ status }) => status === 'approved')
      .slice(0, draft.options.limit)
      .map(embedStory),
    removed: [],
    nextCursor: null,
  };
}

function embedStory(story: SchoolStory): EmbedStory {
  return {
    id: story.id,
    title: story.title,
    excerpt: excerptBelowTitle(story, 280),
    url: story.permalink,
    author: story.author,
    media: leadMedia(story),
    hashtags: story.hashtags,
    publishedAt: story.publishedAt,
    network: story.network,
    places: [],
    groups: { people: [], place: [], purpose: [] },
  };
}
