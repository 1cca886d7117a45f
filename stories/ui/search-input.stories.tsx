import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useEffect, useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { SearchInput } from '../../src/ui/search-input.tsx';
import { useRestedText } from '../../src/ui/use-rested-text.ts';

function Controlled(args: ComponentProps<typeof SearchInput>) {
  const [value, setValue] = useState(args.value);
  return (
    <SearchInput
      {...args}
      value={value}
      onValueChange={(next) => {
        args.onValueChange(next);
        setValue(next);
      }}
    />
  );
}

/** Draws itself many times while a person types, each time with a new function for what was typed. */
function Restless(args: ComponentProps<typeof SearchInput>) {
  const [text, setText] = useState('');
  const [, setDrawn] = useState(0);
  const [typed, type] = useRestedText(text, (newText) => {
    args.onValueChange(newText);
    setText(newText);
  });
  useEffect(() => {
    const ticking = setInterval(() => setDrawn((count) => count + 1), 50);
    return () => clearInterval(ticking);
  }, []);
  return <SearchInput {...args} value={typed} onValueChange={type} />;
}

const meta = {
  title: 'UI/Forms/SearchInput',
  component: SearchInput,
  tags: ['autodocs', 'also:find', 'also:filter', 'also:search box', 'also:query'],
  parameters: {
    kit: {
      use: 'Narrows what is below it while one types.',
      avoid: 'Text that is kept is a `TextInput`; finding pages and actions is the `CommandMenu`.',
      keyboard: [
        { keys: ['Esc'], does: 'Empties it' },
        { keys: ['/'], does: 'Goes there, where the page says so' },
      ],
      accessibility: [
        'Its label is read and shown as a hint, so it needs no `Field`.',
        'How many were found is announced by the list.',
      ],
      related: ['UI/Data/FilterBar', 'UI/Navigation/CommandMenu'],
    } satisfies KitDocs,
    frame: 'narrow',
  },
  args: { label: 'Search stories', value: '', onValueChange: fn() },
  render: (args) => <Controlled {...args} />,
} satisfies Meta<typeof SearchInput>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The cross empties it and gives the focus back to the field. */
export const TypeAndClear: Story = {
  play: async ({ args, canvas }) => {
    const input = canvas.getByRole('searchbox', { name: 'Search stories' });
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
    await userEvent.type(input, 'river');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('river');
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Clear search' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('');
    await expect(input).toHaveValue('');
    await expect(input).toHaveFocus();
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
  },
};

/** Empty, with the key that leads here, filled, disabled, in three sizes and from right to left. */
export const States: Story = {
  render: (args) => (
    <div className="grid gap-3">
      <Controlled {...args} size="sm" />
      <Controlled {...args} label="Search channels" keyHint="/" />
      <Controlled {...args} label="Search collections" value="Autumn term" keyHint="/" />
      <Controlled {...args} label="Search schools" size="lg" value="Oakfield" />
      <Controlled {...args} label="Search people" disabled />
      <div dir="rtl" lang="ar">
        <Controlled {...args} label="ابحث في القصص" value="مكتبة" />
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('/')).toBeVisible();
    await expect(canvas.getByRole('searchbox', { name: 'Search people' })).toBeDisabled();
  },
};

/** Long words run under neither the glass nor the cross. */
export const LongText: Story = {
  args: { value: 'the parents, friends and former pupils of Oakfield association newsletter' },
};

/** A filter that asks the server is called once the typing rests, however often the page around it is drawn meanwhile. */
export const ToldOnceTypingRests: Story = {
  parameters: { picture: 'none' },
  render: (args) => <Restless {...args} />,
  play: async ({ args, canvas }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search stories' }), 'river', { delay: 20 });
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await waitFor(() => expect(args.onValueChange).toHaveBeenCalled());
    await expect(args.onValueChange).toHaveBeenCalledTimes(1);
    await expect(args.onValueChange).toHaveBeenCalledWith('river');
  },
};
