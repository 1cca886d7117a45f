import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { HoverCard } from '../../src/ui/hover-card.tsx';
import { linkClass } from '../../src/ui/link.tsx';
import { StatusDot } from '../../src/ui/status-dot.tsx';
import { holdTimers } from '../support/timers.ts';

const meta = {
  title: 'UI/Overlays/HoverCard',
  component: HoverCard,
  tags: ['autodocs', 'also:preview card', 'also:peek', 'also:link preview'],
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'A preview of what a link leads to.',
      avoid:
        'Never the only place of a fact or an action. A word more about a button is a Tooltip. Help on a word is a HelpTip.',
      keyboard: [
        { keys: ['Tab'], does: 'On the link opens the card, again goes into it' },
        { keys: ['Escape'], does: 'Closes it, the focus stays' },
      ],
      accessibility: [
        'The card stays while pointer or focus is in it, and can be put away without moving either.',
        'Touch has no hovering: there the link simply leads on.',
      ],
      related: ['UI/Overlays/HelpTip', 'UI/Overlays/Tooltip', 'UI/Overlays/Popover', 'Patterns/ChannelSummary'],
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
    const timers = holdTimers(100);
    try {
      await userEvent.hover(card);
      await timers.pass(10_000);
      await expect(card).toBeVisible();
    } finally {
      timers.release();
    }
    await userEvent.unhover(card);
    await waitFor(() => expect(card).not.toBeInTheDocument());
  },
};
