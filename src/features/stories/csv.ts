import { type SchoolStory, STORY_STATUS_NAMES } from '../../domain/story/schema.ts';
import { toCsv } from '../../lib/csv.ts';

const HEADINGS = ['Title', 'Status', 'Channel', 'Author', 'Published', 'Hashtags', 'Address', 'Text'] as const;

/** Stories as a file for a spreadsheet. */
export function storiesToCsv(stories: readonly SchoolStory[], channelName: (feedId: string | null) => string): string {
  const rows = stories.map((story) => [
    story.title,
    STORY_STATUS_NAMES[story.status],
    channelName(story.feedId),
    story.author ?? '',
    story.publishedAt,
    story.hashtags.map((tag) => `#${tag}`).join(' '),
    story.permalink ?? '',
    story.text,
  ]);
  return toCsv([HEADINGS, ...rows]);
}
