import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { DESCRIBED, MOST_IN_FEED, type StoryFeed } from '../../embed/index.ts';
import { withDefaultPictures } from '../../media/index.ts';
import { feedPath, storyPath } from '../address.ts';
import type { ShownSchool } from './find-school.ts';

/** What feed readers get of a school: its published stories, the newest 50. */
export async function schoolFeed(deps: Deps, { iid, institution, page }: ShownSchool): Promise<StoryFeed> {
  const { name, handle, locale } = institution;
  const { appOrigin } = deps;
  const newest = await deps.stories.find(iid, { status: 'approved', sort: '-publishedAt', limit: MOST_IN_FEED });
  const stories = await withDefaultPictures(deps, iid, newest.items);
  return {
    title: name,
    description: page.intro || `Stories of ${name}`,
    language: locale,
    home: `${appOrigin}/${handle}`,
    rss: `${appOrigin}${feedPath(handle, 'rss')}`,
    json: `${appOrigin}${feedPath(handle, 'json')}`,
    cover: null,
    stories: stories.map((story) => ({
      ...story,
      text: story.text.slice(0, DESCRIBED),
      permalink: story.permalink ?? `${appOrigin}${storyPath(handle, story.id)}`,
      publishedAt: stamp(story.publishedAt),
      updatedAt: stamp(story.updatedAt),
    })),
  };
}
