import type { Meta, StoryObj } from '@storybook/react-vite';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Badge } from '../../src/ui/badge.tsx';
import { Divider, Inline, Stack } from '../../src/ui/layout.tsx';
import { Text } from '../../src/ui/text.tsx';

const meta = {
  title: 'UI/Layout/Inline',
  component: Inline,
  tags: ['autodocs', 'also:row', 'also:hstack', 'also:flex', 'also:cluster'],
  parameters: {
    kit: {
      use: 'Putting things beside each other, on more lines where there is no space.',
      avoid: 'Buttons and filters above a list are a Toolbar. Joined buttons are a ButtonGroup.',
      accessibility: ['The order on the page is the order in the code, also from right to left'],
      related: ['UI/Layout/Stack', 'UI/Actions/Toolbar', 'UI/Actions/ButtonGroup'],
    } satisfies KitDocs,
  },
  args: { children: null },
} satisfies Meta<typeof Inline>;
export default meta;
type Story = StoryObj<typeof meta>;

/** In little space things go below each other and long words break; from right to left all is mirrored. */
export const NarrowAndRightToLeft: Story = {
  parameters: { frame: 'narrow' },
  render: () => (
    <Stack gap={4}>
      <Inline justify="between" align="start" wrap={false}>
        <Text truncate>The Parents, Friends and Former Pupils of Oakfield Association Newsletter</Text>
        <Badge>Waiting</Badge>
      </Inline>
      <Inline>
        {['Oakfield News', 'Sport at Oakfield', 'The library blog', 'Kitchen podcast', 'Class blogs'].map((name) => (
          <Badge key={name}>{name}</Badge>
        ))}
      </Inline>
      <Divider />
      <div dir="rtl" lang="ar">
        <Inline justify="between" gap={4}>
          <Text>أخبار المدرسة</Text>
          <Badge tone="good">منشور</Badge>
        </Inline>
      </div>
    </Stack>
  ),
};
