import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { DateRangePicker } from '../../src/ui/date/date-range-picker.tsx';
import { RangeCalendars } from '../../src/ui/date/range-calendars.tsx';

const TERMS = [
  { name: 'Summer term 2026', from: '2026-04-13', to: '2026-07-21' },
  { name: 'Autumn term 2026', from: '2026-09-03', to: '2026-12-18' },
];

type Args = ComponentProps<typeof DateRangePicker>;

function Controlled(args: Args) {
  const [value, setValue] = useState(args.value);
  const [comparison, setComparison] = useState(args.comparison);
  return (
    <DateRangePicker
      {...args}
      value={value}
      {...(comparison === undefined ? {} : { comparison })}
      onValueChange={(range, against) => {
        args.onValueChange(range, against);
        setValue(range);
        if (comparison !== undefined) setComparison(against);
      }}
    />
  );
}

const meta = {
  title: 'UI/Forms/DateRangePicker',
  component: DateRangePicker,
  subcomponents: { RangeCalendars },
  tags: ['autodocs', 'also:period', 'also:date filter', 'also:range calendar', 'also:compare'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'The period of a report or of a list: the last days, the school’s own term, the school year, or any two days.',
      avoid: 'One day is a DatePicker. Two or three fixed periods are a SegmentedControl.',
      anatomy: [
        { part: 'Button', what: 'The name of the period and its days.' },
        { part: 'Usual periods', what: '7, 30 and 90 days, the term, the school year.' },
        { part: 'Calendars', what: 'Two months where they fit, one where they don’t.' },
        { part: 'Compare with', what: 'The period before or the year before, with its days.' },
      ],
      keyboard: [
        { keys: ['↑', '↓'], does: 'Goes through the usual periods' },
        { keys: ['Enter'], does: 'In a calendar: the first day, then the last one' },
        { keys: ['Page Up', 'Page Down'], does: 'A month back and on' },
        { keys: ['Escape'], does: 'Leaves everything as it was' },
      ],
      accessibility: ['What is chosen so far, and in the end the whole period, is said politely.'],
      related: ['UI/Forms/DatePicker', 'UI/Forms/SegmentedControl'],
    } satisfies KitDocs,
  },
  args: {
    label: 'Period',
    value: { from: '2026-10-23', to: '2026-11-21' },
    comparison: 'before',
    terms: TERMS,
    onValueChange: fn(),
    today: '2026-11-21',
    max: '2026-11-21',
  },
  render: (args) => <Controlled {...args} />,
  decorators: [
    (Story) => (
      <div className="min-h-140">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof DateRangePicker>;
export default meta;
type Story = StoryObj<typeof meta>;

const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Period/ }));
  return within(await screen.findByRole('dialog', { name: 'Period' }));
};
const day = (name: string) => screen.getByRole('button', { name });

/** Two months, the period before beside it. */
export const Open: Story = {
  play: async () => {
    const dialog = await open();
    await expect(dialog.getAllByRole('grid')).toHaveLength(2);
    await expect(dialog.getByRole('radio', { name: 'Last 30 days' })).toBeChecked();
    await expect(dialog.getByText('23 September – 22 October 2026')).toBeVisible();
  },
};

/** One of the usual ones; the whole is said, and nothing goes out before Show. */
export const UsualPeriod: Story = {
  parameters: { picture: 'none' },
  play: async ({ args, canvas }) => {
    const dialog = await open();
    await userEvent.click(dialog.getByRole('radio', { name: 'Autumn term 2026' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Compare with' }), 'The year before');
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Show' }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith({ from: '2026-09-03', to: '2026-11-21' }, 'year');
    const button = canvas.getByRole('button', { name: /^Period/ });
    await expect(button).toHaveFocus();
    await expect(button).toHaveTextContent('Autumn term 2026, 3 September – 21 November 2026');
    await expect(
      canvas.getByText(/^Period: 3 September .* compared with 3 September – 21 November 2025\.$/),
    ).toBeInTheDocument();
  },
};

/** Any two days, the later one first if one likes; from month to month by keyboard; Escape drops it all. */
export const OwnDatesByKeyboard: Story = {
  parameters: { picture: 'none' },
  play: async ({ args }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(day('Saturday 21 November 2026')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{Enter}');
    await expect(screen.getByText('From 14 November 2026. Choose the last day.')).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Show' })).toBeDisabled();
    await userEvent.keyboard('{PageUp}{PageUp}{Enter}');
    await expect(screen.getByText('14 September – 14 November 2026, 62 days')).toBeVisible();
    await expect(screen.getByRole('radio', { name: 'Own dates' })).toBeChecked();
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await expect(screen.getByRole('button', { name: /^Period: Last 30 days/ })).toHaveFocus();
  },
};

/** One month where there is space for one; from right to left. */
export const Narrow: Story = {
  parameters: { frame: 'narrow' },
  args: { months: 1 },
  render: (args) => (
    <div dir="rtl" className="min-h-172">
      <Controlled {...args} />
    </div>
  ),
  play: async () => {
    const dialog = await open();
    await expect(dialog.getAllByRole('grid')).toHaveLength(1);
    await userEvent.click(day('Monday 9 November 2026'));
    await userEvent.hover(day('Friday 13 November 2026'));
    await expect(dialog.getByText('From 9 November 2026. Choose the last day.')).toBeVisible();
  },
};
