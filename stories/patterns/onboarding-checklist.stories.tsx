import type { Meta, StoryObj } from '@storybook/react-vite';
import X from 'lucide-react/icons/x';
import { expect } from 'storybook/test';
import { type ChecklistStep, OnboardingChecklist } from '../../src/patterns/onboarding-checklist.tsx';
import { Button } from '../../src/ui/button.tsx';
import { NoChannelsDrawing } from '../../src/ui/drawings.tsx';
import { IconButton } from '../../src/ui/icon-button.tsx';
import type { KitDocs } from '../support/kit-docs.ts';
import { LONG_NAME } from '../support/samples.ts';

const STEPS: readonly ChecklistStep[] = [
  {
    id: 'channel',
    title: 'Connect a channel',
    text: 'Your news page’s feed, or any other that the school fills already. Its posts come in as stories.',
    isDone: true,
    action: <Button variant="primary">Add channel</Button>,
  },
  {
    id: 'approve',
    title: 'Decide what may be shown',
    text: 'Nothing leaves SprX until somebody has approved it.',
    isDone: false,
    action: <Button variant="primary">See stories</Button>,
  },
  {
    id: 'collection',
    title: 'Gather stories in a collection',
    text: 'By hand, or by a rule such as a hashtag.',
    isDone: false,
    action: <Button variant="primary">See collections</Button>,
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
      avoid: 'Steps of one form are a Stepper; a single thing to do is an EmptyState.',
      anatomy: [
        { part: 'Title', what: 'What the steps lead to' },
        { part: 'Progress', what: 'How many are done, where a count helps' },
        { part: 'Steps', what: 'In order; only the next one shows its button, or who can do it' },
        { part: 'Drawing', what: 'Beside the steps where there is room' },
        { part: 'Done', what: 'What stands there in the end' },
      ],
      accessibility: ['The next step is the current one of the list; what is done is said'],
      related: ['UI/States'],
    } satisfies KitDocs,
  },
  args: {
    title: 'From your first channel to your own web page',
    steps: STEPS,
    drawing: <NoChannelsDrawing />,
  },
} satisfies Meta<typeof OnboardingChecklist>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OneDone: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('button').map((button) => button.textContent)).toEqual(['See stories']);
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
      doneBy: 'Whoever may approve stories does this; an administrator of the school can.',
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
