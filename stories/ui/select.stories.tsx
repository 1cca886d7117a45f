import type { Meta, StoryObj } from '@storybook/react-vite';
import ListFilter from 'lucide-react/icons/list-filter';
import { expect, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Field } from '../../src/ui/field.tsx';
import { Select } from '../../src/ui/select.tsx';

const OPTIONS = [
  { value: 'all', label: 'All channels' },
  { value: 'news', label: 'Oakfield News' },
  { value: 'sport', label: 'Sport at Oakfield' },
  { value: 'library', label: 'The library blog' },
  { value: 'old', label: 'Old website (no longer fetched)', disabled: true },
] as const;

const meta = {
  title: 'UI/Forms/Select',
  component: Select,
  tags: ['autodocs', 'also:dropdown', 'also:drop-down', 'also:picker', 'also:choice', 'also:list box'],
  parameters: {
    kit: {
      use: 'One of five or more, known by name: the browser’s own list, at home on every device.',
      avoid:
        'Two to four are a `RadioGroup` or `SegmentedControl`; a long list is a `Combobox`; actions are a `DropdownMenu`.',
      keyboard: [
        { keys: ['Space', '↓'], does: 'Opens it' },
        { keys: ['A'], does: 'Typing goes to what begins with it' },
        { keys: ['Enter'], does: 'Takes it' },
        { keys: ['Esc'], does: 'Leaves it as it was' },
      ],
      accessibility: ['Native: every screen reader and phone knows it.'],
      related: ['UI/Forms/Combobox', 'UI/Forms/RadioGroup', 'UI/Overlays/DropdownMenu'],
    } satisfies KitDocs,
    frame: 'narrow',
  },
  args: { options: OPTIONS, onChange: fn() },
  argTypes: { icon: { control: false } },
  render: (args) => (
    <Field label="Channel">
      <Select {...args} />
    </Field>
  ),
} satisfies Meta<typeof Select>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Reached by Tab; what cannot be chosen says so in the list. */
export const Choosing: Story = {
  play: async ({ args, canvas }) => {
    const select = canvas.getByRole('combobox', { name: 'Channel' });
    await userEvent.tab();
    await expect(select).toHaveFocus();
    await userEvent.selectOptions(select, 'The library blog');
    await expect(select).toHaveValue('library');
    await expect(select).toHaveDisplayValue('The library blog');
    await expect(args.onChange).toHaveBeenCalledTimes(1);
    await expect(canvas.getByRole('option', { name: /Old website/ })).toBeDisabled();
  },
};

/** With an icon, wrong, disabled, in three sizes and from right to left. */
export const States: Story = {
  render: (args) => (
    <div className="grid gap-5">
      <Field label="Channel">
        <Select {...args} size="sm" icon={ListFilter} />
      </Field>
      <Field label="Collection" error="Choose where the stories go." required>
        <Select {...args} options={undefined} defaultValue="">
          <option value="" disabled>
            Choose a collection
          </option>
          <optgroup label="By hand">
            <option value="front">Front page</option>
          </optgroup>
          <optgroup label="By rule">
            <option value="autumn">Autumn term</option>
          </optgroup>
        </Select>
      </Field>
      <Field label="Language" description="Your trust looks after this.">
        <Select {...args} size="lg" disabled options={[{ value: 'en', label: 'English' }]} />
      </Field>
      <div dir="rtl" lang="ar">
        <Field label="القناة">
          <Select {...args} icon={ListFilter} options={[{ value: 'news', label: 'أخبار المدرسة' }]} />
        </Field>
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    const wrong = canvas.getByRole('combobox', { name: 'Collection' });
    await expect(wrong).toBeInvalid();
    await expect(wrong).toBeRequired();
    await expect(wrong).toHaveAccessibleDescription('Error: Choose where the stories go.');
  },
};

/** A long choice is cut before the arrow; the list itself shows all of it. */
export const LongText: Story = {
  args: {
    options: [
      { value: 'long', label: 'The Parents, Friends and Former Pupils of Oakfield Association Newsletter' },
      ...Array.from({ length: 60 }, (_, index) => ({ value: `class-${index}`, label: `Class blog ${index + 1}` })),
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('option')).toHaveLength(61);
  },
};
