import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { StoryCard } from '../../../src/patterns/stories/story-card.tsx';
import { Button } from '../../../src/ui/button.tsx';
import { Checkbox } from '../../../src/ui/checkbox.tsx';
import { moveClock } from '../../support/clock.ts';
import { awkward, groups, storyWith } from '../../support/samples.ts';

const link = ({ className, children }: { className: string; children: React.ReactNode }) => (
  <a href="#story" className={className}>
    {children}
  </a>
);

/** One story with its picture. For grids where pictures help to choose; queues and long lists take StoryRow. */
const meta = {
  title: 'Patterns/StoryCard',
  component: StoryCard,
  tags: ['autodocs', 'also:post', 'also:article card', 'also:tile'],
  beforeEach: () => moveClock(),
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'One story where pictures help to choose: the grid of all stories, home.',
      avoid: 'Queues and long lists take StoryRow. A story shown to visitors is drawn by the widget.',
      anatomy: [
        { part: 'Picture', what: 'The first picture or film. A story without one shows its words there' },
        { part: 'Source and time', what: 'The channel’s name, and when it was published' },
        { part: 'Title', what: 'Leads to the story. Three lines at most' },
        { part: 'Status and hashtags', what: 'Where several statuses are side by side' },
        { part: 'Box and actions', what: 'What the reader may choose and do. Absent for those who may not' },
      ],
      keyboard: [
        { keys: ['Tab'], does: 'goes to the title’s link, then to the actions, then to the box' },
        { keys: ['Space'], does: 'chooses the story, on its box' },
        { keys: ['Enter'], does: 'opens it, on its title' },
      ],
      accessibility: [
        'An article with a heading, so one can go from story to story',
        'The title alone is the link',
        'The box is named after the story’s title',
        'Titles and texts in another direction keep it',
      ],
      related: ['Patterns/StoryRow', 'Patterns/Story parts', 'Pages/Manage/Stories'],
    } satisfies KitDocs,
  },
  args: { story: storyWith({}), source: 'School news', groups, link },
} satisfies Meta<typeof StoryCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('article')).toBeVisible();
    await expect(canvas.getByText('2 h ago')).toBeVisible();
  },
};

/** Where several statuses are side by side. */
export const WithStatus: Story = { args: { story: storyWith({ status: 'returned' }), showStatus: true } };

/** With a box to choose it and what may be done with it: the caller decides both. */
export const WithActions: Story = {
  args: {
    select: <Checkbox label="Select this story" hideLabel defaultChecked />,
    selected: true,
    actions: (
      <>
        <Button size="sm" variant="primary">
          Approve
        </Button>
        <Button size="sm">Hide</Button>
      </>
    ),
  },
};

/** In narrow columns and pickers: no chips, less air. */
export const Compact: Story = { args: { density: 'compact' } };

/** The text takes the picture's space. */
export const WithoutPicture: Story = { args: { story: awkward.withoutPicture } };
export const WithoutTitle: Story = { args: { story: awkward.untitled } };
export const LongTitle: Story = {
  args: { story: awkward.longTitle, source: 'The Parents, Friends and Former Pupils of Oakfield' },
};
export const UnbrokenTitle: Story = { args: { story: awkward.unbroken } };
export const RightToLeft: Story = { args: { story: awkward.arabic } };
export const Film: Story = { args: { story: awkward.film, source: 'Oakfield films' } };
export const Recording: Story = { args: { story: awkward.recording } };
export const LinkOnly: Story = { args: { story: awkward.link } };
export const ManyHashtags: Story = { args: { story: awkward.manyTags } };

/** A picture that did not load leaves its description behind. */
export const BrokenPicture: Story = {
  args: { story: awkward.broken },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/did not load: Three pupils/)).toBeVisible();
  },
};

/** Cards of different lengths stand in line. */
export const SideBySide: Story = {
  parameters: { frame: 'wide' },
  render: () => (
    <div className="grid grid-cols-4 gap-4">
      {[storyWith({}), awkward.longTitle, awkward.withoutPicture, awkward.film].map((story) => (
        <StoryCard key={story.id} story={story} source="School news" groups={groups} link={link} showStatus />
      ))}
    </div>
  ),
};
