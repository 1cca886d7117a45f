// Long: one component in all its states.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import type { SchoolStory } from '../../src/domain/story/schema.ts';
import { ModerationQueue, ModerationQueueSkeleton } from '../../src/patterns/moderation-queue/moderation-queue.tsx';
import { NOTHING_SELECTED, type Selection, toggle } from '../../src/patterns/selection.ts';
import { Button, buttonClass } from '../../src/ui/button.tsx';
import { linkClass } from '../../src/ui/link.tsx';
import { moveClock } from '../support/clock.ts';
import type { KitDocs } from '../support/kit-docs.ts';
import { awkward, feeds, groups, LONG_NAME, longText, stories, storyWith } from '../support/samples.ts';

const pending = stories.filter(({ status }) => status === 'pending').slice(0, 8);
const [first, second] = pending as [SchoolStory, SchoolStory];

type Args = ComponentProps<typeof ModerationQueue>;
const bare = { joins: ['Performing arts', 'Front page'], onApprove: fn(), onReturn: fn(), onHide: fn() };

/** What waits at the left, the one in hand at the right. The page brings the data; the keys are its own. */
const meta = {
  title: 'Patterns/ModerationQueue',
  component: ModerationQueue,
  tags: ['autodocs', 'also:review queue', 'also:inbox', 'also:triage', 'also:approval queue'],
  beforeEach: () => moveClock(),
  parameters: {
    frame: 'wide',
    kit: {
      use: 'Deciding about many stories, one after the other, each read whole before it is shown anywhere.',
      avoid: 'A list to look things up in is a ListPage of StoryRows; one story alone is a DetailPage.',
      anatomy: [
        { part: 'Queue', what: 'What waits and fits the filters, newest first; how many wait in all' },
        { part: 'Story', what: 'Whole: picture, words, hashtags, and whether its pictures are described' },
        { part: 'Approval bar', what: 'The three decisions and what follows from the first; always in reach' },
        { part: 'Undo bar', what: 'The way back from the last decision' },
      ],
      keyboard: [
        { keys: ['J', 'K'], does: 'go on and back (the page listens)' },
        { keys: ['A'], does: 'approve' },
        { keys: ['R'], does: 'return with a note' },
        { keys: ['H'], does: 'hide' },
        { keys: ['U'], does: 'undo the last decision' },
      ],
      accessibility: [
        'The title of the story in hand is announced when it changes',
        'After a decision the next story comes up and the focus stays on the button',
        'That somebody else decided is announced, not only shown',
      ],
      related: ['Patterns/ApprovalBar', 'Patterns/StoryRow', 'UI/UndoBar', 'Pages/manage/Moderate'],
    } satisfies KitDocs,
  },
  args: {
    stories: pending,
    waiting: pending.length,
    current: first.id,
    shown: first,
    selection: NOTHING_SELECTED,
    onSelect: fn(),
    channelName: (id) => feeds.find((feed) => feed.id === id)?.name ?? 'Written here',
    linkTo: (id) => (props) => (
      <a {...props} href={`#${id}`} aria-current={id === first.id ? 'true' : undefined}>
        {props.children}
      </a>
    ),
    groups,
    decisions: bare,
    onUndo: fn(),
    onUndoDismiss: fn(),
    describeLink: () => (
      <a href="#describe" className={buttonClass({ size: 'sm' })}>
        Describe it
      </a>
    ),
    showAll: <Button>Show all that wait</Button>,
    allStories: (
      <a href="#stories" className={buttonClass()}>
        See all stories
      </a>
    ),
    firstStory: (
      <a href="#first" className={linkClass()}>
        Go to the first that waits
      </a>
    ),
  } satisfies Args,
} satisfies Meta<typeof ModerationQueue>;
export default meta;
type Story = StoryObj<typeof meta>;

export const SeveralWait: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const queue = within(canvas.getByRole('list', { name: 'Waiting stories' }));
    await waitFor(() => expect(queue.getByText(second.title)).toBeVisible());
    await expect(canvas.getByText('8 wait, newest first')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Return with a note' }));
    await expect(args.decisions.onReturn).toHaveBeenCalledOnce();
    await userEvent.click(queue.getByRole('checkbox', { name: `Select ${second.title}` }));
    await expect(args.onSelect).toHaveBeenCalledWith(second.id, false);
  },
};

const changed = storyWith({
  id: 'changed',
  status: 'approved',
  moderation: null,
  proposed: { title: 'Sports week', hashtags: ['sport', 'news'], at: first.publishedAt },
});

/** Published already: what its source has changed since waits among the others. */
export const ChangedAtSource: Story = {
  args: {
    stories: [changed, ...pending.slice(0, 4)],
    waiting: 5,
    current: changed.id,
    shown: changed,
    decisions: { ...bare, onKeep: fn(), note: <p>Visitors see the published version.</p> },
  },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('region', { name: 'Title' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Return with a note' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Keep ours' }));
    await expect(args.decisions.onKeep).toHaveBeenCalledOnce();
  },
};

/** Its source, or somebody else, changed it while it was being read. */
export const ChangesWhileOpen: Story = {
  args: { hasChanged: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Read it again before you decide.')).toBeVisible();
  },
};

