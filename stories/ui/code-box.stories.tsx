import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { CodeBox } from '../../src/ui/code-box.tsx';

const snippet = `<div data-sprx-widget="w_9f2c41"></div>
<script async src="https://app.example.org/embed/v1/sprx.js"></script>`;

const meta = {
  title: 'UI/Actions/CodeBox',
  component: CodeBox,
  tags: ['autodocs', 'also:snippet', 'also:code', 'also:clipboard', 'also:copy'],
  parameters: {
    kit: {
      use: 'Text that is taken elsewhere as it is: a snippet, an address, a key.',
      avoid: 'Text that is read stays plain. A button alone is a CopyButton.',
      keyboard: [
        { keys: ['Tab'], does: 'Reaches the button and the code' },
        { keys: ['Enter', 'Space'], does: 'Copies' },
      ],
      accessibility: ['“Copied” is announced.', 'Where the browser refuses, it says how to copy by hand.'],
      related: ['UI/Actions/CopyButton'],
    } satisfies KitDocs,
  },
  args: { code: snippet, label: 'Snippet for your website', copyLabel: 'Copy snippet', onCopy: fn() },
} satisfies Meta<typeof CodeBox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Copy snippet' })).toBeEnabled();
  },
};
