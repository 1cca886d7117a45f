import type { Meta, StoryObj } from '@storybook/react-vite';
import Down from 'lucide-react/icons/arrow-down';
import Up from 'lucide-react/icons/arrow-up';
import Pencil from 'lucide-react/icons/pencil';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Button } from '../../src/ui/button.tsx';
import { ButtonGroup } from '../../src/ui/button-group.tsx';
import { IconButton } from '../../src/ui/icon-button.tsx';

const meta = {
  title: 'UI/Actions/ButtonGroup',
  component: ButtonGroup,
  tags: ['autodocs', 'also:joined buttons', 'also:button bar', 'also:segmented buttons'],
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'A few actions on the same thing, joined.',
      avoid:
        'Choosing a view is a SegmentedControl. One action with rare variants is a SplitButton. Actions that have nothing to do with one another are separate.',
      keyboard: [{ keys: ['Tab'], does: 'Each button is a stop. In a Toolbar with roving the arrows move' }],
      accessibility: ['The group has a name.'],
      related: ['UI/Actions/Button', 'UI/Actions/SplitButton', 'UI/Actions/Toolbar', 'Patterns/ApprovalBar'],
    } satisfies KitDocs,
  },
  args: { label: 'Order of the story', children: null },
} satisfies Meta<typeof ButtonGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Joined buttons, and from right to left. */
export const States: Story = {
  render: (args) => (
    <div className="grid justify-items-start gap-4">
      <ButtonGroup {...args}>
        <IconButton variant="secondary" label="Move up" icon={Up} />
        <IconButton variant="secondary" label="Move down" icon={Down} />
        <Button icon={Pencil}>Edit</Button>
      </ButtonGroup>
      <div dir="rtl" lang="ar" className="grid justify-items-start gap-4">
        <ButtonGroup label="ترتيب">
          <Button>أعلى</Button>
          <Button>أسفل</Button>
        </ButtonGroup>
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('group', { name: 'Order of the story' })).toBeVisible();
  },
};
