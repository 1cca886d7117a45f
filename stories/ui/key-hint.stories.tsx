import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { KeyHint, KeyHints } from '../../src/ui/key-hint.tsx';

const meta = {
  title: 'UI/Actions/KeyHint',
  component: KeyHint,
  subcomponents: { KeyHints },
  tags: ['autodocs', 'also:shortcut', 'also:hotkey', 'also:keyboard', 'also:kbd'],
  parameters: {
    kit: {
      use: 'Keys that do something here, shown to people who work by keyboard.',
      avoid: 'Not as the only way to learn of an action.',
      accessibility: ['Beside a button that tells its key by `aria-keyshortcuts`, hide it with `aria-hidden`.'],
      related: ['UI/Navigation/CommandMenu', 'UI/Actions/Button'],
    } satisfies KitDocs,
    frame: 'narrow',
  },
  args: { keys: ['A'], label: 'approve' },
} satisfies Meta<typeof KeyHint>;
export default meta;
type Story = StoryObj<typeof meta>;

/** One key, several together, without words. */
export const States: Story = {
  render: (args) => (
    <div className="grid justify-items-start gap-3">
      <KeyHint {...args} />
      <KeyHint keys={['Ctrl', 'K']} label="search" />
      <KeyHint keys={['Shift', 'Enter']} label="new line" />
      <KeyHint keys={['/']} />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('A').tagName).toBe('KBD');
    await expect(canvas.getByText('Ctrl').nextElementSibling).toHaveTextContent('K');
  },
};

/** A row of them wraps. */
export const Many: Story = {
  render: () => (
    <div className="grid gap-4">
      <KeyHints>
        <KeyHint keys={['J']} label="next" />
        <KeyHint keys={['K']} label="previous" />
        <KeyHint keys={['A']} label="approve" />
        <KeyHint keys={['H']} label="hide" />
        <KeyHint keys={['R']} label="return to the author" />
        <KeyHint keys={['U']} label="undo" />
        <KeyHint keys={['X']} label="select" />
      </KeyHints>
      <div dir="rtl" lang="ar">
        <KeyHints>
          <KeyHint keys={['J']} label="التالي" />
          <KeyHint keys={['A']} label="اقبل" />
        </KeyHints>
      </div>
    </div>
  ),
};
