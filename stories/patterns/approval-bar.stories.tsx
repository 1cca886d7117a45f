import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { ApprovalBar } from '../../src/patterns/approval-bar.tsx';
import { MenuItem } from '../../src/ui/dropdown-menu.tsx';
import type { KitDocs } from '../support/kit-docs.ts';

/** The three decisions about a waiting story. Stands at the foot of the story, always in reach. */
const meta = {
  title: 'Patterns/ApprovalBar',
  component: ApprovalBar,
  tags: ['autodocs', 'also:decision bar', 'also:moderation actions', 'also:accept or reject'],
  parameters: {
    kit: {
      use: 'The foot of one waiting story: the three decisions, and what follows from the first.',
      avoid:
        'Several chosen stories are decided in the bar that rises with the choice; an approved story’s status is changed on its own page.',
      anatomy: [
        { part: 'Approve', what: 'The main action of the view; its picture of a tick and its word say the same' },
        { part: 'Its arrow', what: 'Where approving can lead to more: into a collection, to the story itself' },
        { part: 'Return with a note, Hide', what: 'The other two, as loud as each other' },
        { part: 'Hint', what: 'The key of each, when one rests on it or comes to it by Tab' },
        {
          part: 'What follows',
          what: 'The collections it joins by itself, up to four by name; or why nothing can be decided',
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
        'A decision on its way keeps the focus and its name, and says that it is busy',
        'That approving is out is said in words beside the button, never by its grey alone',
      ],
      related: ['Patterns/ModerationQueue', 'UI/ButtonGroup', 'UI/UndoBar'],
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
/** The keys are shown to whoever rests on a decision or comes to it by Tab; its name stays its name. */
export const TellsItsKeys: Story = {
  parameters: { picture: 'none' },
  args: { approveItems: <MenuItem>Approve and open it</MenuItem> },
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
export const KeepOurs: Story = {
  args: { onKeep: fn(), note: <p>Visitors see the published version until you approve the change.</p> },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Keep ours' }));
    await expect(args.onKeep).toHaveBeenCalledOnce();
    await expect(canvas.queryByRole('button', { name: 'Return with a note' })).toBeNull();
  },
};

/** Where the story will be shown is still loading; the decisions can be made. */
export const CollectionsLoading: Story = { args: { joins: undefined } };
export const NoCollections: Story = { args: { joins: [] } };
export const ManyCollections: Story = {
  args: { joins: ['Performing arts', 'Front page', 'Year 9', 'Autumn term', 'Courage', 'Drama'] },
};
export const Busy: Story = { args: { busy: 'approve' } };

/** The plan is full: approving is out, the other two are not. */
export const LimitReached: Story = {
  args: {
    approveDisabled: true,
    note: <p className="text-amber-text">Your plan holds 100 shown stories and all are taken.</p>,
  },
};
const collect = fn();
/** Rarer ways to approve stand behind the arrow; the plain one stays one press away. */
export const WithOtherWays: Story = {
  args: {
    approveItems: (
      <>
        <MenuItem onSelect={collect}>Approve and add to a collection…</MenuItem>
        <MenuItem>Approve and open it</MenuItem>
      </>
    ),
  },
  play: async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Approve' }));
    await expect(args.onApprove).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'More ways to accept it' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Approve and add to a collection…' }));
    await expect(collect).toHaveBeenCalledOnce();
    await expect(args.onApprove).toHaveBeenCalledOnce();
    await userEvent.click(document.body);
  },
};
export const Narrow: Story = { parameters: { frame: 'narrow' } };
