import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { OfflineBar } from '../../src/ui/offline-bar.tsx';

const meta = {
  title: 'UI/Feedback/OfflineBar',
  component: OfflineBar,
  tags: ['autodocs', 'also:offline', 'also:no connection', 'also:network'],
  parameters: {
    kit: {
      use: 'Above the header while the browser has no network: what one sees may be old, and nothing is lost.',
      avoid: 'One request that failed is an `ErrorState` or an `Alert`.',
      accessibility: ['Announced when the connection goes and when it is back.'],
      related: ['UI/Feedback/Banner', 'UI/Feedback/ErrorState', 'UI/Layout/AppShell'],
    } satisfies KitDocs,
  },
  args: { online: false },
} satisfies Meta<typeof OfflineBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Offline: Story = {};

/** Nothing is drawn while there is a network. */
export const Online: Story = {
  parameters: { picture: 'none' },
  args: { online: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
  },
};