/** Filters leave three of them, two of which are chosen. */
export const SomeFit: Story = {
  args: {
    stories: pending.slice(0, 3),
    waiting: 8,
    selection: { ids: new Set([first.id, second.id]), anchor: first.id },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('3 of 8 fit your choice above')).toBeVisible();
  },
};

export const NothingFits: Story = {
  args: { stories: [], waiting: 8 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Show all that wait' })).toBeVisible();
  },
};

/** Somebody in the next room was quicker: said once, and the next one is there. */
export const SomebodyElseDecides: Story = {
  args: { gone: 'Chess club wins the county final', stories: pending.slice(1), waiting: 7 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Somebody else has just decided about “Chess club/)).toHaveTextContent(
      'Here is the next one.',
    );
  },
};

export const LastStory: Story = { args: { stories: [first], waiting: 1 } };

/** Nothing waits; the last decision can still be taken back. */
export const Empty: Story = {
  args: {
    stories: [],
    waiting: 0,
    current: null,
    shown: 'missing',
    undo: { key: first.id, message: `“${first.title}” approved.` },
  },
  parameters: { picture: 'page' },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('heading', { name: 'All done' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Undo/ }));
    await expect(args.onUndo).toHaveBeenCalledOnce();
  },
};

/** One can read on; deciding waits for the network. */
export const Offline: Story = {
  args: { isOffline: true },
  play: async ({ canvas }) => {
    for (const name of ['Approve', 'Return with a note', 'Hide'])
      await expect(canvas.getByRole('button', { name })).toBeDisabled();
    await expect(canvas.getByText(/You are offline/)).toBeVisible();
  },
};

export const Busy: Story = {
  args: {
    decisions: { ...bare, busy: 'approve' },
    undo: { key: second.id, message: `“${second.title}” hidden.`, busy: true },
  },
  parameters: { picture: 'page' },
};

/** The plan is full: approving is out, the other two are not. */
export const LimitReached: Story = {
  args: {
    decisions: {
      ...bare,
      approveDisabled: true,
      note: <p className="text-amber-text">Your plan holds 100 shown stories and all are taken.</p>,
    },
  },
};

/** The story is on its way; the queue is there already. */
export const StoryLoading: Story = { args: { current: 'on-its-way', shown: 'loading' } };

export const NotHere: Story = {
  args: { current: 'gone', shown: 'missing' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Go to the first that waits' })).toBeVisible();
  },
};

/** In the layout of what will stand there. */
export const Loading: Story = { render: () => <ModerationQueueSkeleton /> };

const long = storyWith({
  ...awkward.longTitle,
  status: 'pending',
  html: longText.slice(0, 1000),
  author: LONG_NAME,
  media: awkward.undescribed.media,
  moderation: { by: 'head', at: first.publishedAt, reason: 'Please name the river.' },
});

export const LongAndUndescribed: Story = {
  args: { stories: [long, awkward.unbroken, awkward.untitled], waiting: 3, current: long.id, shown: long },
};

const arabic = storyWith({ ...awkward.arabic, status: 'pending' });

export const RightToLeft: Story = {
  args: { stories: [arabic, ...pending.slice(0, 3)], waiting: 4, current: arabic.id, shown: arabic },
  render: (args) => (
    <div dir="rtl">
      <ModerationQueue {...args} />
    </div>
  ),
};

/** Three stories from the first decision to the last, with one taken back on the way. */
export const DecidingAll: Story = {
  parameters: { picture: 'none' },
  render: (args) => <Deciding {...args} />,
  play: async ({ canvas, userEvent }) => {
    const title = (story: SchoolStory | undefined) =>
      waitFor(() => expect(canvas.getByRole('heading', { level: 2, name: story?.title })).toBeVisible());
    const approve = () => userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    await title(pending[0]);
    await approve();
    await title(pending[1]);
    await expect(canvas.getByRole('button', { name: 'Approve' })).toHaveFocus();
    await expect(canvas.getByText(`Now showing: ${pending[1]?.title}`)).toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: /^Undo/ }));
    await title(pending[0]);
    await expect(canvas.queryByRole('region', { name: 'Undo the last change' })).toBeNull();
    for (const next of [1, 2]) {
      await approve();
      await title(pending[next]);
    }
    await approve();
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'All done' })).toBeVisible());
    await expect(canvas.getByRole('button', { name: /^Undo/ })).toBeVisible();
  },
};

function Deciding(args: Args) {
  const [decided, setDecided] = useState<readonly string[]>([]);
  const [undoable, setUndoable] = useState(false);
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED);
  const rows = pending.slice(0, 3).filter(({ id }) => !decided.includes(id));
  const shown = rows[0];
  const last = decided.at(-1);
  return (
    <ModerationQueue
      {...args}
      stories={rows}
      waiting={rows.length}
      current={shown?.id ?? null}
      shown={shown ?? 'missing'}
      selection={selection}
      onSelect={(id) => setSelection((chosen) => toggle(chosen, id))}
      decisions={{
        ...bare,
        onApprove: () => {
          setDecided((ids) => (shown ? [...ids, shown.id] : ids));
          setUndoable(true);
        },
      }}
      undo={undoable && last ? { key: last, message: 'Approved.' } : null}
      onUndo={() => {
        setDecided((ids) => ids.slice(0, -1));
        setUndoable(false);
      }}
      onUndoDismiss={() => setUndoable(false)}
    />
  );
}
