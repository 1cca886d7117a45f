import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Button } from '../../src/ui/button.tsx';
import { Combobox } from '../../src/ui/combobox/combobox.tsx';
import { Dialog } from '../../src/ui/dialog.tsx';
import { DropdownMenu, MenuItem } from '../../src/ui/dropdown-menu.tsx';
import { Field } from '../../src/ui/field.tsx';
import { Popover } from '../../src/ui/popover.tsx';
import { Tooltip } from '../../src/ui/tooltip.tsx';

const closed = fn();

function Layers() {
  const [open, setOpen] = useState(true);
  const [school, setSchool] = useState<string | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        closed();
        setOpen(next);
      }}
      title="Send to another school"
      footer={<Button onClick={() => setOpen(false)}>Cancel</Button>}
    >
      <div className="flex min-h-40 items-start gap-3">
        <DropdownMenu trigger={<Button>Sort by</Button>}>
          <Tooltip side="right" label="By the day it was published">
            <MenuItem>Newest first</MenuItem>
          </Tooltip>
          <MenuItem>By title</MenuItem>
        </DropdownMenu>
        <Popover title="Where to" trigger={<Button>Where to</Button>}>
          <Field label="School">
            <Combobox
              value={school}
              onValueChange={setSchool}
              listLabel="Schools"
              options={[
                { value: 'oakfield', label: 'Oakfield School' },
                { value: 'riverside', label: 'Riverside Primary' },
              ]}
            />
          </Field>
        </Popover>
      </div>
    </Dialog>
  );
}

/**
 * What lies above what: dialog, then menu or popover, then its list, then the tooltip. Each opens inside the one that
 * it came from, and Escape closes the topmost alone.
 */
const meta = {
  title: 'Foundations/Layers',
  tags: ['autodocs', 'also:z-index', 'also:stacking', 'also:overlays'],
  parameters: {
    picture: 'page',
    kit: {
      use: 'Open one layer from another freely: a menu in a dialog, a list in a popover, a tooltip in a menu.',
      avoid: 'No dialog from a dialog: finish the first, or make it a page.',
      keyboard: [{ keys: ['Escape'], does: 'Closes the topmost layer, one at a time' }],
      accessibility: ['The focus goes back to what opened the layer, each time.'],
      related: [
        'UI/Overlays/Dialog',
        'UI/Overlays/DropdownMenu',
        'UI/Overlays/Popover',
        'UI/Overlays/Tooltip',
        'UI/Forms/Combobox',
      ],
    } satisfies KitDocs,
  },
  render: () => <Layers />,
  beforeEach: () => {
    closed.mockClear();
  },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** Which of two elements is seen where they meet. */
const seenAt = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return seen !== null && (element.contains(seen) || seen.contains(element));
};

/** Dialog, menu, tooltip: each above the last, and three Escapes take them away one by one. */
export const DialogMenuTooltip: Story = {
  play: async ({ canvas }) => {
    const dialog = canvas.getByRole<HTMLDialogElement>('dialog', { name: 'Send to another school' });
    const trigger = canvas.getByRole('button', { name: 'Sort by' });
    trigger.focus();
    await userEvent.keyboard('{ArrowDown}');
    const item = await screen.findByRole('menuitem', { name: 'Newest first' });
    await waitFor(() => expect(item).toHaveFocus());
    await screen.findByRole('tooltip');
    await expect(seenAt(item)).toBe(true);
    await expect(dialog).toContainElement(item);

    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
    await expect(item).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await expect(trigger).toHaveFocus();
    await expect(dialog).toBeVisible();
    await expect(closed).not.toHaveBeenCalled();

    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('tooltip');
  },
};

/** Dialog, popover, list: the same, and the last Escape is the browser’s own. */
export const DialogPopoverList: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const dialog = canvas.getByRole<HTMLDialogElement>('dialog', { name: 'Send to another school' });
    await userEvent.click(canvas.getByRole('button', { name: 'Where to' }));
    const box = await screen.findByRole('combobox', { name: 'School' });
    await waitFor(() => expect(box).toHaveFocus());
    await userEvent.keyboard('{ArrowDown}');
    const list = await screen.findByRole('listbox', { name: 'Schools' });
    await expect(seenAt(list)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect(list).not.toBeInTheDocument();
    await expect(screen.getByRole('dialog', { name: 'Where to' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Where to' })).not.toBeInTheDocument());
    await expect(dialog).toBeVisible();
    await expect(closed).not.toHaveBeenCalled();

    // A press on the dark around it closes the list above it alone, the next one the dialog.
    await userEvent.click(canvas.getByRole('button', { name: 'Where to' }));
    await userEvent.click(await screen.findByRole('combobox', { name: 'School' }));
    await screen.findByRole('listbox', { name: 'Schools' });
    await userEvent.click(dialog);
    await expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await expect(dialog).toBeVisible();
    await expect(closed).not.toHaveBeenCalled();

    // What the browser itself does on Escape: a key sent by script does not reach it.
    dialog.requestClose();
    await expect(closed).toHaveBeenCalledTimes(1);
    await expect(dialog).not.toBeInTheDocument();
  },
};
