import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ComponentProps } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import * as z from 'zod/mini';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { FormDialog } from '../../../src/patterns/dialogs/form-dialog.tsx';
import { FormField } from '../../../src/ui/form.tsx';
import { TextArea } from '../../../src/ui/text-area.tsx';
import { TextInput } from '../../../src/ui/text-input.tsx';
import { useSchemaForm } from '../../../src/ui/use-schema-form.ts';

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Enter a name.')),
  note: z.string(),
});
type Note = z.infer<typeof schema>;
type DialogProps = ComponentProps<typeof FormDialog<Note, Note>>;
type Props = Pick<DialogProps, 'onClose' | 'onSubmit'> &
  Partial<Pick<DialogProps, 'description' | 'guard' | 'onDiscard' | 'question' | 'tone'>> & { name?: string };

/** A trip that is named, with a word to those who go along. */
function TripDialog({ name = '', ...props }: Props) {
  const form = useSchemaForm(schema, { defaultValues: { name, note: '' } });
  return (
    <FormDialog {...props} title="New trip" form={form} label="Add trip" busyLabel="Adding…" className="gap-4">
      <FormField form={form} name="name" label="Name" required>
        <TextInput {...form.register('name')} dir="auto" autoComplete="off" />
      </FormField>
      <FormField form={form} name="note" label="Note" optional>
        <TextArea {...form.register('note')} dir="auto" rows={3} />
      </FormField>
    </FormDialog>
  );
}

/** One form in a dialog: its title, its fields under one schema, the main button and the way back. */
const meta = {
  title: 'Patterns/Form dialog',
  component: FormDialog,
  tags: ['autodocs', 'also:modal form'],
  parameters: {
    picture: 'state',
    kit: {
      use: 'A few fields that are saved together without leaving the page.',
      avoid: 'A question without fields is a ConfirmDialog. A form of many fields has a page of its own.',
      anatomy: [
        { part: 'Title, description', what: 'What is done, and what comes of it' },
        { part: 'Form', what: 'Its fields under one schema, the server’s refusals at them' },
        { part: 'Buttons', what: 'Cancel, then the main one, busy while it runs' },
        { part: 'Question', what: 'Before what was typed is lost, where the dialog is guarded' },
      ],
      keyboard: [
        { keys: ['Enter'], does: 'Saves, from any field of one line.' },
        { keys: ['Escape'], does: 'Closes it, or asks first where it is guarded. Nothing while it saves.' },
      ],
      accessibility: [
        'The first field has the focus at first, and the button that opened it afterwards.',
        'A wrong field takes the focus and is described by what is wrong.',
      ],
      related: ['UI/Forms/Form', 'UI/Overlays/Dialog', 'Patterns/Discard dialog'],
      matrix: false,
    } satisfies KitDocs,
  },
} satisfies Meta<typeof FormDialog>;
export default meta;
type Story = Omit<StoryObj<typeof meta>, 'args'>;

const onClose = fn();
const onSubmit = fn();
const onDiscard = fn();
const dialog = async () => within(await screen.findByRole('dialog', { name: 'New trip' }));

/** The first field has the focus. */
export const Empty: Story = {
  render: () => <TripDialog description="Those who go along see it today." onClose={onClose} onSubmit={onSubmit} />,
  play: async () => {
    const view = await dialog();
    await expect(view.getByRole('textbox', { name: /Name/ })).toHaveFocus();
  },
};

/** What is saved is what the schema made of it; whoever uses the dialog closes it. */
export const Saved: Story = {
  parameters: { picture: 'none' },
  render: () => <TripDialog onClose={onClose} onSubmit={onSubmit} />,
  play: async ({ userEvent }) => {
    const view = await dialog();
    await userEvent.type(view.getByRole('textbox', { name: /Name/ }), ' Kew {Enter}');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ name: 'Kew', note: '' }));
    await expect(onClose).not.toHaveBeenCalled();
  },
};

