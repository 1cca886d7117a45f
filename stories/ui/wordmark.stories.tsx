import type { Meta, StoryObj } from '@storybook/react-vite';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Mark, Wordmark } from '../../src/ui/wordmark.tsx';

const meta = {
  title: 'UI/Data/Wordmark',
  component: Wordmark,
  subcomponents: { Mark },
  tags: ['autodocs', 'also:logo', 'also:brand', 'also:mark'],
  parameters: {
    kit: {
      use: 'The name of the product: at the head of the sidebar, on the way in, on a widget. `Mark` alone where there is no space.',
      avoid: 'A school’s own mark is an `Avatar` with the shape of a school.',
      accessibility: ['The name is read once. The mark beside it is decoration.'],
      related: ['UI/Data/Avatar', 'UI/Navigation/Sidebar'],
    } satisfies KitDocs,
  },
} satisfies Meta<typeof Wordmark>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Both sizes, and the mark alone. */
export const Sizes: Story = {
  render: () => (
    <div className="grid justify-items-start gap-4">
      <Wordmark />
      <Wordmark size="lg" />
      <Mark size="lg" />
    </div>
  ),
};
