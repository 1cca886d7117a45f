import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Stack } from '../../src/ui/layout.tsx';
import { Stepper } from '../../src/ui/stepper.tsx';

/** The steps of a task. */
const meta = {
  title: 'UI/Navigation/Stepper',
  component: Stepper,
  tags: ['autodocs', 'also:wizard', 'also:wizard steps', 'also:progress steps'],
  parameters: {
    kit: {
      use: 'Above a task of two to five pages: how many steps there are and which one this is.',
      avoid: 'How far a job has come is a ProgressBar. Parts of one page are Tabs.',
      anatomy: [
        { part: 'Step', what: 'Done, present or coming. It shows, the buttons of the page move' },
        { part: 'Detail', what: 'A few words below its name' },
      ],
      accessibility: ['The step one is at is said to be the current one. Steps that are done say so'],
      related: ['UI/Navigation/Breadcrumbs', 'UI/Feedback/ProgressBar', 'UI/Navigation/Tabs'],
    } satisfies KitDocs,
  },
  args: {
    label: 'Create a widget',
    current: 1,
    steps: [{ label: 'Collection' }, { label: 'Layout', detail: 'Grid or list' }, { label: 'Snippet' }],
  },
} satisfies Meta<typeof Stepper>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Steps: Story = {};

/** Long names break, and from right to left the order is mirrored. */
export const LongTextAndRightToLeft: Story = {
  parameters: { frame: 'narrow' },
  render: () => (
    <Stack gap={6}>
      <Stepper
        label="Create a widget"
        current={1}
        steps={[
          { label: 'Collection' },
          { label: 'Donaudampfschifffahrtsgesellschaftskapitänsmützen', detail: 'With a detail that takes two lines' },
        ]}
      />
      <div dir="rtl" lang="ar">
        <Stepper label="الخطوات" current={1} steps={[{ label: 'المجموعة' }, { label: 'الشكل' }, { label: 'الرمز' }]} />
      </div>
    </Stack>
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getAllByText('(done)')).toHaveLength(2);
    const frame = canvasElement.querySelector('[data-story-frame]');
    await expect(frame?.scrollWidth).toBeLessThanOrEqual(frame?.clientWidth ?? 0);
  },
};
