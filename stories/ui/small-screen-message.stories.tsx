import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { SmallScreenMessage } from '../../src/ui/small-screen-message.tsx';

const meta = {
  title: 'UI/Feedback/SmallScreenMessage',
  component: SmallScreenMessage,
  tags: ['autodocs', 'also:mobile', 'also:phone', 'also:unsupported', 'also:too small'],
  parameters: {
    kit: {
      use: 'Covers everything on devices narrower than 768 px.',
      avoid: 'Never in a window that is merely zoomed: it goes by the device’s width.',
      accessibility: ['Zoomed to 400 % on a laptop the page itself is shown.'],
      related: ['UI/Layout/AppShell'],
    } satisfies KitDocs,
    picture: 'page',
    frame: 'none',
  },
} satisfies Meta<typeof SmallScreenMessage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent(
      "Oh no! We can't fit all this story telling power on your screen.",
    );
    await expect(canvas.getByText(/visit us on a tablet or desktop device/)).toBeVisible();
  },
};
