import type { Institution } from '../../domain/institution/schema.ts';
import { excerptBelowTitle, htmlBelowTitle } from '../../domain/story/below-title.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { storyTagsOf } from '../../domain/story/tags.ts';
import type { WidgetPlace } from '../../domain/widget/defaults.ts';
import type { WidgetLayout, WidgetOptions } from '../../domain/widget/options.ts';
import { type Embed, type EmbedStory, languageOf } from '../../domain/widget/schema.ts';
import { leadMedia } from '../../patterns/stories/story-media.ts';
import { WITH_ONE_STORY } from './widget-values.ts';

type Draft = { name: string; layout: WidgetLayout; options: WidgetOptions };

/** What of the school an answer depends on. */
export type EmbeddingSchool = Pick<Institution, 'locale' | 'hashtags'> & { readonly places: readonly WidgetPlace[] };

/** What a visitor's page would get for a widget that is not saved yet. */
export function embedOf(draft: Draft, stories: readonly SchoolStory[], school: EmbeddingSchool): Embed {
  const { layout, options } = draft;
  const approved = stories.filter(({ status }) => status === 'approved');
  return {
    widget: {
      publicKey: '',
      ...draft,
      ...languageOf(options, school.locale),
      status: 'live',
      ...(layout === 'map' ? { places: [...school.places] } : {}),
    },
    stories: shownBy(draft, approved).map((story) => embedStory(story, options, school)),
    removed: [],
    nextCursor: null,
  };
}

/** A layout of one story shows the one that was chosen, else the newest. */
function shownBy({ layout, options }: Draft, approved: readonly SchoolStory[]): readonly SchoolStory[] {
  if (!WITH_ONE_STORY.includes(layout)) return approved.slice(0, options.limit);
  const newest = approved.toSorted((one, other) => other.publishedAt.localeCompare(one.publishedAt));
  const story = approved.find(({ id }) => id === options.storyId) ?? newest[0];
  return story ? [story] : [];
}

function embedStory(story: SchoolStory, { open }: WidgetOptions, { hashtags, places }: EmbeddingSchool): EmbedStory {
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
    places: story.hashtags.filter((tag) => places.some((place) => place.tag === tag)),
    groups: storyTagsOf(story.hashtags, hashtags),
    ...(open === 'lightbox' ? { html: htmlBelowTitle(story) } : {}),
  };
}
