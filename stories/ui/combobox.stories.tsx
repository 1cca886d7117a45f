import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Button } from '../../src/ui/button.tsx';
import { Combobox } from '../../src/ui/combobox/combobox.tsx';
import type { Option } from '../../src/ui/combobox/option.ts';
import { OptionList } from '../../src/ui/combobox/option-list.tsx';
import { Dialog } from '../../src/ui/dialog.tsx';
import { Field } from '../../src/ui/field.tsx';
import { listen } from '../support/heard.ts';

const SCHOOLS: readonly Option[] = [
  { value: 'oakfield', label: 'Oakfield School', detail: 'Mill Lane, Oakfield' },
  { value: 'riverside', label: 'Riverside Primary', detail: 'Quay Street, Wharfton' },
  { value: 'stmary', label: 'St Mary’s Catholic High School', detail: 'Church Road, Oakfield' },
  { value: 'elodie', label: 'École Élodie', detail: 'Canal Street, Wharfton' },
  { value: 'hillcrest', label: 'Hillcrest Academy', detail: 'Has left the trust', disabled: true },
];

type Args = ComponentProps<typeof Combobox>;

function Controlled({ error, ...args }: Args & { error?: string }) {
  const [value, setValue] = useState(args.value);
  return (
    <Field label="School" description="Type its name or its street." error={error}>
      <Combobox
        {...args}
        value={value}
        onValueChange={(...change) => {
          args.onValueChange(...change);
          setValue(change[0]);
        }}
      />
    </Field>
  );
}

