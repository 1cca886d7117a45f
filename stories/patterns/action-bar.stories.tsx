import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { ActionBar } from '../../src/patterns/action-bar.tsx';
import { Button } from '../../src/ui/button.tsx';

/** The acts of a long page, at its foot and in view at every place of the page. */
const meta = {
  title: 'Patterns/ActionBar',
  component: ActionBar,
  tags: ['autodocs', 'also:sticky footer', 'also:save bar', 'also:toolbar'],
  parameters: {
    kit: {
      use: 'A page that is longer than the window and has one act for its state: a story, its publication.',
      avoid: 'A short form has its buttons below its fields. Reviewing has `ApprovalBar`.',
      anatomy: [
        { part: 'Status', what: 'What became of what was typed, in a line' },
        { part: 'Buttons', what: 'The main one last, at the end of the line' },
      ],
      accessibility: ['A field that takes the focus by Tab is scrolled clear of the bar'],
      related: ['Patterns/ApprovalBar', 'UI/Forms/Form'],
      matrix: false,
    } satisfies KitDocs,
  },
  args: {
    status: 'The original is never changed.',
    children: (
      <>
        <Button>Save</Button>
        <Button variant="primary">Approve</Button>
      </>
    ),
  },
} satisfies Meta<typeof ActionBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {};

export const NotSaved: Story = {
  args: {
    status: (
      <p className="text-danger-text">
        Not saved. Someone else has changed this story since you opened it. Read their version, then save again.
      </p>
    ),
  },
};

/** At the foot of the window while the page above it is longer. */
export const StaysInView: Story = {
  parameters: { picture: 'none' },
  render: (args) => (
    <div>
      <div className="h-screen" />
      <div className="h-screen">Text</div>
      <ActionBar {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const { bottom } = canvas.getByRole('button', { name: 'Approve' }).getBoundingClientRect();
    await expect(bottom).toBeLessThanOrEqual(window.innerHeight);
  },
};
