import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { VisuallyHidden } from '../../src/ui/layout.tsx';
import { Text } from '../../src/ui/text.tsx';

const meta = {
  title: 'UI/Layout/VisuallyHidden',
  component: VisuallyHidden,
  tags: ['autodocs', 'also:sr-only', 'also:screen reader only', 'also:hidden text'],
  parameters: {
    kit: {
      use: 'Words that only assistive technology needs, where the layout shows it to everyone else.',
      avoid: 'Never a way to hide what everyone needs. An icon alone takes its `label`.',
      accessibility: ['Read in its place. It takes no space and no focus'],
      related: ['UI/Actions/IconButton', 'UI/Feedback/Announcement'],
    } satisfies KitDocs,
  },
  args: { children: 'since this morning' },
} satisfies Meta<typeof VisuallyHidden>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Seen: “Live”. Read: “Live since this morning”. */
export const Read: Story = {
  render: (args) => (
    <Text>
      Live <VisuallyHidden {...args} />
    </Text>
  ),
  play: async ({ canvas }) => {
    const hiddenText = canvas.getByText('since this morning');
    await expect(hiddenText.getBoundingClientRect().width).toBeLessThanOrEqual(1);
    await expect(canvas.getByText(/^Live/)).toHaveTextContent('Live since this morning');
  },
};
