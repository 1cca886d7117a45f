import type { Meta, StoryObj } from '@storybook/react-vite';
import MoreIcon from 'lucide-react/icons/ellipsis';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import SyncIcon from 'lucide-react/icons/refresh-cw';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Button } from '../../src/ui/button.tsx';
import {
  DropdownMenu,
  MenuCheckboxItem,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
} from '../../src/ui/dropdown-menu.tsx';
import { IconButton } from '../../src/ui/icon-button.tsx';

const select = fn();

/**
 * Further actions on one thing, behind a button. Not for the main action, which is always visible; not for a value
 * in a form (`Select`); not for controls (`Popover`).
 */
const meta = {
  title: 'UI/Overlays/DropdownMenu',
  component: DropdownMenu,
  subcomponents: { MenuItem, MenuCheckboxItem, MenuRadioGroup, MenuRadioItem, MenuLabel, MenuSeparator },
  tags: ['autodocs', 'also:action menu', 'also:kebab menu', 'also:more button', 'also:options'],
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'Further actions on one thing, behind a button.',
      avoid: 'The main action is always visible. A value in a form is a Select. A few controls are a Popover.',
      anatomy: [
        { part: 'Button', what: 'Any button of the kit. Says that it opens a menu.' },
        { part: 'Item', what: 'An icon, a verb, the key that does the same. In red what destroys.' },
        { part: 'Boxes and choices', what: 'Boxes keep the menu open, one of several closes it.' },
      ],
      keyboard: [
        { keys: ['↓', 'Enter'], does: 'On the button: opens it' },
        { keys: ['↓', '↑', 'Home', 'End'], does: 'Moves' },
        { keys: ['A … Z'], does: 'Jumps to the item that begins so' },
        { keys: ['Escape'], does: 'Closes it, and the focus goes back' },
      ],
      accessibility: ['What is locked stays in its place and is read as unavailable.'],
      related: ['UI/Overlays/ContextMenu', 'UI/Overlays/Popover', 'UI/Forms/Select'],
    } satisfies KitDocs,
  },
  beforeEach: () => {
    select.mockClear();
  },
  decorators: [
    (Story) => (
      <div className="min-h-72">
        <Story />
      </div>
    ),
  ],
  args: {
    trigger: <IconButton variant="secondary" label="More for Oakfield News" icon={MoreIcon} />,
    children: (
      <>
        <MenuItem icon={SyncIcon} keyHint="S" onSelect={() => select('sync')}>
          Sync now
        </MenuItem>
        <MenuItem icon={Pencil} link={(props) => <a href="#edit" {...props} />}>
          Edit
        </MenuItem>
        <MenuItem icon={Pause} disabled onSelect={() => select('pause')}>
          Pause
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={Trash} tone="danger" onSelect={() => select('delete')}>
          Delete channel…
        </MenuItem>
      </>
    ),
  },
  argTypes: { trigger: { control: false } },
} satisfies Meta<typeof DropdownMenu>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Opened by a click; what is locked stays in its place. */
export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'More for Oakfield News' }));
    await expect(await screen.findByRole('menu', { name: 'More for Oakfield News' })).toBeVisible();
    await expect(screen.getByRole('menuitem', { name: 'Pause' })).toHaveAttribute('aria-disabled', 'true');
    await expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveAttribute('href', '#edit');
    await userEvent.keyboard('{ArrowDown}');
  },
};

/** Arrows walk, typing jumps, Enter chooses, Escape leaves; the focus goes back to the button each time. */
export const ByKeyboard: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'More for Oakfield News' });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: /Sync now/ })).toHaveFocus());
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Delete channel…' })).toHaveFocus());
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: /Sync now/ })).toHaveFocus());
    await userEvent.keyboard('d');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Delete channel…' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await expect(button).toHaveFocus();
    await expect(select).not.toHaveBeenCalled();

    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: /Sync now/ })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(select.mock.calls).toEqual([['sync']]);
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await expect(button).toHaveFocus();
  },
};

function Columns() {
  const [columns, setColumns] = useState<readonly string[]>(['Date', 'Channel']);
  const [sort, setSort] = useState('newest');
  return (
    <DropdownMenu trigger={<Button>View</Button>}>
      <MenuLabel>Columns</MenuLabel>
      {['Date', 'Channel', 'Hashtags'].map((column) => (
        <MenuCheckboxItem
          key={column}
          checked={columns.includes(column)}
          onCheckedChange={(checked) =>
            setColumns(checked ? [...columns, column] : columns.filter((other) => other !== column))
          }
        >
          {column}
        </MenuCheckboxItem>
      ))}
      <MenuSeparator />
      <MenuLabel>Order</MenuLabel>
      <MenuRadioGroup value={sort} onValueChange={setSort}>
        <MenuRadioItem value="newest">Newest first</MenuRadioItem>
        <MenuRadioItem value="title" detail="From A to Z">
          By title
        </MenuRadioItem>
      </MenuRadioGroup>
    </DropdownMenu>
  );
}

/** Boxes can be changed one after another, one of several closes the menu. */
export const Choices: Story = {
  render: () => <Columns />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'View' }));
    const hashtags = await screen.findByRole('menuitemcheckbox', { name: 'Hashtags' });
    await expect(hashtags).not.toBeChecked();
    await userEvent.click(hashtags);
    await expect(hashtags).toBeChecked();
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Date' }));
    await expect(screen.getByRole('menuitemcheckbox', { name: 'Date' })).not.toBeChecked();
    await userEvent.click(screen.getByRole('menuitemradio', { name: /By title/ }));
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await userEvent.click(canvas.getByRole('button', { name: 'View' }));
    await expect(await screen.findByRole('menuitemradio', { name: /By title/ })).toBeChecked();
  },
};

/** Many scroll inside; words too long for it are cut. */
export const Many: Story = {
  decorators: [
    (Story) => (
      <div className="min-h-112">
        <Story />
      </div>
    ),
  ],
  args: {
    trigger: <Button>Move to another school</Button>,
    children: [
      'The Parents, Friends and Former Pupils of Oakfield Association, Mill Lane',
      ...Array.from({ length: 40 }, (_, index) => `School ${index + 1} of the trust`),
    ].map((school) => <MenuItem key={school}>{school}</MenuItem>),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Move to another school' }));
    const menu = await screen.findByRole('menu');
    await expect(screen.getAllByRole('menuitem')).toHaveLength(41);
    await expect(menu.scrollHeight).toBeGreaterThan(menu.clientHeight);
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(screen.getByText('School 40 of the trust')).toBeVisible());
    await userEvent.keyboard('{Home}');
  },
};
