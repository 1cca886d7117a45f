import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { CopyButton } from '../../src/ui/copy-button.tsx';

const meta = {
  title: 'UI/Actions/CopyButton',
  component: CopyButton,
  tags: ['autodocs', 'also:clipboard', 'also:copy to clipboard'],
  parameters: {
    kit: {
      use: 'Beside a text that is taken elsewhere as it is: an address, a key, an identifier.',
      avoid: 'A whole snippet with its button is a CodeBox.',
      keyboard: [{ keys: ['Enter', 'Space'], does: 'Copies' }],
      accessibility: ['“Copied” is announced.', 'Where the browser refuses, it says how to copy by hand.'],
      related: ['UI/Actions/CodeBox', 'UI/Actions/Button'],
    } satisfies KitDocs,
  },
  args: { value: 'https://oakfield.test/news.rss', label: 'Copy address', onCopy: fn() },
} satisfies Meta<typeof CopyButton>;
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
      await userEvent.click(canvas.getByRole('button', { name: 'Copy address' }));
      await waitFor(() => expect(args.onCopy).toHaveBeenCalledTimes(1));
      await expect(written).toHaveBeenCalledWith(args.value);
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
      await userEvent.click(canvas.getByRole('button', { name: 'Copy address' }));
      await expect(await canvas.findByText(/copy it yourself/)).toBeVisible();
      await expect(args.onCopy).not.toHaveBeenCalled();
    } finally {
      Object.defineProperty(navigator.clipboard, 'writeText', { configurable: true, value: own });
    }
  },
};
