import type { Meta, StoryObj } from '@storybook/react-vite';
import Newspaper from 'lucide-react/icons/newspaper';
import Plus from 'lucide-react/icons/plus';
import Rss from 'lucide-react/icons/rss';
import { type ComponentProps, useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Button } from '../../src/ui/button.tsx';
import type { Command } from '../../src/ui/command-menu/command.ts';
import { CommandMenu } from '../../src/ui/command-menu/command-menu.tsx';
import { useCommandKey } from '../../src/ui/command-menu/use-command-key.ts';
import { announcer, listen } from '../support/heard.ts';
import { holdTimers } from '../support/timers.ts';

const run = fn();
const command = (id: string, label: string, more: Partial<Command> = {}): Command => ({
  id,
  label,
  onRun: () => run(id),
  ...more,
});
const groups = [
  {
    title: 'Go to',
    commands: [
      command('stories', 'Stories', { icon: Newspaper, keys: ['G', 'S'] }),
      command('channels', 'Channels', { icon: Rss, words: 'feeds' }),
      command('association', 'Newsletter of the Parents, Friends and Former Pupils of Oakfield Association, Mill Lane'),
    ],
  },
  { title: 'Do', commands: [command('add', 'Add a channel', { icon: Plus, detail: 'RSS, YouTube, Mastodon' })] },
];

type Args = ComponentProps<typeof CommandMenu>;

function WithButton({ onOpenChange, ...args }: Args) {
  const [open, setOpen] = useState(args.open);
  useCommandKey(() => setOpen(true));
  return (
    <>
      <Button onClick={() => setOpen(true)}>Search</Button>
      <CommandMenu
        {...args}
        open={open}
        onOpenChange={(next) => {
          onOpenChange(next);
          setOpen(next);
        }}
      />
    </>
  );
}

const meta = {
  title: 'UI/Navigation/CommandMenu',
  component: CommandMenu,
  tags: ['autodocs', 'also:command palette', 'also:spotlight', 'also:quick search', 'also:ctrl k'],
  parameters: {
    picture: 'page',
    kit: {
      use: 'Once in an app: every place and action, found by typing the start of a word.',
      avoid: 'Never the only way to a page or an action. A choice in a form is a Combobox.',
      anatomy: [
        { part: 'Text', what: 'Takes the focus immediately.' },
        {
          part: 'Groups',
          what: 'What was used last, then places, actions and what a search finds. The group with the best match comes first.',
        },
        { part: 'Outcome', what: 'Searching, no results, or which search failed.' },
      ],
      keyboard: [
        { keys: ['Ctrl', 'K'], does: 'Opens the menu, ⌘ K on a Mac' },
        { keys: ['↓', '↑'], does: 'Moves between options and wraps around' },
        { keys: ['Enter'], does: 'Opens the option or runs it' },
        { keys: ['Escape'], does: 'Closes the menu and returns focus' },
      ],
      accessibility: [
        'Focus stays in the field. The attribute aria-activedescendant names the active option.',
        'The number of results is announced politely.',
      ],
      related: ['UI/Forms/Combobox', 'UI/Overlays/Dialog'],
    } satisfies KitDocs,
  },
  args: {
    open: true,
    onOpenChange: fn(),
    label: 'Search Oakfield School',
    groups,
    recent: [
      { group: 'Do', command: command('add', 'Add a channel', { icon: Plus, detail: 'RSS, YouTube, Mastodon' }) },
    ],
    onRan: fn(),
  },
  render: (args) => <WithButton {...args} />,
  beforeEach: () => {
    run.mockClear();
  },
} satisfies Meta<typeof CommandMenu>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Before typing: what was used last, then everything. */
export const Open: Story = {
  play: async () => {
    const box = screen.getByRole('combobox', { name: 'Search Oakfield School' });
    await expect(box).toHaveFocus();
    const recent = screen.getByRole('group', { name: 'Recent' });
    await expect(within(recent).getByRole('option', { name: /Add a channel/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(within(screen.getByRole('group', { name: 'Go to' })).getAllByRole('option')).toHaveLength(3);
  },
};

/** Ctrl K opens, words find, arrows go round, Enter runs and closes, and the focus goes back. */
export const ByKeyboard: Story = {
  parameters: { picture: 'none' },
  args: { open: false },
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Control>}k{/Control}');
    const box = await screen.findByRole('combobox', { name: 'Search Oakfield School' });
    await expect(box).toHaveFocus();
    const heard = listen(announcer());
    await userEvent.keyboard('feed');
    await waitFor(() => expect(heard).toEqual(['1 result']));
    await expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Channels');
    await userEvent.keyboard('{Enter}');
    await expect(run.mock.calls).toEqual([['channels']]);
    await expect(args.onRan).toHaveBeenCalledTimes(1);
    await expect(box).not.toBeInTheDocument();
    await expect(canvas.getByRole('button', { name: 'Search' })).toHaveFocus();

    await userEvent.keyboard('{Meta>}k{/Meta}');
    await expect(screen.getByRole('combobox')).toHaveValue('');
    await userEvent.keyboard('{ArrowUp}');
    await expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Add a channel');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Stories');
    await userEvent.keyboard('cinema');
    await expect(screen.queryByRole('option')).not.toBeInTheDocument();
    await waitFor(() => expect(announcer()).toHaveTextContent('No results'));
    await userEvent.keyboard('{Enter}');
    await expect(run).toHaveBeenCalledTimes(1);
    screen.getByRole<HTMLDialogElement>('dialog').requestClose();
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Search' })).toHaveFocus());
  },
};

