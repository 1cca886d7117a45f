// Long: one component in all its states.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import type { SchoolStory } from '../../src/domain/story/schema.ts';
import { ModerationQueue, ModerationQueueSkeleton } from '../../src/patterns/moderation-queue/moderation-queue.tsx';
import { NOTHING_SELECTED, type Selection, toggle } from '../../src/patterns/selection.ts';
import { Button, buttonClass } from '../../src/ui/button.tsx';
import { linkClass } from '../../src/ui/link.tsx';
import { moveClock } from '../support/clock.ts';
import { awkward, feeds, groups, LONG_NAME, longText, stories, storyWith } from '../support/samples.ts';

const pending = stories.filter(({ status }) => status === 'pending').slice(0, 8);
const [first, second] = pending as [SchoolStory, SchoolStory];

type Args = ComponentProps<typeof ModerationQueue>;
const bare = { joins: ['Performing arts', 'Front page'], onApprove: fn(), onReturn: fn(), onHide: fn() };

/** The queue at the left, the story that is reviewed at the right. The page brings the data and listens for the keys. */
const meta = {
  title: 'Patterns/ModerationQueue',
  component: ModerationQueue,
  tags: ['autodocs', 'also:review queue', 'also:inbox', 'also:triage', 'also:approval queue'],
  beforeEach: () => moveClock(),
  parameters: {
    frame: 'wide',
    kit: {
      use: 'Reviewing many stories, one after the other, each read whole before it is published.',
      avoid: 'A list to look things up in is a ListPage of StoryRows. One story alone is a DetailPage.',
      anatomy: [
        { part: 'Queue', what: 'What awaits review and matches the filters, newest first, and where one is in it' },
        { part: 'Story', what: 'Whole: picture, words, hashtags, and whether its pictures are described' },
        {
          part: 'Approval bar',
          what: 'The three acts of reviewing, for the story or for all that are selected. Always in the same place',
        },
        { part: 'Undo', what: 'The way back from the last act, below the queue where a place is kept for it' },
      ],
      keyboard: [
        { keys: ['J', 'K'], does: 'next and previous story (the page listens)' },
        { keys: ['A'], does: 'approve' },
        { keys: ['R'], does: 'return with a note' },
        { keys: ['H'], does: 'hide' },
        { keys: ['U'], does: 'undo the last act' },
      ],
      accessibility: [
        'The page announces each act once: “Approved. 37 left. Now: {title}”',
        'After an act the next story comes up. The button keeps its place and the focus',
        'After the last story the focus moves to the heading of the empty state',
      ],
      related: ['Patterns/ApprovalBar', 'Patterns/StoryRow', 'UI/Feedback/UndoBar', 'Pages/Manage/Review queue'],
    } satisfies KitDocs,
  },
  args: {
    stories: pending,
    waiting: pending.length,
    current: first.id,
    shown: first,
    selection: NOTHING_SELECTED,
    onSelect: fn(),
    onSelectAll: fn(),
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
        Add description
      </a>
    ),
    storyLink: (id, title) => (
      <a href={`#${id}`} className={linkClass()}>
        {title}
      </a>
    ),
    showAll: <Button>Clear filters</Button>,
    allStories: (
      <a href="#stories" className={buttonClass()}>
        View all stories
      </a>
    ),
    firstStory: (
      <a href="#first" className={linkClass()}>
        Go to the first story
      </a>
    ),
  } satisfies Args,
} satisfies Meta<typeof ModerationQueue>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas, userEvent, args }) => {
    const queue = within(canvas.getByRole('list', { name: 'Stories awaiting review' }));
    await waitFor(() => expect(queue.getByRole('link', { name: second.title })).toBeVisible());
    await expect(canvas.getByText('1 of 8')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Return with a note' }));
    await expect(args.decisions.onReturn).toHaveBeenCalledOnce();
    await userEvent.click(queue.getByRole('checkbox', { name: second.title }));
    await expect(args.onSelect).toHaveBeenCalledWith(second.id, false);
  },
};

const changed = storyWith({
  id: 'changed',
  status: 'approved',
  moderation: null,
  proposed: { title: 'Sports week', hashtags: ['sport', 'news'], at: first.publishedAt },
});

/** Published already: a change at its source is pending among the others. */
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
    await userEvent.click(canvas.getByRole('button', { name: 'Keep current version' }));
    await expect(args.decisions.onKeep).toHaveBeenCalledOnce();
  },
};

/** Its source, or another person, changed it while it was being read. */
export const ChangesWhileOpen: Story = {
  args: { hasChanged: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Read it again before you review it.')).toBeVisible();
  },
};

