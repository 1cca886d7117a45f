import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { CheckboxGroup } from '../../src/ui/checkbox-group.tsx';

const CHANNELS = [
  { value: 'news', label: 'Oakfield News', description: 'The school’s website' },
  { value: 'sports', label: 'Sports desk', description: '@oakfieldsport' },
  { value: 'choir', label: 'Choirs and bands' },
  { value: 'association', label: 'Association', description: 'Needs reconnecting', disabled: true },
];

const changed = fn();
function Held({ value: start, ...props }: ComponentProps<typeof CheckboxGroup>) {
  const [value, setValue] = useState<readonly string[]>(start);
  return (
    <CheckboxGroup
      {...props}
      value={value}
      onValueChange={(next) => {
        changed(next);
        setValue(next);
      }}
    />
  );
}

/** Any number out of a few, all in sight, with one box above that takes them all. */
const meta = {
  title: 'UI/Forms/CheckboxGroup',
  component: CheckboxGroup,
  tags: ['autodocs', 'also:multi select', 'also:select all', 'also:tick boxes'],
  args: {
    legend: 'Channels in this collection',
    description: 'Stories of these are imported automatically.',
    name: 'channels',
    options: CHANNELS,
    value: ['sports'],
    onValueChange: changed,
    selectAll: 'All channels',
  },
  parameters: {
    kit: {
      use: 'For two to about ten things of which any may be chosen.',
      avoid: 'For more (MultiSelect), for one of them (RadioGroup), or for one yes or no (Checkbox).',
      anatomy: [
        {
          part: 'Box for all',
          what: 'Ticked, empty, or a line where some are chosen. Locked options keep what they are.',
        },
        { part: 'Options', what: 'In one to three columns, in a fixed order. So is the value.' },
      ],
      keyboard: [
        { keys: ['Tab'], does: 'From box to box.' },
        {
          keys: ['Space'],
          does: 'Takes or leaves. On the box for all: takes all, or leaves them where all are taken.',
        },
      ],
      accessibility: ['The question is the legend of the group. Some-but-not-all is told as “mixed”.'],
      matrix: { states: [{ name: 'Invalid', args: { error: 'Choose at least one.' } }] },
      related: ['UI/Forms/Checkbox', 'UI/Forms/RadioGroup', 'UI/Forms/MultiSelect'],
    } satisfies KitDocs,
  },
  render: (args) => <Held {...args} />,
} satisfies Meta<typeof CheckboxGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The box for all follows the others, and they follow it; what is locked stays as it is. */
export const SelectAll: Story = {
  args: { value: ['sports', 'association'] },
  play: async ({ canvas }) => {
    changed.mockClear();
    const all = canvas.getByRole('checkbox', { name: 'All channels' });
    const locked = canvas.getByRole('checkbox', { name: /Association/ });
    await expect(all).toBePartiallyChecked();
    await userEvent.tab();
    await expect(all).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(all).toBeChecked();
    await expect(changed).toHaveBeenLastCalledWith(['news', 'sports', 'choir', 'association']);
    await userEvent.keyboard(' ');
    await expect(changed).toHaveBeenLastCalledWith(['association']);
    await expect(locked).toBeChecked();
    await expect(all).not.toBeChecked();
    await userEvent.click(canvas.getByText('Choirs and bands'));
    await userEvent.click(canvas.getByText('Oakfield News'));
    await expect(changed).toHaveBeenLastCalledWith(['news', 'choir', 'association']);
    await expect(all).toBePartiallyChecked();
  },
};

/** In columns, wrong, and locked as a whole. */
export const States: Story = {
  render: (args) => (
    <div className="grid gap-6">
      <Held {...args} columns={2} value={CHANNELS.map(({ value }) => value)} />
      <Held
        {...args}
        name="days"
        legend="Days of the newsletter"
        description={undefined}
        selectAll={undefined}
        columns={3}
        required
        error="Choose at least one day."
        value={[]}
        options={['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => ({ value: day, label: day }))}
      />
      <Held
        {...args}
        name="locked"
        legend="Channels of the Trust"
        description="Only the Trust may change these."
        disabled
      />
    </div>
  ),
  play: async ({ canvas }) => {
    const days = canvas.getByRole('group', { name: 'Days of the newsletter (required)' });
    await expect(days).toHaveAccessibleDescription('Error: Choose at least one day.');
    await expect(canvas.getByRole('checkbox', { name: 'Monday' })).toBeInvalid();
    changed.mockClear();
    for (const all of canvas.getAllByRole('checkbox', { name: 'All channels' }).slice(1))
      await expect(all).toBeDisabled();
  },
};

/** Words wrap beside their box, from either side. */
export const LongText: Story = {
  parameters: { frame: 'narrow' },
  render: (args) => (
    <div className="grid gap-6">
      <Held
        {...args}
        columns={2}
        legend="Which of the 128 stories imported before today to keep"
        options={[
          { value: 'a', label: 'Those of the Parents, Friends and Former Pupils of Oakfield Association' },
          { value: 'b', label: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenträgerverein' },
        ]}
        value={['a']}
      />
      <div dir="rtl" lang="ar">
        <Held
          {...args}
          name="rtl"
          legend="القنوات"
          description={undefined}
          selectAll="كل القنوات"
          value={['a']}
          options={[
            { value: 'a', label: 'أخبار المدرسة', description: 'موقع المدرسة' },
            { value: 'b', label: 'الرياضة' },
          ]}
        />
      </div>
    </div>
  ),
};