type PendingSearch = { query: string; answer: (commands: readonly Command[]) => void; fail: () => void };
const searches: PendingSearch[] = [];
const searched = [
  ...groups,
  {
    title: 'Stories',
    commands: [],
    search: (query: string) =>
      new Promise<readonly Command[]>((answer, reject) => {
        searches.push({ query, answer, fail: () => reject(new Error('offline')) });
      }),
  },
];

/** What must be searched for comes as one types; late answers are dropped, and a failure spoils nothing else. */
export const Searching: Story = {
  args: { groups: searched },
  beforeEach: () => {
    searches.length = 0;
  },
  play: async () => {
    const timers = holdTimers(100);
    try {
      await userEvent.keyboard('s');
      await timers.pass(10_000);
      await expect(searches).toHaveLength(0);
    } finally {
      timers.release();
    }
    await userEvent.keyboard('t');
    await waitFor(() => expect(searches).toHaveLength(1));
    await userEvent.keyboard('o');
    await waitFor(() => expect(searches.at(-1)?.query).toBe('sto'));
    searches[0]?.answer([command('old', 'An answer from before')]);
    searches[1]?.answer([command('storm', 'Storm over the sports day', { detail: 'Oakfield News, 3 March' })]);
    const foundOption = await screen.findByRole('option', { name: /Storm over/ });
    await expect(screen.queryByText('An answer from before')).not.toBeInTheDocument();
    await userEvent.click(foundOption);
    await expect(run.mock.calls).toEqual([['storm']]);

    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await userEvent.keyboard('stor');
    await waitFor(() => expect(searches).toHaveLength(3));
    searches[2]?.fail();
    await expect(
      await screen.findByText('We couldn’t search Stories. Try again.', { selector: 'div > p' }),
    ).toBeVisible();
    await expect(screen.getByRole('option', { name: /Stories/ })).toBeVisible();
  },
};

/** From right to left. */
export const RightToLeft: Story = {
  args: {
    label: 'ابحث في مدرسة أوكفيلد',
    recent: [],
    groups: [
      {
        title: 'انتقل إلى',
        commands: [
          command('stories', 'القصص', { icon: Newspaper, keys: ['G'] }),
          command('channels', 'القنوات', { icon: Rss, detail: 'ثلاث قنوات' }),
        ],
      },
    ],
  },
  render: (args) => (
    <div dir="rtl" lang="ar">
      <CommandMenu {...args} />
    </div>
  ),
};
