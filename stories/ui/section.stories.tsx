import type { Meta, StoryObj } from '@storybook/react-vite';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Button } from '../../src/ui/button.tsx';
import { PageHeader, Section } from '../../src/ui/page-header.tsx';

const meta = {
  title: 'UI/Layout/Section',
  component: Section,
  tags: ['autodocs', 'also:part of a page', 'also:heading', 'also:h2', 'also:block'],
  parameters: {
    kit: {
      use: 'A part of a page with its heading, one line on it and its actions.',
      avoid: 'The top of the page is a PageHeader. What stands for one thing is a Card.',
      accessibility: ['Its heading is an `h2`, the level below the page’s.'],
      related: ['UI/Layout/PageHeader', 'UI/Layout/Card', 'UI/Layout/Heading'],
    } satisfies KitDocs,
    frame: 'wide',
  },
  args: {
    title: 'Latest stories',
    description: 'From all channels.',
    actions: <Button size="sm">All 1,284</Button>,
    children: <p className="text-base">Content</p>,
  },
} satisfies Meta<typeof Section>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Alone. */
export const Ready: Story = {};

/** Below the header of its page. */
export const BelowAHeader: Story = {
  render: (args) => (
    <div className="grid gap-6">
      <PageHeader title="Home" description="What happened at your school." />
      <Section {...args} />
    </div>
  ),
};
