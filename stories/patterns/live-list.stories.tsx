import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { LiveList } from '../../src/patterns/live-list.tsx';
import { StoryCard } from '../../src/patterns/stories/story-card.tsx';
import { moveClock } from '../support/clock.ts';
import { storyWith } from '../support/samples.ts';

const link = ({ className, children }: { className: string; children: React.ReactNode }) => (
  <a href="#story" className={className}>
    {children}
  </a>
);

/** Around a list that colleagues change meanwhile. What they added is offered above it. */
const meta = {
  title: 'Patterns/LiveList',
  component: LiveList,
  tags: ['autodocs', 'also:new items', 'also:refresh'],
  beforeEach: () => moveClock(),
  args: { fresh: 0, nouns: ['story', 'stories'], onShowFresh: fn(), children: null },
  render: (args) => (
    <LiveList {...args}>
      <StoryCard story={storyWith({})} source="School news" link={link} />
    </LiveList>
  ),
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'A list of a page that others change while it is read: stories, people.',
      avoid: 'Queues of work, where the next item has to come automatically.',
      anatomy: [
        { part: 'Offer', what: 'How many items others have added. Choosing it shows them' },
        { part: 'List', what: 'As it was, each row as it is now' },
      ],
      accessibility: [
        'The offer is announced when it comes, and takes no focus',
        'No row moves or goes while the pointer or the focus is in the list',
      ],
      related: ['Patterns/StoryCard', 'Patterns/StoryRow', 'Pages/Manage/Stories'],
    } satisfies KitDocs,
  },
} satisfies Meta<typeof LiveList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NothingNew: Story = {};

export const Three: Story = {
  args: { fresh: 3 },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '3 new stories' }));
    await expect(args.onShowFresh).toHaveBeenCalledOnce();
  },
};

export const One: Story = { args: { fresh: 1 } };
