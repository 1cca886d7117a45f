import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Stack } from '../../src/ui/layout.tsx';
import { Heading } from '../../src/ui/text.tsx';

const meta = {
  title: 'UI/Layout/Heading',
  component: Heading,
  tags: ['autodocs', 'also:title', 'also:headline', 'also:h2', 'also:typography'],
  parameters: {
    kit: {
      use: 'The title of a part, where no component brings its own. Its level and its look are chosen apart.',
      avoid: 'The title of a page is a PageHeader, of a part of a page a Section, of a card a CardTitle.',
      accessibility: ['A heading’s level is its place in the outline. No level is left out for a size'],
      related: ['UI/Layout/Text', 'UI/Layout/PageHeader', 'UI/Layout/Section', 'Foundations/Type'],
    } satisfies KitDocs,
  },
  args: { level: 2, children: 'Forty-one pupils give Prospero his island back' },
} satisfies Meta<typeof Heading>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Every look at one level. */
export const Looks: Story = {
  render: () => (
    <Stack gap={2}>
      {(['3xl', '2xl', 'xl', 'lg', 'base'] as const).map((variant) => (
        <Heading key={variant} level={2} look={variant}>
          {variant}: reads by channel
        </Heading>
      ))}
    </Stack>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('heading', { level: 2 })).toHaveLength(5);
  },
};
