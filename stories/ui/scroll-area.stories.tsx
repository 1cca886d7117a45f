import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Badge } from '../../src/ui/badge.tsx';
import { Inline, Stack } from '../../src/ui/layout.tsx';
import { ScrollArea } from '../../src/ui/scroll-area.tsx';
import { Text } from '../../src/ui/text.tsx';

const meta = {
  title: 'UI/Layout/ScrollArea',
  component: ScrollArea,
  tags: ['autodocs', 'also:overflow', 'also:scrollbar', 'also:scroll view'],
  parameters: {
    kit: {
      use: 'A part that scrolls within itself: a list in a card, a wide row on a phone.',
      avoid: 'A page scrolls as a whole. Thousands of rows are a VirtualList.',
      keyboard: [
        { keys: ['Tab'], does: 'To the area while it has more than it shows' },
        { keys: ['↑', '↓'], does: 'Scrolls' },
      ],
      accessibility: ['It takes the focus and a name only while it scrolls', 'Shadows show that there is more'],
      related: ['UI/Data/VirtualList', 'UI/Data/Carousel'],
    } satisfies KitDocs,
  },
  args: { label: 'Imported', children: null },
} satisfies Meta<typeof ScrollArea>;
export default meta;
type Story = StoryObj<typeof meta>;

const STEPS = Array.from({ length: 12 }, (_, index) => `Story ${index + 1} was imported from Oakfield News`);

/** While there is more than can be seen, it can be reached by the keyboard and shadows say so. */
export const Scrolling: Story = {
  parameters: { frame: 'narrow' },
  render: () => (
    <Stack gap={4}>
      <ScrollArea label="Imported" className="h-40 rounded-surface border border-subtle p-3">
        <Stack as="ul" gap={2}>
          {STEPS.map((step) => (
            <Text as="li" key={step}>
              {step}
            </Text>
          ))}
        </Stack>
      </ScrollArea>
      <ScrollArea label="Channels" axis="x" className="rounded-surface border border-subtle p-3">
        <Inline wrap={false}>
          {STEPS.map((step) => (
            <Badge key={step} className="shrink-0">
              {step}
            </Badge>
          ))}
        </Inline>
      </ScrollArea>
      <ScrollArea label="Nothing to scroll" className="rounded-surface border border-subtle p-3">
        <Text>Short enough.</Text>
      </ScrollArea>
    </Stack>
  ),
  play: async ({ canvas }) => {
    const region = await canvas.findByRole('region', { name: 'Imported' });
    await expect(canvas.getByRole('region', { name: 'Channels' })).toBeVisible();
    await expect(canvas.queryByRole('region', { name: 'Nothing to scroll' })).not.toBeInTheDocument();
    await userEvent.tab();
    await expect(region).toHaveFocus();
    region.scrollTo({ top: 60 });
    region.blur();
  },
};
