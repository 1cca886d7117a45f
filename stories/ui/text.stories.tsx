import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Stack } from '../../src/ui/layout.tsx';
import { Heading, Text } from '../../src/ui/text.tsx';

const meta = {
  title: 'UI/Layout/Text',
  component: Text,
  tags: ['autodocs', 'also:typography', 'also:paragraph', 'also:label'],
  parameters: {
    kit: {
      use: 'Running words and titles outside the components that bring their own.',
      avoid:
        'The title of a page (PageHeader), of a part (Section), of a card (CardTitle). Prose of a story (StoryProse).',
      accessibility: [
        'A heading’s level is its place in the outline. Its look is chosen apart, so that no level is left out for a size',
        'A quiet tone still has 4.5 to 1. It is no way of hiding what matters',
      ],
      pairs: [
        {
          do: {
            text: 'Choose the level by the outline, the look by the eye.',
            show: () => (
              <Heading level={3} look="xl">
                Reads by channel
              </Heading>
            ),
          },
          dont: {
            text: 'Make words large instead of making them a heading.',
            show: () => (
              <Text size="lg" weight="semibold">
                Reads by channel
              </Text>
            ),
          },
        },
      ],
      related: ['UI/Layout/Heading', 'Foundations/Type'],
    } satisfies KitDocs,
  },
  args: { children: 'The orchestra plays in the rain' },
} satisfies Meta<typeof Text>;
export default meta;
type Story = StoryObj<typeof meta>;

const SIZES = ['xs', 'sm', 'base', 'md', 'lg'] as const;
const TONES = ['ink', 'second', 'quiet', 'brand', 'good', 'amber', 'danger'] as const;

/** Sizes, tones and the looks of headings. */
export const Variants: Story = {
  render: () => (
    <Stack gap={5}>
      <Stack gap={2}>
        <Heading level={2} look="3xl">
          Forty-one pupils give Prospero his island back
        </Heading>
        <Heading level={2} look="2xl">
          The title of a page
        </Heading>
        <Heading level={3} look="xl">
          Of a state or a dialog
        </Heading>
        <Heading level={3} look="lg">
          Of a part
        </Heading>
        <Heading level={4}>Of a small part</Heading>
      </Stack>
      <Stack gap={1}>
        {SIZES.map((size) => (
          <Text key={size} size={size}>
            {size}: year 9 reads its poems in the town library
          </Text>
        ))}
      </Stack>
      <Stack gap={1}>
        {TONES.map((tone) => (
          <Text key={tone} tone={tone} weight={tone === 'ink' ? 'semibold' : 'normal'}>
            {tone}: 212 stories this term
          </Text>
        ))}
      </Stack>
    </Stack>
  ),
};

/** Long words break, one line is cut, a measure keeps lines readable, and Arabic runs the other way. */
export const LongText: Story = {
  parameters: { frame: 'narrow' },
  render: () => (
    <Stack gap={3}>
      <Heading level={2}>Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenträgerverein</Heading>
      <Text truncate>Two hundred and twelve pupils, forty-one parents and nine governors clear the river path</Text>
      <Text size="md" measure>
        The rain on the roof was not in the script, but nobody in the hall would have guessed. On Thursday evening
        forty-one pupils gave Prospero his island back.
      </Text>
      <Text figures tone="second">
        1,184
        <br />
        711
      </Text>
      <Heading level={3} look="lg" dir="auto">
        تلاميذ الصف التاسع يقرؤون قصائدهم
      </Heading>
    </Stack>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 3 })).toHaveClass('text-lg');
    await expect(canvas.getByRole('heading', { level: 2 })).toHaveClass('text-lg');
  },
};
