import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { MultiSelect } from '../../src/ui/combobox/multi-select.tsx';
import type { Option } from '../../src/ui/combobox/option.ts';
import { Field } from '../../src/ui/field.tsx';
import { listen } from '../support/heard.ts';

const CHANNELS: readonly Option[] = [
  { value: 'news', label: 'Oakfield News', detail: 'Website feed' },
  { value: 'drama', label: 'Drama Club', detail: 'YouTube' },
  { value: 'sport', label: 'Oakfield Sport', detail: 'Mastodon' },
  { value: 'library', label: 'The Library', detail: 'Website feed' },
];

type Args = ComponentProps<typeof MultiSelect>;

function Controlled({ error, ...args }: Args & { error?: string }) {
  const [value, setValue] = useState(args.value);
  return (
    <Field label="Channels" description="Whose stories go into this collection." error={error}>
      <MultiSelect
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
  title: 'UI/Forms/MultiSelect',
  component: MultiSelect,
  tags: ['autodocs', 'also:multi combobox', 'also:tag picker', 'also:token field'],
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'Several of many that have names: channels, collections, year groups.',
      avoid: 'Up to about eight are better as visible checkboxes. Words of one’s own are a HashtagInput.',
      keyboard: [
        { keys: ['↓', '↑'], does: 'Opens the list, then moves in it' },
        { keys: ['Enter'], does: 'Chooses or drops the marked option. The list stays' },
        { keys: ['Backspace'], does: 'Takes the last one away while nothing is typed' },
        { keys: ['Escape'], does: 'Closes the list' },
      ],
      accessibility: [
        'Each chip’s cross is a button with the name of what it removes.',
        'Added, removed and “at most” are said politely.',
      ],
      related: ['UI/Forms/Combobox', 'UI/Forms/HashtagInput', 'UI/Forms/Checkbox'],
    } satisfies KitDocs,
  },
  args: { value: ['news'], onValueChange: fn(), options: CHANNELS, listLabel: 'Channels', selectAll: true },
  render: (args) => <Controlled {...args} />,
  decorators: [
    (Story) => (
      <div className="min-h-88">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof MultiSelect>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The list stays open while one chooses, and includes what is chosen. */
export const Open: Story = {
  args: { value: ['news', 'library'] },
  play: async ({ canvas }) => {
    const box = canvas.getByRole('combobox', { name: 'Channels' });
    await userEvent.click(box);
    const list = await screen.findByRole('listbox', { name: 'Channels' });
    await expect(list).toHaveAttribute('aria-multiselectable', 'true');
    await expect(within(list).getAllByRole('option', { selected: true })).toHaveLength(2);
    await userEvent.click(within(list).getByRole('option', { name: /Drama Club/ }));
    await expect(list).toBeVisible();
    await expect(box).toHaveFocus();
    await expect(canvas.getByRole('button', { name: 'Remove Drama Club' })).toBeVisible();
  },
};

/** Enter chooses and drops, Backspace takes the last, and each is said. */
export const ByKeyboard: Story = {
  parameters: { picture: 'none' },
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Remove Oakfield News' })).toHaveFocus();
    await userEvent.tab();
    const box = canvas.getByRole('combobox', { name: 'Channels' });
    await expect(box).toHaveFocus();
    await userEvent.keyboard('oak sp{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['news', 'sport']);
    await expect(canvas.getByRole('status')).toHaveTextContent('Added Oakfield Sport.');
    await expect(box).toHaveValue('');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['news', 'sport', 'library']);
    await userEvent.keyboard('{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['news', 'sport']);
    await userEvent.keyboard('{Backspace}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['news']);
    await expect(canvas.getByRole('status')).toHaveTextContent('Removed Oakfield Sport.');
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await expect(box).toHaveFocus();
  },
};

/** After something was chosen the next search says again how much it finds. */
export const SaysHowMany: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const heard = listen(canvas.getByRole('status'));
    await userEvent.click(canvas.getByRole('combobox', { name: 'Channels' }));
    await userEvent.keyboard('oak sp{Enter}');
    await userEvent.keyboard('oak');
    await waitFor(() => expect(heard).toEqual(['Added Oakfield Sport.', '2 results']));
  },
};

/** All at once, or all that match; the same row drops them again. */
export const SelectAll: Story = {
  parameters: { picture: 'none' },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: 'Channels' }));
    await userEvent.keyboard('oak');
    await userEvent.click(screen.getByRole('option', { name: 'All 2 that match' }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['news', 'sport']);
    await userEvent.click(screen.getByRole('option', { name: 'All 4' }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['news', 'drama', 'sport', 'library']);
    await expect(screen.getByRole('option', { name: 'All 4' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(screen.getByRole('option', { name: 'All 4' }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith([]);
  },
};

const find = fn((query: string) =>
  Promise.resolve([
    { value: `${query}-1`, label: `${query} one` },
    { value: `${query}-2`, label: `${query} two` },
  ]),
);

/** From a search: the names of what was chosen stay known; more than the most are refused. */
export const AsyncWithMost: Story = {
  parameters: { picture: 'none' },
  args: {
    options: undefined,
    search: find,
    selectAll: false,
    value: ['y9'],
    knownOptions: [{ value: 'y9', label: 'Year 9' }],
    max: 2,
  },
  play: async ({ args, canvas }) => {
    const box = canvas.getByRole('combobox', { name: 'Channels' });
    await expect(canvas.getByRole('button', { name: 'Remove Year 9' })).toBeVisible();
    await userEvent.click(box);
    await userEvent.keyboard('chess');
    await waitFor(() => expect(find).toHaveBeenLastCalledWith('chess', expect.anything()));
    await userEvent.click(await screen.findByRole('option', { name: 'chess one' }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['y9', 'chess-1']);
    await expect(canvas.getByText('2 of 2')).toBeVisible();
    await userEvent.keyboard('art');
    await userEvent.click(await screen.findByRole('option', { name: 'art two' }));
    await expect(args.onValueChange).toHaveBeenCalledTimes(1);
    await expect(canvas.getByRole('status')).toHaveTextContent('At most 2. Remove one first.');
    await expect(canvas.getByRole('button', { name: 'Remove chess one' })).toBeVisible();
  },
};

/** Empty, wrong, disabled, full, long, and from right to left. */
export const States: Story = {
  decorators: [(Story) => <Story />],
  render: (args) => (
    <div className="grid gap-5">
      <Controlled {...args} value={[]} placeholder="Find a channel" />
      <Controlled {...args} value={[]} error="Choose at least one channel." />
      <Controlled {...args} disabled />
      <Controlled
        {...args}
        max={3}
        value={['news', 'drama', 'long']}
        knownOptions={[
          { value: 'long', label: 'The Parents, Friends and Former Pupils of Oakfield Association, Mill Lane' },
        ]}
      />
      <div dir="rtl" lang="ar">
        <Field label="القنوات">
          <MultiSelect {...args} value={['a']} options={[{ value: 'a', label: 'أخبار أوكفيلد' }]} />
        </Field>
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    const [, wrong, disabled] = canvas.getAllByRole('combobox', { name: 'Channels' });
    await expect(wrong).toBeInvalid();
    await expect(disabled).toBeDisabled();
  },
};