/** Two of the three that match the filters are selected: the bar acts on both. */
export const Selecting: Story = {
  args: {
    stories: pending.slice(0, 3),
    waiting: 8,
    selection: { ids: new Set([first.id, second.id]), anchor: first.id },
    decisions: { ...bare, selected: { count: 2, onClear: fn() } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('2 selected')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Approve 2' })).toBeEnabled();
  },
};

export const NoMatches: Story = {
  args: { stories: [], waiting: 8 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Clear filters' })).toBeVisible();
  },
};

/** A colleague reviewed the story first. */
export const ColleagueReviewsFirst: Story = {
  args: { gone: 'Chess club wins the county final', stories: pending.slice(1), waiting: 7 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/A colleague has just reviewed “Chess club/)).toHaveTextContent(
      'Showing the next story.',
    );
  },
};

/** What was done shows on the row while it leaves. */
export const Leaving: Story = {
  args: {
    stories: pending.slice(2),
    waiting: pending.length - 2,
    current: pending[2]?.id ?? null,
    shown: pending[2] ?? 'missing',
    leaving: [
      { story: first, verdict: 'Approved', next: pending[2]?.id ?? null },
      { story: second, verdict: 'Hidden', next: pending[2]?.id ?? null },
    ],
    undo: { message: `Hid “${second.title}”` },
  },
  play: async ({ canvas }) => {
    const queue = within(canvas.getByRole('list', { name: 'Stories awaiting review' }));
    await expect(await queue.findByText('Approved')).toBeVisible();
    await expect(queue.queryByRole('link', { name: first.title })).toBeNull();
    await expect(canvas.getByText('1 of 6')).toBeVisible();
  },
};

export const LastStory: Story = { args: { stories: [first], waiting: 1 } };

/** Nothing is left: what was published and where it appears, and the last act can still be undone. */
export const Empty: Story = {
  args: {
    stories: [],
    waiting: 0,
    current: null,
    shown: 'missing',
    undo: { message: `Approved “${first.title}”` },
    reviewed: [
      { id: second.id, title: second.title, verdict: 'Hidden', collections: [], widgets: [] },
      { id: 'unplaced', title: LONG_NAME, verdict: 'Approved', collections: [], widgets: [] },
      {
        id: first.id,
        title: first.title,
        verdict: 'Approved',
        collections: ['Performing arts', 'Front page'],
        widgets: ['Home page'],
      },
    ],
  },
  parameters: { picture: 'page' },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('heading', { name: 'You’re all caught up' })).toHaveFocus();
    await expect(canvas.getByText('2 stories published, 1 hidden.')).toBeVisible();
    await expect(canvas.getByText('In Performing arts and Front page. Shown in Home page.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Undo/ }));
    await expect(args.onUndo).toHaveBeenCalledOnce();
  },
};

/** Stories can be read; reviewing needs the network. */
export const Offline: Story = {
  args: { isOffline: true },
  play: async ({ canvas }) => {
    for (const name of ['Approve', 'Return with a note', 'Hide'])
      await expect(canvas.getByRole('button', { name })).toBeDisabled();
    await expect(canvas.getByText(/You’re offline/)).toBeVisible();
  },
};

export const Busy: Story = {
  args: {
    decisions: { ...bare, busy: 'approve' },
    undo: { message: `Hid “${second.title}”`, busy: true },
  },
  parameters: { picture: 'page' },
};

/** The plan is full: approving is out, the other two are not. */
export const LimitReached: Story = {
  args: {
    decisions: {
      ...bare,
      approveDisabled: true,
      note: <p className="text-amber-text">You’ve reached your plan’s limit of 100 published stories.</p>,
    },
  },
};

/** The story is loading; the queue is there already. */
export const StoryLoading: Story = { args: { current: 'on-its-way', shown: 'loading' } };

export const NotHere: Story = {
  args: { current: 'gone', shown: 'missing' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Go to the first story' })).toBeVisible();
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

/** Three stories from the first to the last, with one undone on the way. */
export const ReviewingAll: Story = {
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
    await userEvent.click(canvas.getByRole('button', { name: /^Undo/ }));
    await title(pending[0]);
    await expect(canvas.queryByRole('region', { name: 'Undo the last change' })).toBeNull();
    for (const next of [1, 2]) {
      await approve();
      await title(pending[next]);
    }
    await approve();
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible());
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
      undo={undoable && last ? { message: 'Approved.' } : null}
      onUndo={() => {
        setDecided((ids) => ids.slice(0, -1));
        setUndoable(false);
      }}
      onUndoDismiss={() => setUndoable(false)}
    />
  );
}
