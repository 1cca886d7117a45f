import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Field } from '../../src/ui/field.tsx';
import { TimeInput } from '../../src/ui/time-input.tsx';

/** A time of day, by the browser's own field: it knows how each reader writes a time. */
const meta = {
  title: 'UI/Forms/TimeInput',
  component: TimeInput,
  tags: ['autodocs', 'also:clock', 'also:hour', 'also:time picker'],
  args: { onChange: fn(), zone: 'London time' },
  parameters: {
    kit: {
      use: 'For when something happens each day: a summary, a newsletter.',
      avoid: 'For a length of time (NumberInput with a unit), or a day (DatePicker).',
      keyboard: [
        { keys: ['←', '→'], does: 'To the hours and the minutes.' },
        { keys: ['↑', '↓'], does: 'One later, one earlier.' },
        { keys: ['Backspace'], does: 'Clears the part that has the focus.' },
      ],
      accessibility: [
        'Its value is 24-hour, 07:30, whatever the reader sees.',
        'Name the clock wherever people elsewhere may read it.',
      ],
      related: ['UI/Forms/Field', 'UI/Forms/DatePicker'],
    } satisfies KitDocs,
  },
  render: (args) => (
    <Field label="Morning summary at" description="To everyone who reviews stories.">
      <TimeInput {...args} />
    </Field>
  ),
} satisfies Meta<typeof TimeInput>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Typed part by part, and stepped with the arrows. */
export const Typed: Story = {
  parameters: { picture: 'none' },
  play: async ({ args, canvas }) => {
    const input = canvas.getByLabelText('Morning summary at');
    await userEvent.type(input, '07:30');
    await expect(input).toHaveValue('07:30');
    await expect(args.onChange).toHaveBeenCalled();
    await expect(input).toHaveAccessibleDescription('To everyone who reviews stories.');
  },
};

/** Empty, filled, wrong, to be read only, disabled; narrow, and from right to left. */
export const States: Story = {
  parameters: { frame: 'narrow' },
  render: () => (
    <div className="grid gap-5">
      <div className="grid grid-cols-2 gap-5">
        <Field label="Newsletter at" required>
          <TimeInput />
        </Field>
        <Field label="Summary at">
          <TimeInput defaultValue="07:30" />
        </Field>
        <Field label="Silence from" error="This is after the end.">
          <TimeInput defaultValue="19:00" />
        </Field>
        <Field label="Fetched at">
          <TimeInput defaultValue="02:15" readOnly />
        </Field>
        <Field label="Report at">
          <TimeInput defaultValue="08:00" disabled />
        </Field>
        <Field label="Small, with its clock">
          <TimeInput size="sm" defaultValue="16:45" zone="London time" />
        </Field>
      </div>
      <div dir="rtl" lang="ar">
        <Field label="الملخص الصباحي">
          <TimeInput defaultValue="07:30" zone="بتوقيت لندن" />
        </Field>
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Silence from')).toBeInvalid();
  },
};
