import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import type { Option } from '../../src/ui/combobox/option.ts';
import { Field } from '../../src/ui/field.tsx';
import { HashtagInput } from '../../src/ui/hashtag-input.tsx';

type Args = ComponentProps<typeof HashtagInput>;

function Controlled({ error, ...args }: Args & { error?: string }) {
  const [value, setValue] = useState(args.value);
  return (
    <Field label="Hashtags" description="Press Enter or a comma after each." error={error}>
      <HashtagInput
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
  title: 'UI/Forms/HashtagInput',
  component: HashtagInput,
  tags: ['autodocs', 'also:tag input', 'also:token field', 'also:chips input', 'also:labels'],
  parameters: {
    kit: {
      use: 'Hashtags of a story, or of the rule of a collection, typed freely.',
      avoid: 'A choice from a fixed list is a `CheckboxGroup` or a `MultiSelect`.',
      keyboard: [
        { keys: ['Enter', ','], does: 'Makes what is typed a hashtag' },
        { keys: ['⌫'], does: 'In the empty field: takes the last one back' },
        { keys: ['↓', '↑'], does: 'With suggestions: opens them, then moves in them. Enter takes the marked one' },
        { keys: ['Escape'], does: 'Closes the suggestions' },
        { keys: ['Tab'], does: 'Reaches each one’s button' },
      ],
      accessibility: ['Adding and removing are announced.', 'It is in a `Field`, which names it.'],
      related: ['UI/Data/Chip', 'UI/Forms/MultiSelect', 'UI/Forms/Field'],
    } satisfies KitDocs,
  },
  args: { value: ['year9', 'drama'], onValueChange: fn() },
  render: (args) => <Controlled {...args} />,
} satisfies Meta<typeof HashtagInput>;
export default meta;
type Story = StoryObj<typeof meta>;

/** All by keyboard: Enter, comma or space adds; Backspace in the empty field takes the last one away; each is said. */
export const ByKeyboard: Story = {
  play: async ({ args, canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Hashtags' });
    await expect(input).toHaveAccessibleDescription('Press Enter or a comma after each.');
    await userEvent.click(input);
    await userEvent.keyboard('#courage{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['year9', 'drama', 'courage']);
    await expect(canvas.getByRole('status')).toHaveTextContent('Added #courage.');
    await expect(input).toHaveValue('');
    await userEvent.keyboard('library, kindness ');
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['year9', 'drama', 'courage', 'library', 'kindness']);
    await userEvent.keyboard('drama{Enter}');
    await expect(canvas.getByRole('status')).toHaveTextContent('That hashtag is already there.');
    await expect(canvas.getAllByText('#drama')).toHaveLength(1);
    await userEvent.keyboard('{Backspace}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['year9', 'drama', 'courage', 'library']);
    await expect(canvas.getByRole('status')).toHaveTextContent('Removed #kindness.');
    await expect(input).toHaveFocus();
  },
};

/** Each cross is a button reached by Tab; afterwards the focus is in the field, not lost. */
export const RemoveOne: Story = {
  parameters: { picture: 'none' },
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Remove #year9' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['drama']);
    await expect(canvas.getByRole('textbox', { name: 'Hashtags' })).toHaveFocus();
  },
};

/** Several pasted at once are taken apart; what is left in the field when it is left is taken too. */
export const PasteAndLeave: Story = {
  parameters: { picture: 'none' },
  args: { value: [], max: 4 },
  play: async ({ args, canvas }) => {
    const input = canvas.getByRole('textbox', { name: 'Hashtags' });
    await userEvent.click(input);
    await userEvent.paste('#orchestra, #sixthform; #orchestra');
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['orchestra', 'sixthform']);
    await userEvent.keyboard('chess');
    await userEvent.tab();
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['orchestra', 'sixthform', 'chess']);
    await userEvent.click(input);
    await userEvent.paste('rowing debating');
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['orchestra', 'sixthform', 'chess', 'rowing']);
    await expect(canvas.getByRole('status')).toHaveTextContent('At most 4 hashtags.');
  },
};

