import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Badge } from '../../src/ui/badge.tsx';
import { Button } from '../../src/ui/button.tsx';
import { ErrorState, Stale, StaleNotice } from '../../src/ui/error-state.tsx';

const onRetry = fn();

const meta = {
  title: 'UI/Feedback/ErrorState',
  component: ErrorState,
  subcomponents: { StaleNotice, Stale },
  tags: ['autodocs', 'also:failure', 'also:try again', 'also:stale', 'also:500'],
  parameters: {
    kit: {
      use: 'In place of content that could not be fetched: what happened, what is safe, and a way to try again. Around the last good data `Stale` with its `StaleNotice`.',
      avoid: 'What is wrong beside content that is there is a `Banner`. A field’s error is at the field.',
      keyboard: [{ keys: ['Tab'], does: 'To Try again. It keeps the focus while it tries' }],
      accessibility: ['The title is a heading at the page’s level.', 'A failure that appears is announced.'],
      related: ['UI/Feedback/Banner', 'UI/Feedback/EmptyState', 'UI/Feedback/OfflineBar'],
    } satisfies KitDocs,
  },
  args: {
    message: 'The server did not answer. (Request error!)',
    safe: 'Nothing you saved is lost.',
    onRetry,
    level: 2,
  },
} satisfies Meta<typeof ErrorState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Failed: Story = {
  play: async ({ canvas }) => {
    onRetry.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(onRetry).toHaveBeenCalledTimes(1);
    canvas.getByRole('button', { name: 'Try again' }).blur();
  },
};

/** The last good data stays on the screen, greyed, with its time. */
export const LastGoodData: Story = {
  render: () => (
    <div className="grid gap-3">
      <StaleNotice asOf="10:42" message="The list could not be refreshed: Request error!" onRetry={onRetry} />
      <Stale stale>
        <p className="rounded-surface border border-subtle bg-brand-soft p-4 text-base">Year 9 bring “The Tempest”</p>
      </Stale>
    </div>
  ),
};

/** Beside a part that is fresh; where the system sets all colours a broken line tells the two apart. */
export const StaleBesideFresh: Story = {
  parameters: { forcedColours: true },
  render: () => (
    <div className="grid gap-6 md:grid-cols-2">
      {[true, false].map((stale) => (
        <div key={String(stale)} className="grid content-start gap-3">
          <div className="empty:hidden">
            {stale ? <StaleNotice asOf="10:42" message="You are offline." onRetry={onRetry} /> : null}
          </div>
          <Stale stale={stale}>
            <div className="grid justify-items-start gap-3 rounded-surface border border-subtle bg-surface p-4 text-base">
              <Badge tone="good">Published</Badge>
              <p>Year 9 bring “The Tempest” to a storm-lit hall</p>
              <Button variant="primary">Open story</Button>
            </div>
          </Stale>
        </div>
      ))}
    </div>
  ),
};
