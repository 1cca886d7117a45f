import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Divider, Inline, Stack } from '../../src/ui/layout.tsx';
import { Text } from '../../src/ui/text.tsx';

const meta = {
  title: 'UI/Layout/Divider',
  component: Divider,
  tags: ['autodocs', 'also:separator', 'also:line', 'also:rule', 'also:hr'],
  parameters: {
    kit: {
      use: 'A line between two parts that distance alone does not part.',
      avoid: 'Rows of a list and cells of a table bring their own lines.',
      accessibility: ['Decoration unless it has a label. Then it is a separator of that name'],
      related: ['UI/Layout/Stack', 'UI/Layout/Section'],
    } satisfies KitDocs,
  },
} satisfies Meta<typeof Divider>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Across, upright, and with a label. */
export const States: Story = {
  render: () => (
    <Stack gap={4}>
      <Text>Autumn term</Text>
      <Divider />
      <Text>Spring term</Text>
      <Divider aria-label="Earlier" />
      <Inline gap={3} align="stretch">
        <Text as="span">Approved by Margaret Reid</Text>
        <Divider orientation="vertical" />
        <Text as="span">20 November</Text>
      </Inline>
    </Stack>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('separator')).toHaveLength(1);
  },
};