const SUGGESTED: readonly Option[] = [
  { value: 'year8', label: '#year8', group: 'People' },
  { value: 'choir', label: '#choir', group: 'People' },
  { value: 'year9', label: '#year9', group: 'People' },
  { value: 'yard', label: '#yard', group: 'Place' },
  { value: 'openevening', label: '#openevening', group: 'Purpose' },
  { value: 'chess', label: '#chess', group: 'Other' },
];
const search = async (typed: string) => SUGGESTED.filter(({ value }) => value.startsWith(typed));

/** Suggestions by group, without what is there already; the arrows go through them, and anything else can be typed. */
export const Suggestions: Story = {
  parameters: { picture: 'page' },
  args: { search, listLabel: 'Hashtags of the school' },
  play: async ({ args, canvas }) => {
    const input = canvas.getByRole('combobox', { name: 'Hashtags' });
    await expect(input).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(input);
    const list = within(await screen.findByRole('listbox', { name: 'Hashtags of the school' }));
    await expect(list.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      'People',
      'Place',
      'Purpose',
      'Other',
    ]);
    await expect(list.queryByRole('option', { name: '#year9' })).toBeNull();
    await userEvent.keyboard('y');
    await waitFor(() =>
      expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['#year8', '#yard']),
    );
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const marked = list.getByRole('option', { name: '#yard' });
    await expect(input).toHaveAttribute('aria-activedescendant', marked.id);
    await userEvent.keyboard('{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['year9', 'drama', 'yard']);
    await expect(canvas.getByRole('status')).toHaveTextContent('Added #yard.');
    await userEvent.keyboard('year{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['year9', 'drama', 'yard', 'year']);
    await userEvent.keyboard('{ArrowDown}');
    await userEvent.click(await screen.findByRole('option', { name: '#chess' }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(['year9', 'drama', 'yard', 'year', 'chess']);
    await expect(input).toHaveFocus();
    await userEvent.keyboard('zz');
    await waitFor(() => expect(input).toHaveAttribute('aria-expanded', 'false'));
    await expect(screen.queryByRole('listbox')).toBeNull();
    await userEvent.keyboard('{Backspace}{Backspace}c');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByRole('listbox')).toBeNull();
    await expect(input).toHaveValue('c');
    await userEvent.keyboard('{Backspace}{ArrowDown}');
    await screen.findByRole('option', { name: '#choir' });
  },
};

/** Empty, wrong, disabled, and from right to left. */
export const States: Story = {
  render: (args) => (
    <div className="grid gap-5">
      <Controlled {...args} value={[]} placeholder="oakfieldinspires" />
      <Controlled {...args} value={['oakfield-inspires']} error="Hashtags have letters and numbers only." />
      <Controlled {...args} disabled />
      <div dir="rtl" lang="ar">
        <Field label="وسوم" description="اضغط Enter بعد كل وسم.">
          <HashtagInput {...args} value={['مسرح', 'مكتبة']} />
        </Field>
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    const [, wrong, disabled] = canvas.getAllByRole('textbox', { name: 'Hashtags' });
    await expect(wrong).toBeInvalid();
    await expect(wrong).toHaveAccessibleDescription(/Hashtags have letters and numbers only\./);
    await expect(disabled).toBeDisabled();
  },
};

/** Thirty wrap; one that is too long is cut. */
export const Many: Story = {
  parameters: { frame: 'narrow' },
  args: {
    value: [
      ...['oakfieldinspires', 'year9', 'drama', 'courage', 'library', 'kindness', 'sixthform', 'orchestra', 'chess'],
      'theparentsfriendsandformerpupilsofoakfieldassociationnewsletter',
      ...['outdoors', 'community', 'sportsday', 'science', 'harvest', 'openevening', 'debating', 'rowing'],
    ],
  },
};
