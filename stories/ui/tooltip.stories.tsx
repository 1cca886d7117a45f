import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Button } from '../../src/ui/button.tsx';
import { Tooltip } from '../../src/ui/tooltip.tsx';

/**
 * A word more about something that takes the focus and is clear without it. Never the only place of a fact, never for
 * controls (`Popover`), never on what cannot be reached by Tab.
 */
const meta = {
  title: 'UI/Overlays/Tooltip',
  component: Tooltip,
  tags: ['autodocs', 'also:hint', 'also:hover text'],
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'A word more about a button that is clear without it.',
      avoid: 'Never the only place of a fact: touch and print do not have it. An explanation is a HelpTip.',
      keyboard: [
        { keys: ['Tab'], does: 'Shows it immediately' },
        { keys: ['Escape'], does: 'Puts it away. The focus stays' },
      ],
      accessibility: ['Describes what it belongs to. Stays while the pointer is on it.'],
      related: ['UI/Overlays/HoverCard', 'UI/Actions/IconButton'],
    } satisfies KitDocs,
  },
  decorators: [
    (Story) => (
      <div className="grid min-h-56 place-items-center">
        <Story />
      </div>
    ),
  ],
  args: { label: 'Checks the feed now instead of at 15:00', children: <Button>Sync now</Button> },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof Tooltip>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Shows on focus at once and describes the button; Escape and leaving put it away, and the button keeps the focus. */
export const OnFocus: Story = {
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Sync now' });
    await userEvent.tab();
    await screen.findByRole('tooltip');
    await expect(button).toHaveAccessibleDescription('Checks the feed now instead of at 15:00');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
    await expect(button).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.tab();
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Checks the feed now instead of at 15:00');
  },
};

/** Under the pointer it opens after a moment, and goes with it. */
export const OnHover: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Sync now' });
    await userEvent.hover(button);
    await expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    await screen.findByRole('tooltip');
    await userEvent.click(button);
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  },
};

/** Long words wrap. */
export const LongText: Story = {
  args: {
    defaultOpen: true,
    side: 'bottom',
    label:
      'Checks the feed of the Parents, Friends and Former Pupils of Oakfield Association now instead of at 15:00. Existing stories are not affected.',
  },
  play: async () => {
    await expect(await screen.findByRole('tooltip')).toBeInTheDocument();
  },
};

/** From right to left. */
export const RightToLeft: Story = {
  args: {
    defaultOpen: true,
    label: (
      <span dir="rtl" lang="ar">
        يجلب المنشورات الآن.
      </span>
    ),
    children: <Button lang="ar">زامن الآن</Button>,
  },
};
