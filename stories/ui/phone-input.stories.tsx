import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Field } from '../../src/ui/field.tsx';
import { PhoneInput } from '../../src/ui/phone/phone-input.tsx';

const changed = fn();
function Held({ start = '', ...props }: Partial<React.ComponentProps<typeof PhoneInput>> & { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <PhoneInput
      {...props}
      value={value}
      onValueChange={(next) => {
        changed(next);
        setValue(next);
      }}
    />
  );
}

/**
 * A phone number with its country. It takes what people write, shows it as people of that country do, and hands on the
 * form that can be dialled from anywhere (`+441174960123`).
 */
const meta = {
  title: 'UI/Forms/PhoneInput',
  component: PhoneInput,
  tags: ['autodocs', 'also:telephone', 'also:mobile', 'also:E.164', 'also:country code'],
  args: { value: '', onValueChange: changed },
  parameters: {
    kit: {
      use: 'For a number to call.',
      avoid: 'For codes and other figures (TextInput, NumberInput).',
      anatomy: [
        { part: 'Country', what: 'A native list. Its country code is shown. A number with + sets it automatically.' },
        { part: 'Number', what: 'Free while it is typed, formatted when the field is left.' },
        { part: 'Word', what: 'What is wrong with it, in plain words, unless the form says something already.' },
      ],
      keyboard: [
        { keys: ['Tab'], does: 'To the country, then to the number.' },
        { keys: ['A–Z'], does: 'In the list of countries: to the next that begins so.' },
      ],
      accessibility: [
        'The label names the number. The list beside it has a name of its own.',
        'Numbers run from left to right in every language.',
        'The rules of all countries load when the field is drawn. Without a network it still takes numbers with a +.',
      ],
      related: ['UI/Forms/Field', 'UI/Forms/EmailInput'],
    } satisfies KitDocs,
  },
  render: () => (
    <Field label="Office phone">
      <Held />
    </Field>
  ),
} satisfies Meta<typeof PhoneInput>;
export default meta;
type Story = StoryObj<typeof meta>;

function Later() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen ? (
        <Field label="Office phone">
          <Held start="+441174960123" />
        </Field>
      ) : null}
    </>
  );
}

/** The whole number is chosen before the rules are there: what is typed takes its place all the same. */
export const ChosenEarly: Story = {
  parameters: { picture: 'none' },
  render: () => <Later />,
  play: async ({ canvas }) => {
    fireEvent.click(canvas.getByRole('button', { name: 'Open' }));
    const input = canvas.getByRole<HTMLInputElement>('textbox', { name: 'Office phone' });
    input.focus();
    input.select();
    await expect(input).toHaveValue('+441174960123');
    await waitFor(() => expect(input).toHaveValue('0117 496 0123'));
    await userEvent.keyboard('+441174960456');
    await expect(input).toHaveValue('+441174960456');
  },
};

/** National in, E.164 out; what is wrong is said when the field is left, not at every digit. */
export const Typed: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    changed.mockClear();
    const input = canvas.getByRole('textbox', { name: 'Office phone' });
    const country = canvas.getByRole('combobox', { name: 'Country of the number' });
    await waitFor(() => expect(country.children.length).toBeGreaterThan(1));
    await userEvent.type(input, '01174');
    await expect(input).toBeValid();
    await userEvent.tab();
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription(
      'Error: This number is too short for the United Kingdom. Is a digit missing?',
    );
    await userEvent.type(input, '960123');
    await expect(input).toBeValid();
    await expect(changed).toHaveBeenLastCalledWith('+441174960123');
    await userEvent.tab();
    await expect(input).toHaveValue('0117 496 0123');
  },
};

/** A number from elsewhere brings its country along; another country makes another number of the same digits. */
export const Countries: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    changed.mockClear();
    const input = canvas.getByRole('textbox', { name: 'Office phone' });
    const country = canvas.getByRole('combobox', { name: 'Country of the number' });
    await waitFor(() => expect(country.children.length).toBeGreaterThan(1));
    await expect(country).toHaveValue('GB');
    await userEvent.click(input);
    await userEvent.paste('+353 1 555 0123');
    await expect(country).toHaveValue('IE');
    await expect(input).toHaveValue('(01) 555 0123');
    await expect(changed).toHaveBeenLastCalledWith('+35315550123');
    await userEvent.clear(input);
    await userEvent.type(input, '01 70 18 00 00');
    await userEvent.selectOptions(country, 'FR');
    await expect(changed).toHaveBeenLastCalledWith('+33170180000');
    await expect(input).toHaveValue('01 70 18 00 00');
    await userEvent.clear(input);
    await expect(changed).toHaveBeenLastCalledWith('');
  },
};

/** Empty, filled, not a number, refused by the form, doubtful, to be read only, disabled; narrow, and from right to left. */
export const States: Story = {
  render: () => (
    <div className="grid grid-cols-2 gap-5">
      <Field label="Phone" required>
        <Held placeholder="0117 496 0123" />
      </Field>
      <Field label="Evenings" optional>
        <Held start="+441174960456" />
      </Field>
      <Field label="Caretaker">
        <Held start="0117 49" />
      </Field>
      <Field label="Safeguarding" error="Someone must answer this number during the day.">
        <Held />
      </Field>
      <Field label="Partner school">
        <Held start="+33170180000" readOnly />
      </Field>
      <Field label="Emergency line" description="Comes with the Trust plan.">
        <Held disabled />
      </Field>
      <Field label="Mobile">
        <Held start="07700 900123" />
      </Field>
      <div dir="rtl" lang="ar">
        <Field label="الهاتف">
          <Held start="+97143334444" locale="ar" />
        </Field>
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    const caretaker = canvas.getByRole('textbox', { name: 'Caretaker' });
    await expect(await canvas.findByDisplayValue('0117 496 0456')).toBeVisible();
    await userEvent.click(caretaker);
    await userEvent.click(canvas.getByRole('textbox', { name: 'Mobile' }));
    await userEvent.tab();
    await expect(await canvas.findByText(/We know of no such number for the United Kingdom/)).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Mobile' })).toBeValid();
    (document.activeElement as HTMLElement).blur();
    await expect(await canvas.findByText(/too short for the United Kingdom/)).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Safeguarding' })).toHaveAccessibleDescription(
      'Error: Someone must answer this number during the day.',
    );
  },
};
