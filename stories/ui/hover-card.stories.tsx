import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { HelpTip } from '../../src/ui/help-tip.tsx';
import { HoverCard } from '../../src/ui/hover-card.tsx';
import { linkClass } from '../../src/ui/link.tsx';
import { StatusDot } from '../../src/ui/status-dot.tsx';
import type { KitDocs } from '../support/kit-docs.ts';

const meta = {
  title: 'UI/HoverCard',
  component: HoverCard,
  subcomponents: { HelpTip },
  tags: ['autodocs', 'also:preview card', 'also:help', 'also:question mark', 'also:info tip'],
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'HoverCard: a look at what a link leads to. HelpTip: two sentences that explain a word, behind a question mark.',
      avoid:
        'Never the only place of a fact or an action; a word more about a button is a Tooltip; what everybody needs stands in the open.',
      keyboard: [
        { keys: ['Tab'], does: 'On the link opens the card, once more goes into it' },
        { keys: ['Enter'], does: 'On the question mark opens the help' },
        { keys: ['Escape'], does: 'Closes either, the focus stays' },
      ],
      accessibility: [
        'The card stays while pointer or focus is in it, and can be put away without moving either.',
        'Touch has no hovering: there the link simply leads on, and the question mark opens by a tap.',
      ],
      related: ['UI/Tooltip', 'UI/Popover', 'Patterns/ChannelSummary'],
    } satisfies KitDocs,
  },
  decorators: [
    (Story) => (
      <div className="min-h-48">
        <Story />
      </div>
    ),
  ],
  args: {
    label: 'Drama Club',
    card: (
      <div className="grid gap-2">
        <p className="font-semibold">Drama Club</p>
        <StatusDot tone="good" label="Connected, 128 stories" />
        <p className="text-ink-2">
          Latest:{' '}
          <a href="#tempest" className={linkClass({ tone: 'inText' })}>
            The Tempest
          </a>
        </p>
      </div>
    ),
    children: (
      <a href="#drama" className={linkClass()}>
        Drama Club
      </a>
    ),
  },
  render: (args) => (
    <div className="text-base">
      From <HoverCard {...args} />, yesterday. <a href="#next">Next</a>
    </div>
  ),
} satisfies Meta<typeof HoverCard>;
export default meta;
type Story = StoryObj<typeof meta>;

/** On focus at once; Tab goes into it and leaves it; Escape puts it away. */
export const OnFocus: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(await screen.findByRole('group', { name: 'Drama Club' })).toBeVisible();
    await userEvent.tab();
    await expect(screen.getByRole('link', { name: 'The Tempest' })).toHaveFocus();
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Next' })).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Drama Club' })).not.toBeInTheDocument());
    await userEvent.tab({ shift: true });
    await screen.findByRole('group', { name: 'Drama Club' });
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByRole('group', { name: 'Drama Club' })).not.toBeInTheDocument();
    await expect(canvas.getByRole('link', { name: 'Drama Club' })).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab({ shift: true });
    await screen.findByRole('group', { name: 'Drama Club' });
  },
};

/** Under the pointer after a moment; it stays while the pointer is in the card and goes soon after. */
export const OnHover: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await userEvent.hover(canvas.getByRole('link', { name: 'Drama Club' }));
    await expect(screen.queryByRole('group', { name: 'Drama Club' })).not.toBeInTheDocument();
    const card = await screen.findByRole('group', { name: 'Drama Club' });
    await userEvent.hover(card);
    await new Promise((done) => setTimeout(done, 400));
    await expect(card).toBeVisible();
    await userEvent.unhover(card);
    await waitFor(() => expect(card).not.toBeInTheDocument());
  },
};

/** The question mark says what it helps with; the focus goes into the words and back. */
export const Help: Story = {
  render: () => (
    <div className="flex items-center gap-1 text-base">
      Story score
      <HelpTip topic="Story score">
        <p>How much a story tells about your school’s values, from 0 to 100.</p>
        <p>
          <a href="#score" className={linkClass({ tone: 'inText' })}>
            How it is counted
          </a>
        </p>
      </HelpTip>
    </div>
  ),
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Help: Story score' });
    await expect(button.getBoundingClientRect().width).toBeGreaterThanOrEqual(24);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Story score' });
    await expect(screen.getByRole('dialog')).toHaveFocus();
    await userEvent.tab();
    await expect(screen.getByRole('link', { name: 'How it is counted' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab({ shift: true });
    await expect(button).toHaveFocus();
    await userEvent.click(button);
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.click(button);
    await screen.findByRole('dialog', { name: 'Story score' });
  },
};
