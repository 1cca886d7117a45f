import type { StoryQuery } from '../../../src/domain/story/list-query.ts';
import { type SchoolStory, STORY_STATUS_NAMES } from '../../../src/domain/story/schema.ts';
import { CSV_START, csvRow } from '../../../src/lib/csv.ts';
import type { Actor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { refs } from '../../core/firestore/refs.ts';
import { type Answering, answered, answeringIn } from './one-story.ts';
import { finderQuery } from './stories.ts';

const HEADINGS = [
  'Title',
  'Status',
  'Channel',
  'Author',
  'Published',
  'Hashtags',
  'Values',
  'Address',
  'Text',
] as const;

export type ExportFormat = 'csv' | 'json';

/** All that the filters find, page by page: however many there are, only one page is held at a time. */
export async function exportStories(
  deps: Deps,
  actor: Actor,
  format: ExportFormat,
  query: StoryQuery,
): Promise<AsyncIterable<Uint8Array>> {
  const answering = await answeringIn(deps, actor);
  const pages = deps.stories.all(actor.iid, finderQuery(answering, query));
  return encoded(format === 'json' ? jsonOf(pages, answering) : csvOf(pages, await channelNames(deps, actor.iid)));
}

async function channelNames({ db }: Deps, iid: string): Promise<ReadonlyMap<string, string>> {
  const { docs } = await refs.feeds(db, iid).select('name').get();
  return new Map(docs.map((feed) => [feed.id, String(feed.get('name'))]));
}

type Pages = AsyncIterable<readonly SchoolStory[]>;

async function* csvOf(pages: Pages, channels: ReadonlyMap<string, string>): AsyncGenerator<string> {
  yield `${CSV_START}${csvRow(HEADINGS)}`;
  for await (const page of pages) {
    const rows = page.map((story) =>
      csvRow([
        story.title,
        STORY_STATUS_NAMES[story.status],
        story.feedId === null ? '' : (channels.get(story.feedId) ?? ''),
        story.author ?? '',
        story.publishedAt,
        story.hashtags.map((tag) => `#${tag}`).join(' '),
        story.values.join(', '),
        story.permalink ?? '',
        story.text,
      ]),
    );
    yield rows.join('');
  }
}

async function* jsonOf(pages: Pages, answering: Answering): AsyncGenerator<string> {
  yield '{"items":[';
  let isFirst = true;
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield `${isFirst ? '' : ','}\n${page.map((story) => JSON.stringify(answered(story, answering))).join(',\n')}`;
    isFirst = false;
  }
  yield '\n]}\n';
}

async function* encoded(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const piece of pieces) yield encoder.encode(piece);
}
