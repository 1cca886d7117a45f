import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, screen, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Button } from '../../src/ui/button.tsx';
import { Drawer } from '../../src/ui/drawer.tsx';
import { Field } from '../../src/ui/field.tsx';
import { TextArea } from '../../src/ui/text-area.tsx';
import { TextInput } from '../../src/ui/text-input.tsx';

const meta = {
  title: 'UI/Overlays/Drawer',
  component: Drawer,
  tags: ['autodocs', 'also:side panel', 'also:sheet', 'also:slide-over'],
  parameters: {
    picture: 'page',
    kit: {
      use: 'A longer task beside the list it came from: editing one row, the details of one event.',
      avoid: 'A short question is a Dialog. What deserves an address of its own is a page.',
      anatomy: [
        { part: 'Head', what: 'Title, one line of what it is for, the cross.' },
        { part: 'Body', what: 'Scrolls on its own.' },
        { part: 'Foot', what: 'Buttons, the main one last. Stays in view.' },
      ],
      keyboard: [
        { keys: ['Tab'], does: 'Goes round inside' },
        { keys: ['Escape'], does: 'Closes it, and the focus goes back' },
      ],
      accessibility: [
        'The browser’s own modal dialog: the page below is inert.',
        'It comes from the end of the line: from the left in Arabic.',
      ],
      related: ['UI/Overlays/Dialog', 'UI/Overlays/Popover'],
    } satisfies KitDocs,
  },
  args: {
    open: true,
    onOpenChange: fn(),
    title: 'The Tempest',
    description: 'Changes show on your website within a minute.',
    children: (
      <div className="grid gap-4">
        <Field label="Title">
          <TextInput defaultValue="The Tempest" />
        </Field>
        <Field label="Summary">
          <TextArea defaultValue="Forty-one pupils gave Prospero his island back." />
        </Field>
      </div>
    ),
    footer: (
      <>
        <Button>Cancel</Button>
        <Button variant="primary">Save</Button>
      </>
    ),
  },
} satisfies Meta<typeof Drawer>;
export default meta;
type Story = StoryObj<typeof meta>;

/** At the end side, as high as the window. */
export const Open: Story = {
  play: async ({ canvas }) => {
    const drawer = canvas.getByRole('dialog', { name: 'The Tempest' });
    const { right, top, height } = drawer.getBoundingClientRect();
    await expect([right, top, height]).toEqual([document.documentElement.clientWidth, 0, window.innerHeight]);
    await expect(canvas.getByRole('textbox', { name: 'Title' })).toHaveFocus();
  },
};

function Opened({ onOpenChange, ...args }: ComponentProps<typeof Drawer>) {
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    onOpenChange(next);
    setOpen(next);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit story</Button>
      <Drawer {...args} open={open} onOpenChange={change} />
    </>
  );
}

/** Round inside by Tab; Escape, the cross and a press beside it close it, and the focus goes back. */
export const KeepsTheFocusAndGivesItBack: Story = {
  parameters: { picture: 'none' },
  render: (args) => <Opened {...args} />,
  play: async ({ args, canvas }) => {
    const opener = canvas.getByRole('button', { name: 'Edit story' });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const drawer = screen.getByRole<HTMLDialogElement>('dialog', { name: 'The Tempest' });
    for (let presses = 0; presses < 7; presses += 1) {
      await userEvent.tab();
      await expect(drawer).toContainElement(document.activeElement as HTMLElement);
    }
    drawer.requestClose();
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(false);
    await expect(drawer).not.toBeInTheDocument();
    await expect(opener).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await expect(opener).toHaveFocus();
  },
};

/** Wide, with much text, from right to left: at the left, and only the middle scrolls. */
export const WideLongAndRightToLeft: Story = {
  args: {
    size: 'wide',
    dir: 'rtl',
    lang: 'ar',
    title: 'العاصفة',
    description: 'تظهر التغييرات في موقعكم خلال دقيقة.',
    children: (
      <div className="grid gap-3 text-md">
        {Array.from({ length: 30 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same paragraph again and again
          <p key={index}>
            {index + 1}. مساء الخميس أعاد واحد وأربعون تلميذًا الجزيرة إلى بروسبيرو، مع رعد صنعوه بأنفسهم وجوقة من
            الصغار.
          </p>
        ))}
      </div>
    ),
    footer: (
      <>
        <Button>إلغاء</Button>
        <Button variant="primary">احفظ</Button>
      </>
    ),
  },
  play: async ({ canvas }) => {
    const drawer = canvas.getByRole('dialog', { name: 'العاصفة' });
    await expect(drawer.getBoundingClientRect().left).toBe(0);
    const text = await canvas.findByRole('region', { name: 'العاصفة' });
    await expect(text.scrollHeight).toBeGreaterThan(text.clientHeight);
    await expect(canvas.getByRole('button', { name: 'احفظ' })).toBeVisible();
  },
};
