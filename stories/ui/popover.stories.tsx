import type { Meta, StoryObj } from '@storybook/react-vite';
import ListFilter from 'lucide-react/icons/list-filter';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Button } from '../../src/ui/button.tsx';
import { Checkbox } from '../../src/ui/checkbox.tsx';
import { Field, FieldGroup } from '../../src/ui/field.tsx';
import { Popover } from '../../src/ui/popover.tsx';
import { TextInput } from '../../src/ui/text-input.tsx';

/**
 * A few controls beside the button they belong to: filters, a date. Not for actions (`DropdownMenu`), not for a task
 * with its own end (`Dialog`), not for a hint (`Tooltip`).
 */
const meta = {
  title: 'UI/Overlays/Popover',
  component: Popover,
  tags: ['autodocs', 'also:flyout', 'also:dropdown panel'],
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'A few controls beside the button they belong to.',
      avoid: 'Actions are a DropdownMenu. A task with its own end is a Dialog. An explanation is a HelpTip.',
      keyboard: [
        { keys: ['Enter'], does: 'On the button: opens it. The focus goes to the first control' },
        { keys: ['Escape'], does: 'Closes it, and the focus goes back' },
      ],
      accessibility: ['Named by its title. The page stays in reach.'],
      related: ['UI/Overlays/DropdownMenu', 'UI/Overlays/Dialog', 'UI/Overlays/HoverCard'],
    } satisfies KitDocs,
  },
  decorators: [
    (Story) => (
      <div className="min-h-80">
        <Story />
        <p className="sr-only">The list of stories</p>
      </div>
    ),
  ],
  args: {
    trigger: <Button icon={ListFilter}>Filter</Button>,
    title: 'Filter stories',
    onOpenChange: fn(),
    children: (
      <div className="grid gap-4">
        <Field label="Hashtag">
          <TextInput placeholder="drama" />
        </Field>
        <FieldGroup legend="Only those">
          <Checkbox label="with a picture" />
          <Checkbox label="not in a collection" defaultChecked />
        </FieldGroup>
      </div>
    ),
  },
  argTypes: { trigger: { control: false } },
} satisfies Meta<typeof Popover>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The title names it; the focus goes to the first control. */
export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Filter' }));
    const popover = await screen.findByRole('dialog', { name: 'Filter stories' });
    await expect(popover).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Hashtag' })).toHaveFocus());
  },
};

/** Escape, its cross and a click elsewhere close it; the focus goes back to the button. */
export const ByKeyboard: Story = {
  parameters: { picture: 'none' },
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole('button', { name: 'Filter' });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const popover = await screen.findByRole('dialog', { name: 'Filter stories' });
    await waitFor(() => expect(popover).toContainElement(document.activeElement as HTMLElement));
    await userEvent.type(screen.getByRole('textbox', { name: 'Hashtag' }), 'chess');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await expect(button).toHaveFocus();

    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await expect(button).toHaveFocus();

    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Filter stories' });
    await userEvent.click(canvas.getByText('The list of stories'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(false);
  },
};

/** Long words wrap; from right to left the cross is at the left. */
export const LongText: Story = {
  args: {
    open: true,
    align: 'end',
    title: 'What counts as a story of the Parents, Friends and Former Pupils',
    children: (
      <div className="grid gap-3 text-base text-ink-2">
        <p>
          Every post that carries the association’s hashtag, from any author, and every post of its own newsletter since
          the first of September.
        </p>
        <p dir="rtl" lang="ar">
          كل منشور يحمل وسم الجمعية.
        </p>
      </div>
    ),
  },
};
