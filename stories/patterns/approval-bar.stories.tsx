import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { ApprovalBar } from '../../src/patterns/approval-bar.tsx';
import { Button } from '../../src/ui/button.tsx';
import { MenuItem } from '../../src/ui/dropdown-menu.tsx';

/** The three acts of reviewing, at the foot of the story and always in the same place. */
const meta = {
  title: 'Patterns/ApprovalBar',
  component: ApprovalBar,
  tags: ['autodocs', 'also:review bar', 'also:moderation actions', 'also:accept or reject'],
  parameters: {
    kit: {
      use: 'The foot of a story awaiting review: approve, return or hide it, or all stories that are selected.',
      avoid: 'On a published story’s own page its status has a menu.',
      anatomy: [
        { part: 'Approve', what: 'The main action of the view, with a tick' },
        { part: 'Its arrow', what: 'More approval options: add to a collection, edit' },
        { part: 'Return with a note, Hide', what: 'The other two, as loud as each other' },
        { part: 'Hint', what: 'The key of each, when one rests on it or comes to it by Tab' },
        {
          part: 'What follows',
          what: 'The collections it will appear in, up to four by name. While stories are selected, how many',
        },
      ],
      keyboard: [
        { keys: ['Tab'], does: 'goes through the three in the order they are read' },
        { keys: ['A'], does: 'approve, where the page listens for it' },
        { keys: ['R'], does: 'return with a note' },
        { keys: ['H'], does: 'hide' },
      ],
      accessibility: [
        'The shortcuts are told to screen readers by aria-keyshortcuts',
        'An act under way keeps the focus and its name, and says that it is busy',
        'Why approving is not possible is said in words above the buttons, never by grey alone',
      ],
      related: ['Patterns/ModerationQueue', 'UI/Actions/ButtonGroup', 'UI/Feedback/UndoBar'],
    } satisfies KitDocs,
  },
  args: { onApprove: fn(), onReturn: fn(), onHide: fn(), joins: ['Performing arts', 'Front page'] },
} satisfies Meta<typeof ApprovalBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Return with a note' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Hide' }));
    await expect(args.onApprove).toHaveBeenCalledOnce();
    await expect(args.onReturn).toHaveBeenCalledOnce();
    await expect(args.onHide).toHaveBeenCalledOnce();
  },
};
/** Pointer or focus on a button shows its key. */
export const TellsItsKeys: Story = {
  parameters: { picture: 'none' },
  args: { approveItems: <MenuItem>Approve and edit</MenuItem> },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Approve' })).toHaveFocus();
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Key A');
    await userEvent.hover(canvas.getByRole('button', { name: 'Hide' }));
    await waitFor(() => expect(screen.getByRole('tooltip')).toHaveTextContent('Key H'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  },
};

/** A published story that its source has changed. */
export const ChangedAtSource: Story = {
  args: { onKeep: fn(), note: <p>Visitors see the published version until you approve the change.</p> },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Keep current version' }));
    await expect(args.onKeep).toHaveBeenCalledOnce();
    await expect(canvas.queryByRole('button', { name: 'Return with a note' })).toBeNull();
  },
};

/** While stories are selected, each button acts on all of them. */
export const Selecting: Story = {
  args: { selected: { count: 12, onClear: fn() } },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByText('12 selected')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Approve 12' }));
    await expect(args.onApprove).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Clear' }));
    await expect(args.selected?.onClear).toHaveBeenCalledOnce();
  },
};

/** The collections are still loading. */
export const CollectionsLoading: Story = { args: { joins: undefined } };
export const NoCollections: Story = { args: { joins: [] } };
export const ManyCollections: Story = {
  args: { joins: ['Performing arts', 'Front page', 'Year 9', 'Autumn term', 'Courage', 'Drama'] },
};
export const Busy: Story = { args: { busy: 'approve' } };

/** The plan is full: the story can still be returned or hidden. */
export const LimitReached: Story = {
  args: {
    approveDisabled: true,
    note: <p className="text-amber-text">You’ve reached your plan’s limit of 100 published stories.</p>,
  },
};
const collect = fn();
/** More ways to approve are behind the arrow. */
export const WithOtherWays: Story = {
  args: {
    approveItems: (
      <>
        <MenuItem onSelect={collect}>Approve and add to a collection…</MenuItem>
        <MenuItem>Approve and edit</MenuItem>
      </>
    ),
  },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    await expect(args.onApprove).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'More approval options' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Approve and add to a collection…' }));
    await expect(collect).toHaveBeenCalledOnce();
    await expect(args.onApprove).toHaveBeenCalledOnce();
    await userEvent.click(document.body);
  },
};
/** In a collection there are two more acts, below the full list of where it will appear. */
export const MoreActs: Story = {
  args: {
    joins: ['Performing arts and everything on our stages', 'Front page', 'Year 9', 'Autumn term', 'Courage'],
    more: (
      <>
        <Button>Pin</Button>
        <Button>Remove</Button>
      </>
    ),
  },
  play: async ({ canvas }) => {
    const said = canvas.getByText(/^Will appear in/);
    await expect(said).toHaveTextContent(/Autumn term and 1 more$/);
    await expect(said.scrollHeight).toBe(said.clientHeight);
    const { bottom } = said.getBoundingClientRect();
    await expect(canvas.getByRole('button', { name: 'Approve' }).getBoundingClientRect().top).toBeGreaterThan(bottom);
  },
};
export const MoreActsNarrow: Story = { ...MoreActs, parameters: { frame: 'narrow' } };
export const Narrow: Story = { parameters: { frame: 'narrow' } };
