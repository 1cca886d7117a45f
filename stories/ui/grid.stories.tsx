import type { Meta, StoryObj } from '@storybook/react-vite';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Box, Grid, Stack } from '../../src/ui/layout.tsx';
import { Text } from '../../src/ui/text.tsx';

const meta = {
  title: 'UI/Layout/Grid',
  component: Grid,
  tags: ['autodocs', 'also:columns', 'also:tiles', 'also:card grid'],
  parameters: {
    kit: {
      use: 'Equal columns, fewer where there is less space: cards, tiles, small facts.',
      avoid: 'Rows whose cells belong together are a Table.',
      accessibility: ['Read row by row, in the order of the code'],
      related: ['UI/Layout/Stack', 'UI/Layout/Card', 'UI/Data/Table'],
    } satisfies KitDocs,
    frame: 'wide',
  },
  args: { children: null },
} satisfies Meta<typeof Grid>;
export default meta;
type Story = StoryObj<typeof meta>;

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** Two, three and four columns, and as many as there is space for. */
export const Columns: Story = {
  render: () => (
    <Stack gap={6}>
      {([2, 3, 4] as const).map((columns) => (
        <Grid key={columns} columns={columns}>
          {DAYS.slice(0, columns).map((day) => (
            <Box key={day} ground="surface" edge>
              <Text>{day}</Text>
            </Box>
          ))}
        </Grid>
      ))}
    </Stack>
  ),
};
