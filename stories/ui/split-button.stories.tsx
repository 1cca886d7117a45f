import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { MenuItem } from '../../src/ui/dropdown-menu.tsx';
import { SplitButton } from '../../src/ui/split-button.tsx';

const publish = fn();
const later = fn();

const items = (
  <>
    <MenuItem onSelect={later}>Publish tomorrow at 08:00</MenuItem>
    <MenuItem>Publish on a day…</MenuItem>
  </>
);

const meta = {
  title: 'UI/Actions/SplitButton',
  component: SplitButton,
  tags: ['autodocs', 'also:button with menu', 'also:dropdown button', 'also:combo button'],
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'One main action with rare variants behind an arrow.',
      avoid: 'Several actions of the same weight are a ButtonGroup. A list of other actions is a DropdownMenu.',
      keyboard: [
        { keys: ['Enter', 'Space'], does: 'On the wide half: acts' },
        { keys: ['↓'], does: 'On the arrow half: opens the variants' },
      ],
      accessibility: ['The arrow half says what it opens.', 'When the menu closes, the focus is on the arrow again.'],
      related: ['UI/Actions/Button', 'UI/Actions/ButtonGroup', 'UI/Overlays/DropdownMenu', 'Patterns/ApprovalBar'],
    } satisfies KitDocs,
  },
  args: { children: 'Publish', variant: 'primary', menuLabel: 'Other ways to publish', items },
} satisfies Meta<typeof SplitButton>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Each look and size, busy, disabled, and from right to left. */
export const States: Story = {
  render: () => (
    <div className="grid justify-items-start gap-4">
      <SplitButton variant="primary" menuLabel="Other ways to publish" items={items}>
        Publish
      </SplitButton>
      <SplitButton menuLabel="Other ways to save" items={items}>
        Save draft
      </SplitButton>
      <SplitButton size="sm" menuLabel="Other ways to save, small" items={items}>
        Small
      </SplitButton>
      <SplitButton variant="primary" busy busyLabel="Publishing…" menuLabel="Other ways, busy" items={items}>
        Publish
      </SplitButton>
      <SplitButton disabled menuLabel="Other ways, locked" items={items}>
        Locked
      </SplitButton>
      <div dir="rtl" lang="ar">
        <SplitButton variant="primary" menuLabel="طرق أخرى" items={items}>
          انشر
        </SplitButton>
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Other ways, busy' })).toHaveAttribute('aria-disabled', 'true');
    await expect(canvas.getByRole('button', { name: 'Other ways, locked' })).toBeDisabled();
  },
};

/** What is chosen in the menu makes it busy: the arrow has the focus and opens nothing until that is done. */
export const BusyFromMenu: Story = {
  parameters: { picture: 'none' },
  render: function Publishing() {
    const [isBusy, setBusy] = useState(false);
    const ways = <MenuItem onSelect={() => setBusy(true)}>Later</MenuItem>;
    return (
      <SplitButton busy={isBusy} menuLabel="Other ways to publish" items={ways}>
        Publish
      </SplitButton>
    );
  },
  play: async ({ canvas }) => {
    const arrow = canvas.getByRole('button', { name: 'Other ways to publish' });
    arrow.focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'Later' });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(arrow).toHaveAttribute('aria-disabled', 'true'));
    await waitFor(() => expect(arrow).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await userEvent.click(arrow);
    await expect(screen.queryByRole('menu')).toBeNull();
  },
};

/** The wide half acts, the arrow opens; the focus comes back to the arrow. */
export const ByKeyboard: Story = {
  parameters: { picture: 'none' },
  render: () => (
    <SplitButton variant="primary" menuLabel="Other ways to publish" items={items} onClick={publish}>
      Publish
    </SplitButton>
  ),
  play: async ({ canvas }) => {
    publish.mockClear();
    later.mockClear();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(publish).toHaveBeenCalledTimes(1);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: /tomorrow/ })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(later).toHaveBeenCalledTimes(1);
    await expect(publish).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Other ways to publish' })).toHaveFocus());
  },
};
