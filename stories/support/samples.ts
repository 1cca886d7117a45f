import type { Collection } from '../../src/domain/collection/schema.ts';
import type { Feed } from '../../src/domain/feed/schema.ts';
import type { SchoolStory } from '../../src/domain/story/schema.ts';
import { HASHTAG_GROUPS } from './workbench/content.ts';
import { scene } from './workbench/pictures.ts';
import { buildRecords } from './workbench/records.ts';
import { STORY_NOW } from './workbench/scenario.ts';

/** Things of the stories’ school, and the awkward ones that a pattern must bear. */
const records = buildRecords({});
export const groups = HASHTAG_GROUPS;

function first<T>(list: readonly T[], what: string): T {
  const [firstItem] = list;
  if (firstItem === undefined) throw new Error(`The stories’ school has no ${what}`);
  return firstItem;
}

export const stories: readonly SchoolStory[] = records.stories;
export const feeds: readonly Feed[] = records.feeds;
export const collections: readonly Collection[] = records.collections;
export const story = first(
  stories.filter(({ media }) => media.some(({ type }) => type === 'image')),
  'story with a picture',
);
export const feed = first(feeds, 'channel');
export const collection = first(collections, 'collection');

export function storyWith(changes: Partial<SchoolStory>): SchoolStory {
  return { ...story, publishedAt: hoursAgo(2), ...changes };
}

export function hoursAgo(hours: number): string {
  return new Date(Date.parse(STORY_NOW) - hours * 3_600_000).toISOString();
}

export const LONG_NAME = 'The Parents, Friends and Former Pupils of Oakfield Association Newsletter';

export const awkward = {
  withoutPicture: storyWith({ id: 'plain', media: [] }),
  longTitle: storyWith({
    id: 'long-title',
    title:
      'Two hundred and twelve pupils, forty-one parents, nine governors and a very patient caretaker clear the whole of the river path in a single wet Saturday morning',
  }),
  unbroken: storyWith({
    id: 'unbroken',
    title: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenträgerverein',
  }),
  untitled: storyWith({
    id: 'untitled',
    title: '',
    media: [],
    text: 'Snow! Lessons go on, coats go on, and the field is shut until the ice has gone from the steps.',
  }),
  arabic: storyWith({
    id: 'arabic',
    title: 'تلاميذ الصف التاسع يقرؤون قصائدهم في مكتبة المدينة',
    text: 'وقف التلاميذ واحدًا تلو الآخر وقرؤوا قصائد كتبوها بأنفسهم عن النهر والمطر.',
    html: '<p>وقف التلاميذ واحدًا تلو الآخر وقرؤوا قصائد كتبوها بأنفسهم عن النهر والمطر.</p>',
    media: [scene('library', 'رفوف كتب')],
  }),
  film: storyWith({
    id: 'film',
    title: 'What a litre of pond water taught 8B about patience',
    network: 'youtube',
    media: [{ type: 'video', url: 'https://www.youtube.example/watch?v=pond', alt: '' }],
  }),
  recording: storyWith({
    id: 'recording',
    title: 'Podcast: how the kitchen feeds four hundred by one o’clock',
    media: [{ type: 'audio', url: 'https://podcast.oakfield.example/kitchen.mp3', alt: 'Eleven minutes' }],
  }),
  link: storyWith({
    id: 'link',
    title: 'The county magazine writes about our orchard',
    media: [{ type: 'link', url: 'https://magazine.example/orchard', alt: 'The article' }],
  }),
  broken: storyWith({
    id: 'broken',
    title: 'A picture that has gone',
    media: [{ type: 'image', url: '/no-such-picture.png', alt: 'Three pupils on a bench' }],
  }),
  undescribed: storyWith({ id: 'undescribed', media: [{ ...scene('hills'), alt: '' }] }),
  manyTags: storyWith({
    id: 'many-tags',
    hashtags: [
      'oakfieldinspires',
      'year9',
      'drama',
      'courage',
      'library',
      'kindness',
      'sixthform',
      'orchestra',
      'outdoors',
      'community',
    ],
  }),
} as const;

/** Three thousand words of it. */
export const longText = Array.from(
  { length: 60 },
  (_, index) =>
    `<p>${index + 1}. The rain on the roof was not in the script, but nobody in the hall would have guessed. On Thursday evening forty-one pupils gave Prospero his island back, with a thunder sheet made in Design and Technology and a chorus from the junior choir that had practised behind the bicycle shed since September.</p>`,
).join('');
