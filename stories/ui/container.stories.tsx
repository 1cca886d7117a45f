import type { Meta, StoryObj } from '@storybook/react-vite';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Box, Container, Stack } from '../../src/ui/layout.tsx';
import { Text } from '../../src/ui/text.tsx';

const meta = {
  title: 'UI/Layout/Container',
  component: Container,
  tags: ['autodocs', 'also:wrapper', 'also:max width', 'also:measure'],
  parameters: {
    kit: {
      use: 'As wide as its kind of content may be: reading, a form, a dialog.',
      avoid: 'A page type of the product brings its own width.',
      accessibility: ['Lines stay short enough to read at any zoom'],
      related: ['UI/Layout/Stack', 'UI/Layout/PageHeader'],
    } satisfies KitDocs,
    frame: 'wide',
  },
  args: { children: null },
} satisfies Meta<typeof Container>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Every width. */
export const Widths: Story = {
  render: () => (
    <Stack gap={3}>
      {(['form', 'dialog', 'reading', 'content'] as const).map((width) => (
        <Container key={width} width={width}>
          <Box ground="sunken">
            <Text>{width}</Text>
          </Box>
        </Container>
      ))}
    </Stack>
  ),
};
