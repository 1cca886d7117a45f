import type { Meta, StoryObj } from '@storybook/react-vite';
import MoreIcon from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import SyncIcon from 'lucide-react/icons/refresh-cw';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { IconButton } from '../../src/ui/icon-button.tsx';

const meta = {
  title: 'UI/Actions/IconButton',
  component: IconButton,
  tags: ['autodocs', 'also:icon only', 'also:round button', 'also:tool button'],
  parameters: {
    kit: {
      use: 'A small action whose picture everyone knows: close, more, sync.',
      avoid: 'What has to be read to be understood, and the main action of a view, are a `Button`.',
      keyboard: [
        { keys: ['Tab'], does: 'Reaches it and shows its name' },
        { keys: ['Enter', 'Space'], does: 'Presses it' },
      ],
      accessibility: ['`label` is its name and its hint.', 'Never smaller than 24 px, 44 px where fingers press.'],
      pairs: [
        { do: { text: 'Name the thing: “More for Oakfield News”.' }, dont: { text: 'Name the picture: “Dots”.' } },
      ],
      related: ['UI/Actions/Button', 'UI/Overlays/Tooltip', 'UI/Overlays/DropdownMenu'],
    } satisfies KitDocs,
    frame: 'narrow',
  },
  args: { label: 'More for Oakfield News', icon: MoreIcon, onClick: fn() },
  argTypes: { icon: { control: false } },
} satisfies Meta<typeof IconButton>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The label is its name and the browser's hint. Enter and Space press it. */
export const Focused: Story = {
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole('button', { name: 'More for Oakfield News' });
    await expect(button).toHaveAttribute('title', 'More for Oakfield News');
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter} ');
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
};

/** Both looks, ready, disabled and busy; then the four sizes. */
export const States: Story = {
  render: ({ onClick }) => (
    <div className="grid gap-4">
      {(['ghost', 'secondary'] as const).map((variant) => (
        <div key={variant} className="flex items-center gap-3">
          <IconButton variant={variant} label="Edit the story" icon={Pencil} />
          <IconButton variant={variant} label="Edit a locked story" icon={Pencil} disabled onClick={onClick} />
          <IconButton variant={variant} label="Sync now" icon={SyncIcon} busy onClick={onClick} />
        </div>
      ))}
      <div className="flex items-center gap-3">
        <IconButton variant="secondary" size="xs" label="Close the notice" icon={X} />
        <IconButton variant="secondary" size="sm" label="Close the panel" icon={X} />
        <IconButton variant="secondary" size="md" label="Close the preview" icon={X} />
        <IconButton variant="secondary" size="lg" label="Close the story" icon={X} />
      </div>
    </div>
  ),
  play: async ({ args, canvas }) => {
    for (const name of ['Edit a locked story', 'Sync now']) {
      for (const button of canvas.getAllByRole('button', { name })) await userEvent.click(button);
    }
    await expect(args.onClick).not.toHaveBeenCalled();
    await userEvent.click(document.body);
  },
};

/** Busy, it keeps the focus and the name and takes no second click. */
export const Busy: Story = {
  args: { label: 'Sync Oakfield News', icon: SyncIcon, variant: 'secondary' },
  render: function Sync({ onClick, ...args }) {
    const [busy, setBusy] = useState(false);
    return (
      <IconButton
        {...args}
        busy={busy}
        onClick={(event) => {
          onClick?.(event);
          setBusy(true);
        }}
      />
    );
  },
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole('button', { name: 'Sync Oakfield News' });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(button).toHaveFocus();
    await expect(button).toHaveAccessibleName('Sync Oakfield News');
    await userEvent.keyboard('{Enter}');
    await expect(args.onClick).toHaveBeenCalledTimes(1);
  },
};
