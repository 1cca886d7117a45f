import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Calendar } from '../../src/ui/date/calendar.tsx';
import { DatePicker } from '../../src/ui/date/date-picker.tsx';
import { PickerLayer } from '../../src/ui/date/picker-layer.tsx';
import { Field } from '../../src/ui/field.tsx';

type Args = ComponentProps<typeof DatePicker>;

function Controlled({ error, label = 'Publish on', ...args }: Args & { error?: string; label?: string }) {
  const [value, setValue] = useState(args.value);
  return (
    <Field label={label} error={error}>
      <DatePicker
        {...args}
        value={value}
        onValueChange={(next) => {
          args.onValueChange(next);
          setValue(next);
        }}
      />
    </Field>
  );
}

const meta = {
  title: 'UI/Forms/DatePicker',
  component: DatePicker,
  subcomponents: { Calendar, PickerLayer },
  tags: ['autodocs', 'also:calendar', 'also:date field', 'also:datepicker'],
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'One day that one may want to see in its month: when to publish, when a term begins.',
      avoid: 'A period is a DateRangePicker. A birthday needs no calendar, three fields or this one’s text do.',
      anatomy: [
        { part: 'Text', what: 'dd/mm/yyyy, or as people write: “3 March”, “Tuesday 3rd March”, “tomorrow”.' },
        { part: 'Button', what: 'Opens the calendar. Its name says the day that is chosen.' },
        { part: 'Calendar', what: 'A dialog with a grid of one month, Monday first.' },
      ],
      keyboard: [
        { keys: ['Alt', '↓'], does: 'Opens the calendar from the text' },
        { keys: ['←', '→', '↑', '↓'], does: 'A day or a week back and on' },
        { keys: ['Home', 'End'], does: 'Monday or Sunday of the week' },
        { keys: ['Page Up', 'Page Down'], does: 'A month back and on. With Shift a year' },
        { keys: ['Enter', 'Space'], does: 'Chooses the day' },
        { keys: ['Escape'], does: 'Closes the calendar' },
      ],
      accessibility: [
        'The day comes before the month, as in Britain: 03/04 is the third of April.',
        'Days that cannot be had are struck through and can still be read.',
        'The focus goes back to the button, which says the day.',
      ],
      related: ['UI/Forms/DateRangePicker', 'UI/Forms/Field'],
    } satisfies KitDocs,
  },
  args: { value: '2026-11-25', onValueChange: fn(), today: '2026-11-21' },
  render: (args) => <Controlled {...args} />,
  decorators: [
    (Story) => (
      <div className="min-h-96">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof DatePicker>;
export default meta;
type Story = StoryObj<typeof meta>;

const open = async (name: RegExp) => {
  await userEvent.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Choose a day' }));
};
const day = (name: string) => screen.getByRole('button', { name });

/** From today on, school days alone: the others are struck through. */
export const Open: Story = {
  args: { min: '2026-11-20', isDisabled: (each) => [0, 6].includes(new Date(`${each}T12:00:00Z`).getUTCDay()) },
  play: async ({ args, canvas }) => {
    const box = canvas.getByRole('textbox', { name: 'Publish on' });
    await expect(box).toHaveValue('25/11/2026');
    const dialog = await open(/Wednesday 25 November 2026/);
    await expect(dialog.getByRole('grid', { name: 'November 2026' })).toBeVisible();
    await expect(day('Wednesday 25 November 2026')).toHaveFocus();
    await expect(day('Saturday 21 November 2026')).toHaveAttribute('aria-current', 'date');
    await userEvent.click(day('Sunday 22 November 2026'));
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect(day('Friday 20 November 2026')).toHaveFocus();
  },
};

/** Every key of the grid, round and round with Tab, and the focus given back. */
export const ByKeyboard: Story = {
  parameters: { picture: 'none' },
  play: async ({ args, canvas }) => {
    const box = canvas.getByRole('textbox', { name: 'Publish on' });
    await userEvent.click(box);
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect(day('Wednesday 25 November 2026')).toHaveFocus();
    const steps: [string, string][] = [
      ['{ArrowRight}', 'Thursday 26 November 2026'],
      ['{ArrowDown}', 'Thursday 3 December 2026'],
      ['{ArrowLeft}', 'Wednesday 2 December 2026'],
      ['{Home}', 'Monday 30 November 2026'],
      ['{End}', 'Sunday 6 December 2026'],
      ['{PageDown}', 'Wednesday 6 January 2027'],
      ['{Shift>}{PageUp}{/Shift}', 'Tuesday 6 January 2026'],
      ['{PageUp}', 'Saturday 6 December 2025'],
      ['{ArrowUp}', 'Saturday 29 November 2025'],
    ];
    for (const [keys, name] of steps) {
      await userEvent.keyboard(keys);
      await expect(day(name)).toHaveFocus();
    }
    await userEvent.tab();
    await expect(day('Month before')).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(day('Saturday 29 November 2025')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2025-11-29');
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await expect(day('Change the day, Saturday 29 November 2025')).toHaveFocus();
    await expect(box).toHaveValue('29/11/2025');

    await userEvent.keyboard('{Enter}{Escape}');
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await expect(day('Change the day, Saturday 29 November 2025')).toHaveFocus();
  },
};

/** Typed as people write; what is no day stays and is explained, and no value goes out. */
export const Typed: Story = {
  args: { value: '', min: '2026-11-21', max: '2027-08-31' },
  decorators: [(Story) => <Story />],
  play: async ({ args, canvas }) => {
    const box = canvas.getByRole('textbox', { name: 'Publish on' });
    const type = async (text: string) => {
      await userEvent.clear(box);
      await userEvent.type(box, text);
      await userEvent.tab();
    };
    await type('3rd of January');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2027-01-03');
    await expect(box).toHaveValue('03/01/2027');
    await type('tomorrow');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('2026-11-22');
    await type('1/10/2026');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('');
    await expect(box).toHaveAccessibleDescription(
      /1 October 2026 is too early. The first possible day is 21 November 2026./,
    );
    await expect(box).toHaveValue('1/10/2026');
    await type('03/25/2027');
    await expect(box).toBeInvalid();
    await expect(box).toHaveAccessibleDescription(/Enter a date, for example 3 March 2026 or 03\/03\/2026\./);
  },
};

/** From right to left the arrow to the left goes on. */
export const RightToLeft: Story = {
  render: (args) => (
    <div dir="rtl">
      <Controlled {...args} label="تاريخ النشر" />
    </div>
  ),
  play: async () => {
    await open(/Wednesday 25 November 2026/);
    await userEvent.keyboard('{ArrowLeft}');
    await expect(day('Thursday 26 November 2026')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(day('Tuesday 24 November 2026')).toHaveFocus();
  },
};

/** Empty, wrong, read only, disabled, and in each size. */
export const States: Story = {
  decorators: [(Story) => <Story />],
  render: (args) => (
    <div className="grid gap-5">
      <Controlled {...args} value="" label="Last day of term" />
      <Controlled {...args} error="Choose a day after the first day of term." />
      <Controlled {...args} readOnly label="First day of term" />
      <Controlled {...args} disabled label="Half-term" />
      <Controlled {...args} size="sm" label="Small" />
      <Controlled {...args} size="lg" label="Large" />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('textbox', { name: 'Publish on' })).toBeInvalid();
    await expect(canvas.getByRole('textbox', { name: 'Half-term' })).toBeDisabled();
    for (const button of canvas.getAllByRole('button')) {
      await expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
    }
  },
};
