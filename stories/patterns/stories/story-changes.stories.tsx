import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { StoryChanges } from '../../../src/patterns/stories/story-changes.tsx';
import { awkward, hoursAgo, LONG_NAME, longText, storyWith } from '../../support/samples.ts';
import { scene } from '../../support/workbench/pictures.ts';

const published = storyWith({
  title: 'Sports day on Friday',
  html: '<p>Sports day is on Friday at ten. Bring a hat and water.</p><p>Parents are <a href="https://oakfield.example/map">welcome</a>.</p>',
  permalink: 'https://oakfield.example/news/sports-day',
  media: [scene('football')],
  hashtags: ['sport', 'year9'],
  author: 'Margaret Reid',
});
const at = hoursAgo(1);

/** What visitors see of a story beside what its source has made of it since. */
const meta = {
  title: 'Patterns/StoryChanges',
  component: StoryChanges,
  tags: ['autodocs', 'also:diff', 'also:compare', 'also:revision', 'also:changed at the source'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'Reviewing what a source has changed in a published story is published too.',
      avoid: 'Never to show a story whole: fields that are the same are left out.',
      anatomy: [
        { part: 'Field', what: 'One for each that differs: title, text, pictures, link, hashtags, author, date' },
        { part: 'Published now', what: 'What visitors see. What the source has removed is struck through' },
        { part: 'Changed at the source', what: 'What the source says now. What it has added is underlined' },
      ],
      accessibility: [
        'Each difference is a del or an ins element, struck through or underlined, and said as “Removed” or “Added”',
        'A changed address of a link or picture inside the text is shown as words',
      ],
      related: ['Patterns/ModerationQueue', 'Patterns/ApprovalBar', 'Pages/Manage/Review queue'],
    } satisfies KitDocs,
  },
  args: { story: published, proposed: { title: 'Sports day on Thursday', at } },
} satisfies Meta<typeof StoryChanges>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Title: Story = {
  play: async ({ canvas, canvasElement }) => {
    const field = within(canvas.getByRole('region', { name: 'Title' }));
    await expect(field.getByText('Published now')).toBeVisible();
    await expect(canvasElement.querySelector('del')).toHaveTextContent('Removed: Friday');
    await expect(canvasElement.querySelector('ins')).toHaveTextContent('Added: Thursday');
  },
};

/** A link that leads elsewhere shows, though its words are the same. */
export const Text: Story = {
  args: {
    proposed: {
      html: '<p>Sports day is on Friday at eleven. Bring a hat, water and a friend.</p><p>Parents are <a href="https://other.example/">welcome</a>.</p>',
      at,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/https:\/\/other\.example/)).toBeVisible();
  },
};

export const OnlyFormatting: Story = {
  args: {
    story: { ...published, html: '<p>Bring a hat.</p>' },
    proposed: { html: '<p>Bring a <strong>hat</strong>.</p>', at },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Only their formatting has changed/)).toBeVisible();
  },
};

export const PicturesOnly: Story = {
  args: {
    story: { ...published, media: [scene('football'), scene('hills')] },
    proposed: { media: [scene('football'), scene('library', '')], at },
  },
};

/** The description alone is a change too. */
export const AnotherDescription: Story = {
  args: { proposed: { media: [scene('football', 'Year 9 on the pitch')], at } },
};

export const PicturesGone: Story = { args: { proposed: { media: [], at } } };

export const LinkAndHashtags: Story = {
  args: { proposed: { permalink: 'https://other.example/pills', hashtags: ['sport', 'news'], at } },
};

export const LinkAndHashtagsGone: Story = { args: { proposed: { permalink: null, hashtags: [], at } } };

export const Everything: Story = {
  args: {
    proposed: {
      title: 'Sports week',
      html: '<p>All week long.</p>',
      media: [scene('hills')],
      permalink: 'https://oakfield.example/news/sports-week',
      hashtags: ['sport', 'week'],
      author: 'Tom Field',
      publishedAt: hoursAgo(30),
      at,
    },
  },
};

export const LongTexts: Story = {
  args: {
    story: storyWith({ ...awkward.longTitle, html: longText.slice(0, 3000) }),
    proposed: {
      title: `${LONG_NAME} ${awkward.unbroken.title}`,
      html: longText.slice(0, 3000).replaceAll('the', 'that'),
      at,
    },
  },
};

export const RightToLeft: Story = {
  args: {
    story: awkward.arabic,
    proposed: { title: `${awkward.arabic.title} اليوم`, html: awkward.arabic.html.replace('النهر', 'البحر'), at },
  },
  render: (args) => (
    <div dir="rtl">
      <StoryChanges {...args} />
    </div>
  ),
};
