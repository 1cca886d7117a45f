import type { EmbedStory } from '../../../src/domain/widget/schema.ts';
import type { Deps } from '../../core/deps.ts';
import { stamp } from '../../core/firestore/documents.ts';
import { withDefaultPictures } from '../../media/index.ts';
import { embedStory } from '../../stories/index.ts';
import { storyPath } from '../address.ts';
import type { ShownSchool } from './find-school.ts';

const MOST_FRAMED = 12;

/** Where another site may show what is on a school's page. */
export const framePath = (handle: string): string => `/public/schools/${handle}/frame`;

/** The newest of a school as other sites show them. */
export async function framedStories(deps: Deps, { iid, institution }: ShownSchool): Promise<EmbedStory[]> {
  const newest = await deps.stories.find(iid, { status: 'approved', sort: '-publishedAt', limit: MOST_FRAMED });
  const stories = await withDefaultPictures(deps, iid, newest.items);
  return stories.map((story) => ({
    ...embedStory({ ...story, publishedAt: stamp(story.publishedAt) }, { groups: institution.hashtags }),
    url: story.permalink ?? `${deps.appOrigin}${storyPath(institution.handle, story.id)}`,
  }));
}
