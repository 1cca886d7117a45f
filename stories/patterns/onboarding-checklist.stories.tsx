import type { Meta, StoryObj } from '@storybook/react-vite';
import X from 'lucide-react/icons/x';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { type ChecklistStep, OnboardingChecklist } from '../../src/patterns/onboarding-checklist.tsx';
import { Button } from '../../src/ui/button.tsx';
import { NoChannelsDrawing } from '../../src/ui/drawings.tsx';
import { IconButton } from '../../src/ui/icon-button.tsx';
import { LONG_NAME } from '../support/samples.ts';

const STEPS: readonly ChecklistStep[] = [
  {
    id: 'channel',
    title: 'Connect a channel',
    text: 'Add your website’s news feed or a social account. Its posts are imported as stories.',
    isDone: true,
    action: <Button variant="primary">Add channel</Button>,
  },
  {
    id: 'approve',
    title: 'Review stories',
    text: 'Stories are only published after approval.',
    isDone: false,
    action: <Button variant="primary">Review stories</Button>,
  },
  {
    id: 'collection',
    title: 'Gather stories in a collection',
    text: 'Group stories manually, or automatically by a hashtag.',
    isDone: false,
    action: <Button variant="primary">View collections</Button>,
  },
];

const meta = {
  title: 'Patterns/OnboardingChecklist',
  component: OnboardingChecklist,
  tags: ['autodocs', 'also:getting started', 'also:first steps', 'also:setup', 'also:to do'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'What a school does first, in place of empty tiles: one next thing at a time.',
      avoid: 'Steps of one form are a Stepper. A single act is an EmptyState.',
      anatomy: [
        { part: 'Title', what: 'What the steps lead to' },
        { part: 'Progress', what: 'How many are done, where a count helps' },
        { part: 'Steps', what: 'In order. Only the next one shows its button, or who can do it' },
        { part: 'Drawing', what: 'Beside the steps on wide screens' },
        { part: 'Done', what: 'What the result looks like' },
      ],
      accessibility: ['The next step is the current one of the list. What is done is announced'],
      related: ['UI/Feedback/EmptyState'],
    } satisfies KitDocs,
  },
  args: {
    title: 'Set up SprX',
    steps: STEPS,
    drawing: <NoChannelsDrawing />,
  },
} satisfies Meta<typeof OnboardingChecklist>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OneDone: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('button').map((button) => button.textContent)).toEqual(['Review stories']);
    await expect(canvas.getByRole('heading', { name: 'Connect a channel (done)' })).toBeVisible();
  },
};

/** Counted, put away by the reader; the reader may not do the next step, and reads who can. */
export const CountedNotAllowedAndLong: Story = {
  parameters: { frame: 'narrow' },
  args: {
    drawing: undefined,
    counts: true,
    title: `The first steps of ${LONG_NAME}`,
    dismiss: <IconButton icon={X} label="Put away" />,
    steps: STEPS.map((step) => ({
      ...step,
      action: null,
      doneBy: 'Ask an admin of your school, or someone who can approve stories.',
    })),
  },
};

export const AllDone: Story = {
  parameters: { frame: 'medium' },
  args: {
    drawing: undefined,
    counts: true,
    steps: STEPS.map((step) => ({ ...step, isDone: true })),
    done: <p className="text-ink-2">Your stories are on your web page. Home shows from now on what is new.</p>,
  },
};

export const RightToLeft: Story = {
  parameters: { frame: 'medium' },
  args: { title: 'الخطوات الأولى', counts: true, drawing: undefined },
  render: (args) => (
    <div dir="rtl" lang="ar">
      <OnboardingChecklist {...args} />
    </div>
  ),
};
