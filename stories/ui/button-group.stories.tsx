import type { Meta, StoryObj } from '@storybook/react-vite';
import Down from 'lucide-react/icons/arrow-down';
import Up from 'lucide-react/icons/arrow-up';
import Pencil from 'lucide-react/icons/pencil';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../../src/ui/button.tsx';
import { ButtonGroup } from '../../src/ui/button-group.tsx';
import { MenuItem } from '../../src/ui/dropdown-menu.tsx';
import { IconButton } from '../../src/ui/icon-button.tsx';
import { SplitButton } from '../../src/ui/split-button.tsx';
import type { KitDocs } from '../support/kit-docs.ts';

const publish = fn();
const later = fn();

const items = (
  <>
    <MenuItem onSelect={later}>Publish tomorrow at 08:00</MenuItem>
    <MenuItem>Publish on a day…</MenuItem>
  </>
);

const meta = {
  title: 'UI/ButtonGroup',
  component: ButtonGroup,
  subcomponents: { SplitButton },
  tags: ['autodocs', 'also:split button', 'also:button with menu', 'also:joined buttons'],
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'A few actions on the same thing (ButtonGroup), or one action with rare variants (SplitButton).',
      avoid: 'Choosing a view is a SegmentedControl; actions that have nothing to do with one another stand apart.',
      keyboard: [
        { keys: ['Tab'], does: 'Each button is a stop; in a Toolbar with roving the arrows move' },
        { keys: ['↓'], does: 'On the arrow half: opens the variants' },
      ],
      accessibility: ['The group has a name; the arrow half says what it opens.'],
      related: ['UI/Button', 'UI/DropdownMenu', 'UI/Toolbar', 'Patterns/ApprovalBar'],
    } satisfies KitDocs,
  },
  args: { label: 'Order of the story', children: null },
} satisfies Meta<typeof ButtonGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Joined buttons, split buttons in each look and size, busy, and from right to left. */
export const States: Story = {
  render: (args) => (
    <div className="grid justify-items-start gap-4">
      <ButtonGroup {...args}>
        <IconButton variant="secondary" label="Move up" icon={Up} />
        <IconButton variant="secondary" label="Move down" icon={Down} />
        <Button icon={Pencil}>Edit</Button>
      </ButtonGroup>
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
      <div dir="rtl" lang="ar" className="grid justify-items-start gap-4">
        <ButtonGroup label="ترتيب">
          <Button>أعلى</Button>
          <Button>أسفل</Button>
        </ButtonGroup>
        <SplitButton variant="primary" menuLabel="طرق أخرى" items={items}>
          انشر
        </SplitButton>
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Order of the story' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Other ways, busy' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Other ways, locked' })).toBeDisabled();
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
