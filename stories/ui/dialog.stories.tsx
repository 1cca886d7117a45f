import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useEffect, useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Button } from '../../src/ui/button.tsx';
import { Dialog } from '../../src/ui/dialog.tsx';
import { DropdownMenu, MenuItem } from '../../src/ui/dropdown-menu.tsx';
import { Field } from '../../src/ui/field.tsx';
import { keepFocus } from '../../src/ui/keep-focus.ts';
import { Modal } from '../../src/ui/modal.tsx';
import { TextInput } from '../../src/ui/text-input.tsx';

/**
 * A small task of its own, done or dropped before anything else continues: a new collection, a new name. Not for asking
 * “are you sure” (`ConfirmDialog`), not for a few controls beside a button (`Popover`), not for what deserves a page.
 */
const meta = {
  title: 'UI/Overlays/Dialog',
  component: Dialog,
  subcomponents: { Modal },
  tags: ['autodocs', 'also:modal', 'also:popup', 'also:lightbox'],
  parameters: {
    picture: 'page',
    kit: {
      use: 'A small task of its own, done or dropped before anything else continues.',
      avoid:
        '“Are you sure” is a ConfirmDialog. A few controls beside a button are a Popover. A longer task is a Drawer or a page.',
      anatomy: [
        { part: 'Head', what: 'Title, one line of what it is for, the cross.' },
        { part: 'Body', what: 'Scrolls when it is long.' },
        { part: 'Foot', what: 'Buttons, the main one last.' },
      ],
      keyboard: [
        { keys: ['Tab'], does: 'Goes round inside' },
        { keys: ['Escape'], does: 'Closes it, and the focus goes back' },
      ],
      accessibility: [
        'The browser’s own modal dialog: the page below is inert.',
        'The focus starts at the first field, else at the first button of the foot.',
      ],
      related: ['UI/Overlays/ConfirmDialog', 'UI/Overlays/Drawer', 'UI/Overlays/Popover', 'Foundations/Layers'],
    } satisfies KitDocs,
  },
  args: {
    open: true,
    onOpenChange: fn(),
    title: 'New collection',
    description: 'A collection gathers stories for one place on your website.',
    children: (
      <Field label="Name" description="Readers do not see it.">
        <TextInput defaultValue="Autumn term" />
      </Field>
    ),
    footer: (
      <>
        <Button>Cancel</Button>
        <Button variant="primary">Create collection</Button>
      </>
    ),
  },
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Title and description are its name and its description; the focus goes to the first field. */
export const Open: Story = {
  play: async ({ canvas }) => {
    const dialog = canvas.getByRole('dialog', { name: 'New collection' });
    await expect(dialog).toBeVisible();
    await expect(dialog).toHaveAccessibleDescription('A collection gathers stories for one place on your website.');
    await expect(canvas.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  },
};

function Opened({ onOpenChange, children, ...args }: ComponentProps<typeof Dialog>) {
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    onOpenChange(next);
    setOpen(next);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add a collection</Button>
      <Dialog
        {...args}
        open={open}
        onOpenChange={change}
        footer={
          <>
            <Button onClick={() => change(false)}>Cancel</Button>
            <Button variant="primary">Create collection</Button>
          </>
        }
      >
        {children}
      </Dialog>
    </>
  );
}

/** The page below is out of reach while it is open; Escape, the cross and the dark around it close it, and the focus goes back. */
export const KeepsTheFocusAndGivesItBack: Story = {
  parameters: { picture: 'none' },
  render: (args) => <Opened {...args} />,
  play: async ({ args, canvas }) => {
    const opener = canvas.getByRole('button', { name: 'Add a collection' });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const dialog = canvas.getByRole<HTMLDialogElement>('dialog', { name: 'New collection' });
    for (let presses = 0; presses < 8; presses += 1) {
      await userEvent.tab();
      await expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
    await userEvent.tab({ shift: true });
    await expect(dialog).toContainElement(document.activeElement as HTMLElement);
    opener.focus();
    await expect(opener).not.toHaveFocus();

    // What the browser itself does on Escape: a key sent by script does not reach it.
    dialog.requestClose();
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(false);
    await expect(dialog).not.toBeInTheDocument();
    await expect(opener).toHaveFocus();

    await userEvent.keyboard('{Enter}');
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await expect(canvas.queryByRole('dialog')).not.toBeInTheDocument();
    await expect(opener).toHaveFocus();

    await userEvent.keyboard('{Enter}');
    await userEvent.click(canvas.getByRole('textbox', { name: 'Name' }));
    await expect(canvas.getByRole('dialog')).toBeVisible();
    await userEvent.click(canvas.getByRole('dialog'));
    await expect(canvas.queryByRole('dialog')).not.toBeInTheDocument();
  },
};

/** An item of a menu opens it: the focus goes back to the menu’s button. */
export const FromAMenu: Story = {
  parameters: { picture: 'none' },
  render: (args) => <Chosen {...args} />,
  play: async ({ canvas }) => {
    const more = canvas.getByRole('button', { name: 'More' });
    more.focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(more).toHaveFocus());
  },
};

function Chosen(args: ComponentProps<typeof Dialog>) {
  const [open, setOpen] = useState(false);
  return (
    <div id="main" tabIndex={-1} className="outline-none">
      <DropdownMenu trigger={<Button>More</Button>}>
        <MenuItem onSelect={() => setOpen(true)}>Rename</MenuItem>
      </DropdownMenu>
      <Dialog {...args} open={open} onOpenChange={setOpen} />
    </div>
  );
}

/** The server has deleted it. */
let answered: () => void = () => undefined;

/** The server’s answer takes the button away a moment after the dialog. */
function Deleted(args: ComponentProps<typeof Dialog>) {
  const [step, setStep] = useState<'there' | 'asked' | 'gone'>('there');
  // As the frame of the app does.
  useEffect(keepFocus, []);
  return (
    <div id="main" tabIndex={-1} data-testid="page" className="outline-none">
      {step === 'gone' ? <p>Nothing is left.</p> : <Button onClick={() => setStep('asked')}>Delete</Button>}
      <Dialog
        {...args}
        open={step === 'asked'}
        onOpenChange={() => setStep('there')}
        footer={
          <Button
            onClick={() => {
              setStep('there');
              answered = () => setStep('gone');
            }}
          >
            Delete it
          </Button>
        }
      />
    </div>
  );
}

/** What opened it goes with what was done in it: the focus is in the page’s content then, not nowhere. */
export const ItsOpenerGoes: Story = {
  parameters: { picture: 'none' },
  render: (args) => <Deleted {...args} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Delete' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Delete it' }));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Delete' })).toHaveFocus());
    answered();
    await expect(await canvas.findByText('Nothing is left.')).toBeVisible();
    await waitFor(() => expect(canvas.getByTestId('page')).toHaveFocus());
  },
};

