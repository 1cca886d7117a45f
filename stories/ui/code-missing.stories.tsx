import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { CodeMissing, ReloadButton } from '../../src/ui/lazy-code.tsx';

const meta = {
  title: 'UI/Feedback/CodeMissing',
  component: CodeMissing,
  subcomponents: { ReloadButton },
  tags: ['autodocs', 'also:reload', 'also:update', 'also:chunk'],
  parameters: {
    kit: {
      use: 'In place of a part of a page whose code did not arrive: there is no connection, or SprX was updated. `lazyPart` draws it.',
      avoid: 'A request that failed is an `ErrorState`: it can be tried again without a reload.',
      accessibility: ['Announced as an alert when it is drawn.'],
      related: ['UI/Feedback/ErrorState', 'UI/Feedback/OfflineBar'],
      matrix: false,
    } satisfies KitDocs,
  },
} satisfies Meta<typeof CodeMissing>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Missing: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('We couldn’t load this.');
    await expect(canvas.getByRole('button', { name: 'Reload' })).toBeEnabled();
  },
};
