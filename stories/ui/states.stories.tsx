import type { Meta, StoryObj } from '@storybook/react-vite';
import Plus from 'lucide-react/icons/plus';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from '../../src/ui/button.tsx';
import { NoChannelsDrawing } from '../../src/ui/drawings.tsx';
import { EmptyState } from '../../src/ui/empty-state.tsx';
import { ErrorState, Stale, StaleNotice } from '../../src/ui/error-state.tsx';
import { NoPermissionState } from '../../src/ui/no-permission-state.tsx';
import { OfflineBar } from '../../src/ui/offline-bar.tsx';
import { OverLimitState } from '../../src/ui/over-limit-state.tsx';
import type { KitDocs } from '../support/kit-docs.ts';

const onRetry = fn();

const meta = {
  title: 'UI/States',
  component: EmptyState,
  subcomponents: { ErrorState, StaleNotice, Stale, NoPermissionState, OverLimitState, OfflineBar },
  tags: [
    'autodocs',
    'also:empty state',
    'also:error state',
    'also:no results',
    'also:blank slate',
    'also:zero state',
    'also:offline',
    'also:forbidden',
    'also:403',
    'also:limit reached',
    'also:stale',
  ],
  parameters: {
    kit: {
      use: 'Where content would stand and cannot: each says why, what is safe, and the one thing to do.',
      avoid: 'What is wrong beside content that stands is a `Banner`.',
      anatomy: [
        { part: 'Drawing', what: 'One, or none' },
        { part: 'Title', what: 'What is so' },
        { part: 'Sentence', what: 'Why, and what is safe' },
        { part: 'Action', what: 'One' },
      ],
      accessibility: [
        'The title is a heading at the page’s level.',
        'A failure that appears is announced; retrying keeps the focus.',
      ],
      pairs: [
        {
          do: { words: 'Say how it begins: “Stories come from the channels you connect.” with Add channel.' },
          dont: { words: 'Say “No data”.' },
        },
      ],
      related: ['UI/Drawings', 'UI/Banner', 'UI/Loading'],
    } satisfies KitDocs,
  },
  args: { title: 'No channels yet' },
} satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  args: {
    drawing: <NoChannelsDrawing />,
    children: 'A channel brings in what your school already posts elsewhere.',
    action: (
      <Button variant="primary" icon={Plus}>
        Add channel
      </Button>
    ),
  },
};

export const Failed: Story = {
  render: () => (
    <ErrorState
      message="The server did not answer. (Request error!)"
      safe="Nothing you saved is lost."
      onRetry={onRetry}
      level={2}
    />
  ),
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

export const NoPermission: Story = {
  render: () => (
    <NoPermissionState permission="change channels" code="s.c.wr" grantedBy="an administrator of Oakfield School" />
  ),
};

export const OverLimit: Story = {
  render: () => (
    <div className="grid gap-4">
      <OverLimitState what="channels" used={3} limit={3} plan="Starter" action={<Button>See channels</Button>} />
      <OverLimitState what="channels" used={3} limit={3} plan="Starter" compact />
    </div>
  ),
};

export const Offline: Story = { render: () => <OfflineBar online={false} /> };

/** Nothing is drawn while there is a network. */
export const Online: Story = {
  parameters: { picture: 'none' },
  render: () => <OfflineBar online />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
  },
};