const meta = {
  title: 'UI/Forms/Combobox',
  component: Combobox,
  subcomponents: { OptionList },
  tags: ['autodocs', 'also:autocomplete', 'also:typeahead', 'also:select with search', 'also:lookup'],
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'One of more than about ten, which people find faster by typing than by reading: a school, a story, a person.',
      avoid:
        'Up to ten are read faster in a Select or a RadioGroup. Several of many are a MultiSelect. Words of one’s own are a TextInput.',
      anatomy: [
        { part: 'Field', what: 'Label, description and error. Wired without a word.' },
        { part: 'Text', what: 'What is typed, or the name of what is chosen.' },
        {
          part: 'List',
          what: 'Options with a second line, in the top layer. A row says when it searches, found nothing or failed.',
        },
      ],
      keyboard: [
        { keys: ['↓', '↑'], does: 'Opens the list, then moves in it' },
        { keys: ['Page Up', 'Page Down'], does: 'Moves by eight' },
        { keys: ['Enter'], does: 'Chooses the marked option' },
        { keys: ['Escape'], does: 'Closes the list. A second time empties the field' },
        { keys: ['Alt', '↓'], does: 'Opens the list without moving' },
      ],
      accessibility: [
        'The focus stays in the text. The marked option is told by aria-activedescendant.',
        'How many there are, that it searches and that it failed is said politely.',
        'Text that is no option is never dropped: the field says so.',
      ],
      related: ['UI/Forms/MultiSelect', 'UI/Forms/Select', 'UI/Navigation/CommandMenu'],
    } satisfies KitDocs,
  },
  args: { value: null, onValueChange: fn(), options: SCHOOLS, listLabel: 'Schools' },
  render: (args) => <Controlled {...args} />,
  decorators: [
    (Story) => (
      <div className="min-h-80">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Combobox>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Open, with one chosen, one marked and one that cannot be had. */
export const Open: Story = {
  args: { value: 'riverside' },
  play: async ({ canvas }) => {
    const box = canvas.getByRole('combobox', { name: 'School' });
    await expect(box).toHaveValue('Riverside Primary');
    await expect(box).toHaveAccessibleDescription('Type its name or its street.');
    await userEvent.click(box);
    const list = await screen.findByRole('listbox', { name: 'Schools' });
    await expect(within(list).getAllByRole('option')).toHaveLength(5);
    await expect(within(list).getByRole('option', { selected: true })).toHaveTextContent('Riverside Primary');
    await userEvent.keyboard('{ArrowDown}');
    await expect(box).toHaveAttribute(
      'aria-activedescendant',
      within(list).getByRole('option', { name: /St Mary/ }).id,
    );
  },
};

/** Typing finds the beginnings of words, accents aside; Enter takes the first; Escape closes, then empties. */
export const ByKeyboard: Story = {
  parameters: { picture: 'none' },
  play: async ({ args, canvas }) => {
    const box = canvas.getByRole('combobox', { name: 'School' });
    await userEvent.tab();
    await expect(box).toHaveFocus();
    await expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await userEvent.keyboard('elod');
    await expect(screen.getAllByRole('option')).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('elodie', SCHOOLS[3]);
    await expect(box).toHaveValue('École Élodie');
    await expect(screen.queryByRole('listbox')).not.toBeInTheDocument();

    await userEvent.keyboard('{ArrowDown}{End}{ArrowUp}');
    await expect(screen.getByRole('listbox')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('oakfield', SCHOOLS[0]);
    await userEvent.keyboard('{ArrowDown}{PageDown}{Enter}');
    await expect(args.onValueChange).toHaveBeenLastCalledWith('elodie', SCHOOLS[3]);

    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect(screen.getByRole('listbox')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await expect(box).toHaveValue('École Élodie');
    await userEvent.keyboard('{Escape}');
    await expect(box).toHaveValue('');
    await expect(args.onValueChange).toHaveBeenLastCalledWith(null);
  },
};

/** The number of results is said once the typing rests, not for each letter. */
export const SaysHowMany: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const box = canvas.getByRole('combobox', { name: 'School' });
    const heard = listen(canvas.getByRole('status'));
    await userEvent.click(box);
    await waitFor(() => expect(heard).toEqual([`${SCHOOLS.length} results`]));
    await userEvent.keyboard('oakf');
    await waitFor(() => expect(heard).toEqual([`${SCHOOLS.length} results`, '2 results']));
    await userEvent.keyboard('zz');
    await waitFor(() => expect(heard).toEqual([`${SCHOOLS.length} results`, '2 results', 'No results']));
  },
};

/** What was typed stays when it is no option, and the field says so; a whole name is taken as it is. */
export const KeepsWhatWasTyped: Story = {
  play: async ({ args, canvas }) => {
    const box = canvas.getByRole('combobox', { name: 'School' });
    await userEvent.click(box);
    await userEvent.keyboard('riverside primary');
    await userEvent.tab();
    await expect(args.onValueChange).toHaveBeenLastCalledWith('riverside', SCHOOLS[1]);
    await userEvent.clear(box);
    await userEvent.keyboard('Westfield College');
    await expect(screen.getByText('No results for “Westfield College”')).toBeVisible();
    await userEvent.tab();
    await expect(box).toHaveValue('Westfield College');
    await expect(box).toBeInvalid();
    await expect(box).toHaveAccessibleDescription(/Nothing in the list is called “Westfield College”/);
    await expect(args.onValueChange).toHaveBeenLastCalledWith(null);
  },
};

type PendingSearch = {
  query: string;
  signal: AbortSignal;
  answer: (rows: readonly Option[]) => void;
  fail: () => void;
};
const searches: PendingSearch[] = [];
const search = (query: string, signal: AbortSignal) =>
  new Promise<readonly Option[]>((answer, reject) => {
    searches.push({ query, signal, answer, fail: () => reject(new Error('offline')) });
  });
const last = () => searches.at(-1);
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

/** Asked once the typing rests; an answer that comes too late is dropped; a failure can be tried again. */
export const Async: Story = {
  args: { options: undefined, search },
  beforeEach: () => {
    searches.length = 0;
  },
  play: async ({ args, canvas }) => {
    const box = canvas.getByRole('combobox', { name: 'School' });
    await userEvent.click(box);
    await waitFor(() => expect(searches).toHaveLength(1));
    await userEvent.keyboard('oak');
    await waitFor(() => expect(last()?.query).toBe('oak'));
    await expect(searches.map(({ query }) => query)).toEqual(['', 'oak']);
    await expect(searches[0]?.signal.aborted).toBe(true);
    last()?.answer([{ value: 'oakfield', label: 'Oakfield School' }]);
    await expect(await screen.findByRole('option', { name: 'Oakfield School' })).toBeVisible();
    searches[0]?.answer([{ value: 'old', label: 'An answer from before' }]);
    await userEvent.keyboard('h');
    await waitFor(() => expect(last()?.query).toBe('oakh'));
    await expect(screen.queryByText('An answer from before')).not.toBeInTheDocument();
    last()?.fail();
    const again = await screen.findByRole('button', { name: 'Try again' });
    await waitFor(() => expect(said()).toContain('The search did not work.'));
    await expect(box).toHaveValue('oakh');
    await userEvent.click(again);
    await waitFor(() => expect(searches).toHaveLength(4));
    await expect(box).toHaveFocus();
    last()?.answer([{ value: 'oakham', label: 'Oakham Infants' }]);
    await userEvent.click(await screen.findByRole('option', { name: 'Oakham Infants' }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith('oakham', { value: 'oakham', label: 'Oakham Infants' });
    await expect(box).toHaveValue('Oakham Infants');

    await userEvent.keyboard('{End}s');
    await waitFor(() => expect(last()?.query).toBe('Oakham Infantss'));
    last()?.fail();
    await screen.findByRole('button', { name: 'Try again' });
  },
};

function InDialog(args: Args) {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Move 12 stories" footer={<Button>Move</Button>}>
      <Controlled {...args} />
    </Dialog>
  );
}

/** In a dialog the list lies above it and is not cut; its Escape closes the list alone. */
export const InADialog: Story = {
  parameters: { picture: 'none' },
  render: (args) => <InDialog {...args} />,
  play: async ({ canvas }) => {
    const box = canvas.getByRole('combobox', { name: 'School' });
    await expect(box).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(screen.getByRole('listbox')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    await expect(canvas.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const [above, below] = [box.getBoundingClientRect(), screen.getByRole('listbox').getBoundingClientRect()];
    await expect(below.top).toBeGreaterThan(above.bottom);
    await expect(Math.abs(below.width - above.width)).toBeLessThan(4);
  },
};

/** Empty, wrong, disabled, long, and from right to left. */
export const States: Story = {
  decorators: [(Story) => <Story />],
  render: (args) => (
    <div className="grid gap-5">
      <Controlled {...args} placeholder="Find a school" />
      <Controlled {...args} error="Choose the school that the stories belong to." />
      <Controlled {...args} value="riverside" disabled />
      <Controlled
        {...args}
        value="long"
        knownOptions={[{ value: 'long', label: 'The Parents, Friends and Former Pupils of Oakfield Association' }]}
      />
      <div dir="rtl" lang="ar">
        <Field label="المدرسة">
          <Combobox {...args} value="a" options={[{ value: 'a', label: 'مدرسة أوكفيلد' }]} />
        </Field>
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    const [, wrong, disabled] = canvas.getAllByRole('combobox', { name: 'School' });
    await expect(wrong).toBeInvalid();
    await expect(disabled).toBeDisabled();
  },
};
