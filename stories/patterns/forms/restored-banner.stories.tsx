import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { RestoredBanner } from '../../../src/patterns/forms/restored-banner.tsx';

/** Says that a form holds what was typed and not saved before. */
const meta = {
  title: 'Patterns/Restored banner',
  component: RestoredBanner,
  tags: ['autodocs'],
  parameters: {
    kit: {
      use: 'Above the fields of a form that has found a draft.',
      avoid: 'Asking before something typed is lost: that is the DiscardDialog.',
      anatomy: [{ part: 'Button', what: 'Goes back to what is saved' }],
      accessibility: ['It is part of the form and takes no focus'],
      related: ['Patterns/Discard dialog', 'UI/Feedback/Banner'],
      matrix: false,
    } satisfies KitDocs,
  },
  args: { what: 'changes', onDiscard: fn() },
} satisfies Meta<typeof RestoredBanner>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Changes: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('Unsaved changes restored.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Discard changes' }));
    await expect(args.onDiscard).toHaveBeenCalledOnce();
  },
};

export const AStory: Story = { args: { what: 'story' } };
