import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { HashtagChips } from '../../../src/patterns/hashtags/hashtag-chips.tsx';
import { StoryRow } from '../../../src/patterns/stories/story-row.tsx';
import { StoryStatusBadge } from '../../../src/patterns/stories/story-status.tsx';
import { Checkbox } from '../../../src/ui/checkbox.tsx';
import { moveClock } from '../../support/clock.ts';
import { awkward, groups, storyWith } from '../../support/samples.ts';

const link = ({ className, children }: { className: string; children: React.ReactNode }) => (
  <a href="#story" className={className}>
    {children}
  </a>
);

/** One story in a queue or a long list. The whole row leads to the story; controls inside it keep their own behaviour. */
const meta = {
  title: 'Patterns/StoryRow',
  component: StoryRow,
  tags: ['autodocs', 'also:list item', 'also:queue item'],
  beforeEach: () => moveClock(),
  parameters: {
    kit: {
      use: 'One story in a queue or a long list, read line by line.',
      avoid: 'Where the picture matters most, StoryCard. Many figures beside each other are a DataTable.',
      anatomy: [
        { part: 'Box', what: 'Chooses the row, if the reader may review' },
        { part: 'Picture', what: 'Small and decorative' },
        { part: 'Title', what: 'Two lines at most. The whole row is its link' },
        { part: 'Source and time', what: 'Below the title' },
        { part: 'Status, hashtags, actions', what: 'What the list adds. They stay their own' },
      ],
      keyboard: [
        { keys: ['Tab'], does: 'goes to the box, the title, then the actions' },
        { keys: ['Space'], does: 'chooses the row, on its box' },
        { keys: ['Enter'], does: 'opens the story, on its title' },
      ],
      accessibility: [
        'One link a row, with the title as its name. The row’s area is only a larger target',
        'The row in hand has an edge as well as a ground, so it shows in forced colours',
        'Boxes and buttons lie above the link and are named after the story',
      ],
      related: ['Patterns/StoryCard', 'Patterns/ModerationQueue', 'UI/Data/VirtualList'],
    } satisfies KitDocs,
  },
  args: { story: storyWith({}), source: 'School news', link },
} satisfies Meta<typeof StoryRow>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {};

/** The one that is shown beside the queue. */
export const Current: Story = { args: { current: true } };
export const Selected: Story = {
  args: { selected: true, select: <Checkbox label="Select this story" hideLabel defaultChecked /> },
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('checkbox', { name: 'Select this story' });
    await userEvent.click(box);
    await expect(box).not.toBeChecked();
  },
};
export const WithStatusAndHashtags: Story = {
  args: {
    meta: (
      <>
        <StoryStatusBadge status="approved" />
        <HashtagChips tags={awkward.manyTags.hashtags} groups={groups} max={4} />
      </>
    ),
  },
};
export const WithoutPicture: Story = { args: { story: awkward.withoutPicture } };
export const LongTitle: Story = { args: { story: awkward.longTitle }, parameters: { frame: 'narrow' } };
export const RightToLeft: Story = { args: { story: awkward.arabic } };
