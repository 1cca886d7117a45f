import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Button } from '../../src/ui/button.tsx';
import { ErrorSummary } from '../../src/ui/error-summary.tsx';
import { Field } from '../../src/ui/field.tsx';
import { TextInput } from '../../src/ui/text-input.tsx';

const NAME = { id: 'summary-name', label: 'Name of the channel', message: 'Give the channel a name.' };
const ADDRESS = { id: 'summary-address', label: 'Address of the feed', message: 'Nothing was found there.' };

const meta = {
  title: 'UI/Forms/ErrorSummary',
  component: ErrorSummary,
  tags: ['autodocs', 'also:validation', 'also:form errors', 'also:problems', 'also:error list'],
  parameters: {
    kit: {
      use: 'At the head of a long form that could not be saved: what is wrong and where.',
      avoid: 'In forms of one or two fields their own words are enough. What the server could not do is a `Banner`.',
      keyboard: [
        { keys: ['Tab'], does: 'From error to error' },
        { keys: ['Enter'], does: 'Goes to the field' },
      ],
      accessibility: [
        'It takes the focus when it appears, so that it is read.',
        'Each error also appears at its field.',
      ],
      related: ['UI/Forms/Form', 'UI/Forms/Field', 'UI/Feedback/Banner'],
    } satisfies KitDocs,
  },
  args: { errors: [NAME, ADDRESS] },
} satisfies Meta<typeof ErrorSummary>;
export default meta;
type Story = StoryObj<typeof meta>;

function AddChannel() {
  const [errors, setErrors] = useState<(typeof NAME)[]>([]);
  const message = (id: string) => errors.find((error) => error.id === id)?.message;
  return (
    <form
      className="grid justify-items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setErrors([NAME, ADDRESS]);
      }}
    >
      <ErrorSummary errors={errors} className="w-full" />
      <Field className="w-full" id={NAME.id} label={NAME.label} error={message(NAME.id)}>
        <TextInput />
      </Field>
      <Field className="w-full" id={ADDRESS.id} label={ADDRESS.label} error={message(ADDRESS.id)}>
        <TextInput />
      </Field>
      <Button type="submit" variant="primary">
        Save the channel
      </Button>
    </form>
  );
}

/** It takes the focus when it appears, and each line leads to its field. */
export const LeadsToTheFields: Story = {
  render: () => <AddChannel />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('region')).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Save the channel' }));
    const summary = await canvas.findByRole('region', { name: 'There are 2 problems' });
    await expect(summary).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Address of the feed' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('textbox', { name: 'Address of the feed' })).toHaveFocus();
  },
};

/** One thing is one thing; none shows nothing. */
export const One: Story = {
  args: { errors: [NAME] },
  render: (args) => (
    <>
      <ErrorSummary {...args} />
      <ErrorSummary errors={[]} />
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('region')).toHaveLength(1);
    await expect(canvas.getByRole('region', { name: 'There is a problem' })).toBeVisible();
  },
};

/** Many long ones, with a title of its own, and from right to left. */
export const LongText: Story = {
  parameters: { frame: 'narrow' },
  render: () => (
    <div className="grid gap-4">
      <ErrorSummary
        title="The newsletter cannot go out yet"
        errors={[
          {
            id: 'a',
            label: 'Title of the newsletter of the Parents, Friends and Former Pupils of Oakfield Association',
            message: 'It has 214 characters. Readers see the first 120.',
          },
          { id: 'b', label: 'First story', message: 'Choose one, or leave the box out.' },
          { id: 'c', label: 'Sender', message: 'Give an address that is read daily.' },
          { id: 'd', label: 'Sent on', message: 'Choose a day that has not passed.' },
        ]}
      />
      <div dir="rtl" lang="ar">
        <ErrorSummary title="لا يمكن الحفظ بعد" errors={[{ id: 'e', label: 'اسم القناة', message: 'أدخل اسمًا.' }]} />
      </div>
    </div>
  ),
};
