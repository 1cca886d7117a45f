import type { Meta, StoryObj } from '@storybook/react-vite';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Box, Stack } from '../../src/ui/layout.tsx';
import { Text } from '../../src/ui/text.tsx';

const meta = {
  title: 'UI/Layout/Box',
  component: Box,
  tags: ['autodocs', 'also:surface', 'also:well', 'also:panel'],
  parameters: {
    kit: {
      use: 'A surface that is no card: a well for what belongs together, a quiet ground behind a note.',
      avoid: 'What stands for one thing and can be opened is a Card. What matters is a Banner.',
      accessibility: ['It is no landmark and has no name: give it a heading where it needs one'],
      related: ['UI/Layout/Card', 'UI/Layout/Stack', 'UI/Feedback/Banner'],
    } satisfies KitDocs,
  },
  args: { children: null },
} satisfies Meta<typeof Box>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The grounds, with and without an edge, and the paddings. */
export const States: Story = {
  render: () => (
    <Stack gap={3}>
      {(['none', 'surface', 'sunken', 'raised'] as const).map((ground) => (
        <Box key={ground} ground={ground}>
          <Text>{ground}</Text>
        </Box>
      ))}
      <Box ground="surface" edge>
        <Text>surface, with an edge</Text>
      </Box>
      {(['sm', 'md', 'lg'] as const).map((padding) => (
        <Box key={padding} ground="sunken" padding={padding}>
          <Text>padding {padding}</Text>
        </Box>
      ))}
    </Stack>
  ),
};
