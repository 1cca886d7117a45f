import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Button } from '../../src/ui/button.tsx';
import { KeyHint, KeyHints } from '../../src/ui/key-hint.tsx';
import { SearchInput } from '../../src/ui/search-input.tsx';
import { Select } from '../../src/ui/select.tsx';
import { Toolbar, ToolbarSpace } from '../../src/ui/toolbar.tsx';

/** Filters above a list, in one row of one height. */
const meta = {
  title: 'UI/Actions/Toolbar',
  component: Toolbar,
  subcomponents: { ToolbarSpace },
  tags: ['autodocs', 'also:filter row', 'also:action bar'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'A row of filters, or of buttons, above what they act on. All of one height.',
      avoid: 'Two or three buttons on one thing are a ButtonGroup. The actions of the page are in the PageHeader.',
      keyboard: [
        { keys: ['Tab'], does: 'From control to control. With roving the whole row is one stop' },
        { keys: ['←', '→', 'Home', 'End'], does: 'With roving: from button to button' },
      ],
      accessibility: [
        'Has a name. Roving is for rows of buttons alone: in a text field the arrows belong to the text.',
      ],
      related: ['UI/Actions/ButtonGroup', 'UI/Forms/SearchInput', 'UI/Forms/Select'],
    } satisfies KitDocs,
  },
  args: { label: 'Filters' },
} satisfies Meta<typeof Toolbar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  render: (args) => (
    <Toolbar {...args}>
      <SearchInput label="Search stories" value="" onValueChange={() => undefined} className="w-64" />
      <Select aria-label="Channel" options={[{ value: '', label: 'All channels' }]} />
      <ToolbarSpace />
      <KeyHints aria-hidden>
        <KeyHint keys={['J', 'K']} label="move" />
        <KeyHint keys={['A']} label="approve" />
      </KeyHints>
    </Toolbar>
  ),
};

/** A row of buttons alone can be one stop for Tab: the arrows go round, and Tab comes back to where one was. */
export const Roving: Story = {
  parameters: { picture: 'none' },
  args: { roving: true, label: 'Format' },
  render: (args) => (
    <div className="grid justify-items-start gap-4">
      <Toolbar {...args}>
        <Button>Bold</Button>
        <Button disabled>Italic</Button>
        <Button>List</Button>
        <Button>Link</Button>
      </Toolbar>
      <Button>After it</Button>
    </div>
  ),
  play: async ({ canvas }) => {
    const button = (name: string) => canvas.getByRole('button', { name });
    await expect(canvas.getByRole('toolbar', { name: 'Format' })).toBeVisible();
    await userEvent.tab();
    await expect(button('Bold')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(button('List')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(button('Bold')).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect(button('Link')).toHaveFocus();
    await userEvent.tab();
    await expect(button('After it')).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(button('Link')).toHaveFocus();
  },
};
