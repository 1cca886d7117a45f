import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import type { CollectionUsed } from '../../src/domain/collection/used.ts';
import { CollectionCard } from '../../src/patterns/collections/collection-card.tsx';
import { moveClock } from '../support/clock.ts';
import { collection, feeds, LONG_NAME } from '../support/samples.ts';
import { scene } from '../support/workbench/pictures.ts';

const feedOf = (collection: string) => [
  `https://oakfield.example/f/${collection}/rss`,
  `https://oakfield.example/f/${collection}/json`,
];
const used = (names: readonly string[], isFeed = false): CollectionUsed => ({
  widgets: names.map((name, index) => ({ id: `widget-${index}`, name })),
  newsletters: [],
  page: false,
  feeds: isFeed ? feedOf('arts') : [],
  breaks: [],
});

/** A collection, what it takes in and where it is shown. */
const meta = {
  title: 'Patterns/CollectionCard',
  component: CollectionCard,
  tags: ['autodocs', 'also:folder', 'also:album', 'also:group of stories'],
  beforeEach: () => moveClock(),
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'One collection among others: pictures of what is in it, its rule in words, where it is shown.',
      avoid: 'One story is a StoryCard. The rule being changed is a form on the collection’s page.',
      anatomy: [
        { part: 'Covers', what: 'Up to three pictures from its stories. Nothing where there are none' },
        { part: 'Name', what: 'Leads to the collection' },
        { part: 'Rule', what: 'In a sentence: which channels, hashtags and days. Or that stories come by hand' },
        { part: 'Figures', what: 'How many stories, when it changed, the widgets that show it' },
      ],
      accessibility: [
        'The covers are decorative, so a reader hears the name first',
        'The name alone is the link. The card itself is no button',
        'The name and the description keep their own direction',
      ],
      related: ['Patterns/StoryCard', 'Pages/Manage/Collections'],
    } satisfies KitDocs,
  },
  args: {
    collection: { ...collection, used: used(['Front page']) },
    channelName: (id) => feeds.find((feed) => feed.id === id)?.name ?? '',
    covers: [scene('theatre'), scene('library'), scene('football')],
    link: ({ className, children }) => (
      <a href="#collection" className={className}>
        {children}
      </a>
    ),
  },
} satisfies Meta<typeof CollectionCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ByRule: Story = {
  args: {
    collection: {
      ...collection,
      used: used(['Front page']),
      rules: {
        channels: ['feed-news'],
        any: ['music', 'drama'],
        all: [],
        none: ['exams'],
        from: '2026-09-01',
        to: null,
        mediaOnly: true,
        text: '',
        values: [],
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/without #exams/)).toBeVisible();
  },
};
export const ByHand: Story = { args: { collection: { ...collection, rules: null, used: used([]) } } };
/** No widget shows it, and it is used all the same. */
export const PublishedAsAFeed: Story = {
  args: { collection: { ...collection, used: used([], true) } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Published as a feed')).toBeVisible();
  },
};
export const PicturesOnTheirWay: Story = { args: { covers: 'loading' } };
export const OnePicture: Story = { args: { covers: [scene('hills')] } };
export const Empty: Story = {
  args: { collection: { ...collection, rules: null, count: 0, description: '', used: used([]) }, covers: [] },
};
export const LongName: Story = {
  args: {
    collection: {
      ...collection,
      name: LONG_NAME,
      description: `${LONG_NAME}. `.repeat(6),
      used: used(['Front page', 'Sport and games', 'Old Oakfieldians'], true),
    },
  },
};
export const RightToLeft: Story = {
  args: {
    collection: {
      ...collection,
      name: 'المسرح والموسيقى',
      description: 'كل ما يحدث على الخشبة',
      used: used(['Front page']),
    },
  },
};
