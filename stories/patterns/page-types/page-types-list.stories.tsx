import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { ProductError } from '../../../src/domain/errors.ts';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import type { AsyncState } from '../../../src/lib/async-state.ts';
import { ListPage } from '../../../src/patterns/page-types/list.tsx';
import { StoryRow } from '../../../src/patterns/stories/story-row.tsx';
import { Button } from '../../../src/ui/button.tsx';
import { NoStoriesDrawing } from '../../../src/ui/drawings.tsx';
import { EmptyState } from '../../../src/ui/empty-state.tsx';
import { SkeletonList } from '../../../src/ui/skeleton.tsx';
import { moveClock } from '../../support/clock.ts';
import { resourceIn } from '../../support/resource.ts';
import { stories } from '../../support/samples.ts';

/** Many of one kind, whose reading may be under way, have failed or be refused. Its docs are with the other types' in page-types.stories.tsx. */
const meta = {
  title: 'Patterns/Page types',
  beforeEach: () => moveClock(),
  parameters: { frame: 'wide' },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const some = stories.slice(0, 3);
const retry = fn();

function List({ state }: { state: AsyncState<SchoolStory[]> }) {
  return (
    <ListPage
      title="Stories"
      description="All your stories"
      actions={<Button variant="primary">New story</Button>}
      resource={resourceIn(state, retry)}
      skeleton={<SkeletonList rows={3} />}
      empty={
        <EmptyState drawing={<NoStoriesDrawing />} title="No stories yet" level={2}>
          Stories are imported from your channels or written here.
        </EmptyState>
      }
      safe="Nothing was changed."
    >
      {(list) => (
        <div className="overflow-hidden rounded-surface border border-subtle">
          {list.map((story) => (
            <StoryRow
              key={story.id}
              story={story}
              link={(props) => (
                <a href="#story" {...props}>
                  {props.children}
                </a>
              )}
            />
          ))}
        </div>
      )}
    </ListPage>
  );
}

export const ListReady: Story = { render: () => <List state={{ status: 'ready', value: some }} /> };
export const ListLoading: Story = { render: () => <List state={{ status: 'loading' }} /> };
export const ListEmpty: Story = { render: () => <List state={{ status: 'empty' }} /> };
export const ListFailed: Story = {
  render: () => <List state={{ status: 'error', error: new Error('Request error!') }} />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText('Request error!')).toBeVisible();
    await expect(document.title).toBe('Stories: couldn’t load · SprX');
    await expect(canvas.getByText('Nothing was changed.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /again|retry/i }));
    await expect(retry).toHaveBeenCalled();
  },
};

/** A failed refresh leaves the last good data where they are. */
export const ListStale: Story = {
  render: () => <List state={{ status: 'error', error: new Error('Request error!'), last: some }} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(some[0]?.title ?? '')).toBeVisible();
  },
};
export const ListRefused: Story = {
  render: () => (
    <List
      state={{
        status: 'error',
        error: new ProductError('forbidden', 'Your role may not see stories.', { permission: 's.s.rea' }),
      }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('You don’t have access to this page');
    await expect(document.title).toBe('You don’t have access to this page · SprX');
  },
};
/** Without a network the tab says so, and says the page’s name again once there is what it shows. */
export const ListOffline: Story = {
  parameters: { picture: 'none' },
  render: function Offline() {
    const [state, setState] = useState<AsyncState<SchoolStory[]>>({
      status: 'error',
      error: new Error('Request error!'),
    });
    return (
      <>
        <button type="button" onClick={() => setState({ status: 'ready', value: some })}>
          Load
        </button>
        <List state={state} />
      </>
    );
  },
  play: async ({ canvas, userEvent }) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    try {
      window.dispatchEvent(new Event('offline'));
      await waitFor(() => expect(document.title).toBe('Stories: offline · SprX'));
      await userEvent.click(canvas.getByRole('button', { name: 'Load' }));
      await waitFor(() => expect(document.title).toBe('Stories · SprX'));
    } finally {
      Reflect.deleteProperty(navigator, 'onLine');
      window.dispatchEvent(new Event('online'));
    }
  },
};
