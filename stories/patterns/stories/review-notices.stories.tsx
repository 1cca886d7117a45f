import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { ConsentCheck } from '../../../src/patterns/moderation-queue/consent-check.tsx';
import { ReviewNotices } from '../../../src/patterns/moderation-queue/review-notices.tsx';
import { moveClock } from '../../support/clock.ts';
import { stories } from '../../support/samples.ts';

const [pending] = stories.filter(({ status }) => status === 'pending');
if (!pending) throw new Error('a story awaiting review is needed');
const title = 'Amy Clarke reads to the whole school';
const named = {
  ...pending,
  title,
  consent: { state: 'question' as const, places: [{ field: 'title' as const, from: 0, to: 10 }] },
};
const approvedOnce = {
  ...pending,
  approvals: [{ by: 'someone', name: 'Priya Nair', at: '2026-03-12T09:00:00.000Z' }],
};

/** What a reviewer has to know of a story before deciding: who else has it, who approved it, and whom it may name. */
const meta = {
  title: 'Patterns/Review notices',
  component: ReviewNotices,
  subcomponents: { ConsentCheck },
  tags: ['autodocs'],
  beforeEach: () => moveClock(),
  parameters: {
    frame: 'medium',
    kit: {
      use: 'Above the acts of a review, for what a reviewer has to know first.',
      avoid: 'What went wrong with an act is said in an alert.',
      anatomy: [
        { part: 'Claim', what: 'Who else has the story open for review' },
        { part: 'Second person', what: 'Who approved it first, where two people have to' },
        { part: 'Consent', what: 'Names of the consent list where they are, and the box that confirms consent' },
      ],
      accessibility: ['A refusal moves the focus to the box and is said next to it'],
      related: ['Patterns/ModerationQueue'],
      matrix: false,
    } satisfies KitDocs,
  },
  args: { story: pending, uid: 'me', holder: 'Priya Nair' },
} satisfies Meta<typeof ReviewNotices>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ClaimedByAnother: Story = {};

export const AwaitingASecondPerson: Story = { args: { story: approvedOnce, holder: undefined } };

const check = {
  story: named,
  isConfirmed: false,
  note: '',
  isRefused: false,
  onConfirmedChange: fn(),
  onNoteChange: fn(),
};

export const ConsentQuestion: Story = { render: () => <ConsentCheck {...check} /> };

/** A name that a filter would miss and a reader would not: its first letter is a Cyrillic one. */
export const ConsentLookAlike: Story = {
  parameters: { picture: 'none' },
  render: () => <ConsentCheck {...check} story={{ ...named, title: title.replace('A', 'А') }} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/in the title, with characters of more than one alphabet/)).toBeVisible();
  },
};

/** Approved without the box ticked. */
export const ConsentRefused: Story = {
  render: () => <ConsentCheck {...check} isRefused />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('checkbox', { name: 'Consent is confirmed' })).toHaveFocus();
  },
};

export const ConsentConfirmed: Story = { render: () => <ConsentCheck {...check} isConfirmed note="Form of 2026" /> };
