import { type SchoolStory, STORY_STATUS_NAMES } from '../../domain/story/schema.ts';

const HEADINGS = ['Title', 'Status', 'Channel', 'Author', 'Published', 'Hashtags', 'Address', 'Text'] as const;

/**
 * Stories as CSV for a spreadsheet: UTF-8 with a byte-order mark, CRLF, every cell quoted. A cell that a spreadsheet
 * would run as a formula gets an apostrophe in front: the texts come from other people.
 */
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
  return `\uFEFF${[HEADINGS, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
