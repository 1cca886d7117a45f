import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { MissingPage } from '../../../src/patterns/page-types/missing.tsx';
import { Button } from '../../../src/ui/button.tsx';

/** The whole page of a thing that is not there. */
const meta = {
  title: 'Patterns/Missing page',
  component: MissingPage,
  tags: ['autodocs'],
  parameters: {
    frame: 'medium',
    kit: {
      use: 'In place of a page whose thing was deleted or belongs to another school.',
      avoid: 'A list without rows is an EmptyState in the list’s place.',
      anatomy: [
        { part: 'Title', what: 'What was looked for, not found' },
        { part: 'Act', what: 'Leads to where the others are' },
      ],
      accessibility: ['Its title is the page’s heading'],
      related: ['UI/Feedback/EmptyState', 'Patterns/Page types'],
      matrix: false,
    } satisfies KitDocs,
  },
  args: { what: 'Story', back: <Button variant="primary">View stories</Button> },
} satisfies Meta<typeof MissingPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NotFound: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Story not found' })).toBeVisible();
  },
};
