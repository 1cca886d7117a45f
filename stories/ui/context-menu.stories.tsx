import type { Meta, StoryObj } from '@storybook/react-vite';
import EyeOff from 'lucide-react/icons/eye-off';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { expect, fireEvent, fn, screen, userEvent, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Card } from '../../src/ui/card.tsx';
import { ContextMenu } from '../../src/ui/context-menu.tsx';
import { MenuCheckboxItem, MenuItem, MenuSeparator } from '../../src/ui/dropdown-menu.tsx';
import { linkClass } from '../../src/ui/link.tsx';
import { holdTimers } from '../support/timers.ts';

const select = fn();

function StoryMenu() {
  const [pinned, setPinned] = useState(false);
  return (
    <ContextMenu
      label="The Tempest"
      items={
        <>
          <MenuItem icon={Pencil} keyHint="E" onSelect={() => select('edit')}>
            Edit
          </MenuItem>
          <MenuCheckboxItem checked={pinned} onCheckedChange={setPinned}>
            Pinned
          </MenuCheckboxItem>
          <MenuItem icon={EyeOff} disabled>
            Hide
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash} tone="danger" onSelect={() => select('delete')}>
            Delete story…
          </MenuItem>
        </>
      }
    >
      <Card padding="md">
        <a href="#tempest" className={linkClass()}>
          The Tempest
        </a>
        <p className="text-base text-ink-2">On Thursday forty-one pupils gave Prospero his island back.</p>
      </Card>
    </ContextMenu>
  );
}

const meta = {
  title: 'UI/Overlays/ContextMenu',
  component: ContextMenu,
  tags: ['autodocs', 'also:right click menu', 'also:long press menu'],
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'A short cut to the actions on one thing in a list or a grid, where the pointer is already.',
      avoid: 'Never the only way: the same actions are behind a button (DropdownMenu).',
      keyboard: [
        { keys: ['Shift', 'F10'], does: 'Opens it for what has the focus. So does the menu key' },
        { keys: ['↓', '↑'], does: 'Moves. Typing jumps' },
        { keys: ['Escape'], does: 'Closes it and gives the focus back' },
      ],
      accessibility: ['Long press opens it on touch.', 'The same parts as the DropdownMenu: items, boxes, choices.'],
      related: ['UI/Overlays/DropdownMenu', 'Pages/Manage/Menu of a story'],
    } satisfies KitDocs,
  },
  args: { label: 'The Tempest', items: null, children: <span /> },
  render: () => <StoryMenu />,
  decorators: [
    (Story) => (
      <div className="min-h-72">
        <Story />
      </div>
    ),
  ],
  beforeEach: () => {
    select.mockClear();
  },
} satisfies Meta<typeof ContextMenu>;
export default meta;
type Story = StoryObj<typeof meta>;

/** At the pointer. */
export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.pointer({
      keys: '[MouseRight]',
      target: canvas.getByText(/On Thursday/),
      coords: { x: 80, y: 90 },
    });
    await expect(await screen.findByRole('menu', { name: 'The Tempest' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('menuitemcheckbox', { name: 'Pinned' })).toHaveFocus());
  },
};

/** For Shift+F10 and the menu key the browser sends the event that is sent here; the focus comes back. */
export const ByKeyboard: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'The Tempest' });
    await userEvent.tab();
    await expect(link).toHaveFocus();
    await fireEvent.contextMenu(link, { clientX: 40, clientY: 40, button: 0 });
    await screen.findByRole('menu');
    await userEvent.keyboard('d');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Delete story…' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await expect(link).toHaveFocus();
    await expect(select).not.toHaveBeenCalled();
    await fireEvent.contextMenu(link, { clientX: 40, clientY: 40, button: 0 });
    await waitFor(() => expect(screen.getByRole('menu')).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard('e');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: /Edit/ })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(select.mock.calls).toEqual([['edit']]);
  },
};

/** A finger that rests opens it; one that moves on does not. */
export const LongPress: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const text = canvas.getByText(/On Thursday/);
    const touch = { pointerType: 'touch', clientX: 60, clientY: 60, bubbles: true } as const;
    const timers = holdTimers(100);
    try {
      await fireEvent.pointerDown(text, touch);
      await expect(timers.size).toBe(1);
      await fireEvent.pointerUp(text, touch);
      await timers.pass(10_000);
      await expect(screen.queryByRole('menu')).not.toBeInTheDocument();
      await fireEvent.pointerDown(text, touch);
      await timers.pass(10_000);
    } finally {
      timers.release();
    }
    await screen.findByRole('menu');
  },
};
