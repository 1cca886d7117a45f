import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { CodeBox } from '../../src/ui/code-box.tsx';
import { CopyButton } from '../../src/ui/copy-button.tsx';
import type { KitDocs } from '../support/kit-docs.ts';

const snippet = `<div data-sprx-widget="w_9f2c41"></div>
<script async src="https://app.example.org/embed/v1/sprx.js"></script>`;

const meta = {
  title: 'UI/Copy',
  component: CodeBox,
  subcomponents: { CopyButton },
  tags: ['autodocs', 'also:clipboard', 'also:snippet', 'also:code', 'also:CodeBox', 'also:CopyButton'],
  parameters: {
    kit: {
      use: 'Text that is taken elsewhere as it is: a snippet, an address, a key.',
      avoid: 'Text that is read stays plain.',
      keyboard: [
        { keys: ['Tab'], does: 'Reaches the button and the code' },
        { keys: ['Enter', 'Space'], does: 'Copies' },
      ],
      accessibility: ['“Copied” is announced.', 'Where the browser refuses, it says how to copy by hand.'],
      related: ['UI/Button'],
    } satisfies KitDocs,
  },
  args: { code: snippet, label: 'Snippet for your web site', copyLabel: 'Copy snippet', onCopy: fn() },
} satisfies Meta<typeof CodeBox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {};

export const Copies: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    const written = fn(async (_text: string) => undefined);
    const own = navigator.clipboard.writeText;
    Object.defineProperty(navigator.clipboard, 'writeText', { configurable: true, value: written });
    try {
      await userEvent.click(canvas.getByRole('button', { name: 'Copy snippet' }));
      await waitFor(() => expect(args.onCopy).toHaveBeenCalledTimes(1));
      await expect(written).toHaveBeenCalledWith(snippet);
      await expect(canvas.getByText('Copied')).toBeVisible();
    } finally {
      Object.defineProperty(navigator.clipboard, 'writeText', { configurable: true, value: own });
    }
  },
};

export const SaysWhenTheBrowserRefuses: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, args }) => {
    const own = navigator.clipboard.writeText;
    const refuse = () => Promise.reject(new DOMException('not allowed', 'NotAllowedError'));
    Object.defineProperty(navigator.clipboard, 'writeText', { configurable: true, value: refuse });
    try {
      await userEvent.click(canvas.getByRole('button', { name: 'Copy snippet' }));
      await expect(await canvas.findByText(/copy it by hand/)).toBeVisible();
      await expect(args.onCopy).not.toHaveBeenCalled();
    } finally {
      Object.defineProperty(navigator.clipboard, 'writeText', { configurable: true, value: own });
    }
  },
};