/** A field that is wrong takes the focus, and nothing is sent. */
export const Wrong: Story = {
  render: () => <TripDialog onClose={onClose} onSubmit={onSubmit} />,
  play: async ({ userEvent }) => {
    const view = await dialog();
    await userEvent.click(view.getByRole('button', { name: 'Add trip' }));
    const name = view.getByRole('textbox', { name: /Name/ });
    await waitFor(() => expect(name).toHaveAccessibleDescription(/Enter a name\./));
    await expect(name).toHaveFocus();
    await expect(onSubmit).not.toHaveBeenCalled();
  },
};

/** The server's refusal is above the fields; all that was typed stays. */
export const Refused: Story = {
  render: () => (
    <TripDialog
      name="Kew"
      tone="danger"
      onClose={onClose}
      onSubmit={() => Promise.reject(new ProductError('conflict', 'There are 50 trips. Delete one first.'))}
    />
  ),
  play: async ({ userEvent }) => {
    const view = await dialog();
    await userEvent.click(view.getByRole('button', { name: 'Add trip' }));
    await expect(await view.findByText('There are 50 trips. Delete one first.')).toBeVisible();
    await expect(view.getByRole('textbox', { name: /Name/ })).toHaveValue('Kew');
    await expect(onClose).not.toHaveBeenCalled();
  },
};

/** While it runs neither Escape nor Close takes it away. */
export const Busy: Story = {
  render: () => <TripDialog name="Kew" onClose={onClose} onSubmit={() => new Promise<void>(() => undefined)} />,
  play: async ({ userEvent }) => {
    const view = await dialog();
    await userEvent.click(view.getByRole('button', { name: 'Add trip' }));
    await waitFor(() => expect(view.getByRole('button', { name: 'Close' })).toBeDisabled());
    await userEvent.keyboard('{Escape}');
    await expect(onClose).not.toHaveBeenCalled();
  },
};

/** Without a guard it closes on what was typed. */
export const Unguarded: Story = {
  parameters: { picture: 'none' },
  render: () => <TripDialog onClose={onClose} onSubmit={onSubmit} />,
  play: async ({ userEvent }) => {
    const view = await dialog();
    await userEvent.type(view.getByRole('textbox', { name: /Name/ }), 'Kew');
    await userEvent.click(view.getByRole('button', { name: 'Close' }));
    await expect(onClose).toHaveBeenCalledOnce();
  },
};

/** Guarded against slips: Escape asks, Cancel says what it does. */
export const GuardedAgainstSlips: Story = {
  parameters: { picture: 'none' },
  render: () => <TripDialog guard="slips" onClose={onClose} onSubmit={onSubmit} />,
  play: async ({ userEvent }) => {
    const view = await dialog();
    await userEvent.type(view.getByRole('textbox', { name: /Name/ }), 'Kew');
    await userEvent.click(view.getByRole('button', { name: 'Close' }));
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    await expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(view.getByRole('button', { name: 'Cancel' }));
    await expect(onClose).toHaveBeenCalledOnce();
  },
};

/** Guarded on every way out, in words of its own. */
export const Guarded: Story = {
  render: () => (
    <TripDialog
      guard="always"
      question={{ title: 'Discard this trip?', cancelLabel: 'Keep planning' }}
      onDiscard={onDiscard}
      onClose={onClose}
      onSubmit={onSubmit}
    />
  ),
  play: async ({ userEvent }) => {
    const view = await dialog();
    await userEvent.type(view.getByRole('textbox', { name: /Name/ }), 'Kew');
    await userEvent.click(view.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('dialog', { name: 'Discard this trip?' }));
    await expect(onDiscard).not.toHaveBeenCalled();
    await userEvent.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    await expect(onDiscard).toHaveBeenCalledOnce();
    await userEvent.click(view.getByRole('button', { name: 'Cancel' }));
    await expect(await screen.findByRole('dialog', { name: 'Discard this trip?' })).toBeVisible();
  },
};