/** While something runs that must be seen to its end, nothing closes it. */
export const Busy: Story = {
  args: {
    busy: true,
    footer: (
      <>
        <Button disabled>Cancel</Button>
        <Button variant="primary" busy busyLabel="Creating the collection…">
          Create collection
        </Button>
      </>
    ),
  },
  play: async ({ args, canvas }) => {
    const dialog = canvas.getByRole<HTMLDialogElement>('dialog', { name: 'New collection' });
    await expect(canvas.getByRole('button', { name: 'Close' })).toBeDisabled();
    dialog.requestClose();
    await userEvent.click(dialog);
    await expect(args.onOpenChange).not.toHaveBeenCalled();
    await expect(dialog).toBeVisible();
    canvas.getByRole('button', { name: 'Create collection' }).focus();
  },
};

/** A menu inside lies above it and its own Escape closes the menu alone. */
export const MenuInside: Story = {
  parameters: { picture: 'none' },
  args: {
    children: (
      <DropdownMenu trigger={<Button>Sort by</Button>}>
        <MenuItem>Newest first</MenuItem>
        <MenuItem>By title</MenuItem>
      </DropdownMenu>
    ),
  },
  play: async ({ args, canvas }) => {
    const trigger = canvas.getByRole('button', { name: 'Sort by' });
    await userEvent.click(trigger);
    const menu = await screen.findByRole('menu', { name: 'Sort by' });
    await expect(canvas.getByRole('dialog')).toContainElement(menu);
    await expect(within(menu).getByText('By title')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(menu).not.toBeInTheDocument();
    await expect(trigger).toHaveFocus();
    await expect(args.onOpenChange).not.toHaveBeenCalled();
  },
};

const PARAGRAPHS = Array.from(
  { length: 24 },
  (_, index) =>
    `${index + 1}. On Thursday evening forty-one pupils gave Prospero his island back, with a thunder sheet made in Design and Technology and a chorus from the junior choir.`,
);

/** Much text scrolls between a head and a foot that stay, by keyboard too. */
export const LongText: Story = {
  args: {
    size: 'wide',
    title: 'The Tempest, or what the Parents, Friends and Former Pupils of Oakfield saw on Thursday',
    description: 'Read it again before it is published.',
    children: (
      <div className="grid gap-3 text-md">
        {PARAGRAPHS.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    ),
  },
  play: async ({ canvas }) => {
    const text = await canvas.findByRole('region', { name: /^The Tempest/ });
    await expect(text.scrollHeight).toBeGreaterThan(text.clientHeight);
    await expect(text).toHaveAttribute('tabindex', '0');
    const { top, bottom } = canvas.getByRole('dialog').getBoundingClientRect();
    await expect(top).toBeGreaterThanOrEqual(0);
    await expect(bottom).toBeLessThanOrEqual(window.innerHeight);
    await expect(canvas.getByRole('button', { name: 'Create collection' })).toBeVisible();
  },
};

/** From right to left the cross is at the left and the main button is the leftmost. */
export const RightToLeft: Story = {
  args: {
    dir: 'rtl',
    lang: 'ar',
    title: 'مجموعة جديدة',
    description: 'تجمع المجموعة قصصًا لمكان واحد في موقعكم.',
    children: (
      <Field label="الاسم">
        <TextInput defaultValue="فصل الخريف" />
      </Field>
    ),
    footer: (
      <>
        <Button>إلغاء</Button>
        <Button variant="primary">أنشئ المجموعة</Button>
      </>
    ),
  },
};
