import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import type { AsyncState } from '../../../src/lib/async-state.ts';
import { type ListAddress, ResourceListPage } from '../../../src/patterns/page-types/resource-list.tsx';
import { Button } from '../../../src/ui/button.tsx';
import { NoStoriesDrawing } from '../../../src/ui/drawings.tsx';
import { SkeletonList } from '../../../src/ui/skeleton.tsx';
import { moveClock } from '../../support/clock.ts';
import { resourceIn } from '../../support/resource.ts';
import { stories } from '../../support/samples.ts';

/** A list of what a school owns: limited by its plan, in pages, with its filters in the address. Its docs are with the other types' in page-types.stories.tsx. */
const meta = {
  title: 'Patterns/Page types',
  beforeEach: () => moveClock(),
  parameters: { frame: 'wide' },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const retry = fn();

function Limited({ used, limit = 3, isWriter = true }: { used: number; limit?: number; isWriter?: boolean }) {
  const shown = stories.slice(0, used);
  return (
    <ResourceListPage
      title="Channels"
      description="Where your stories come from."
      resource={resourceIn(shown.length > 0 ? { status: 'ready', value: shown } : { status: 'empty' })}
      nouns={['channel', 'channels']}
      limit={{
        what: 'channels',
        usage: { available: used < limit, used, limit },
        plan: 'Starter',
        freeUp: 'Delete a channel that is no longer needed. You can keep its stories.',
      }}
      add={isWriter ? <Button variant="primary">Add channel</Button> : null}
      skeleton={<SkeletonList rows={3} />}
      none={{
        drawing: <NoStoriesDrawing />,
        text: 'Connect your school’s news page and its posts are imported as stories.',
      }}
    >
      {(list) => <p className="text-ink-2">{list.length} of them.</p>}
    </ResourceListPage>
  );
}

/** A list whose length the plan limits. How full it is is beside the button that adds one. */
export const BelowLimit: Story = { render: () => <Limited used={2} /> };
/** Full: what to do about it instead of a button that would be refused. */
export const LimitedFull: Story = {
  render: () => <Limited used={3} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Your Starter plan is full' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Add channel' })).toBeNull();
  },
};
/** The button that adds the first is in the middle, once. */
export const LimitedEmpty: Story = {
  render: () => <Limited used={0} />,
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('button', { name: 'Add channel' })).toHaveLength(1);
  },
};
/** A member who may add none does not see the limit. */
export const LimitedForAReader: Story = {
  parameters: { picture: 'none' },
  render: () => <Limited used={3} isWriter={false} />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/plan is full/)).toBeNull();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

const showAll = fn();
const turn = fn();
const addressOf = (isFiltered: boolean, page = 1): ListAddress => ({
  isFiltered,
  reset: showAll,
  paging: {
    page,
    size: 3,
    sizes: [3, 6],
    onSizeChange: fn(),
    linkTo: (to) => (props) => (
      <a
        href={`#page-${to}`}
        {...props}
        onClick={(event) => {
          event.preventDefault();
          props.onClick?.();
          turn(to);
        }}
      />
    ),
  },
});

type PagedProps = { state: AsyncState<SchoolStory[]>; address: ListAddress; fresh?: number };

function Paged({ state, address, fresh = 0 }: PagedProps) {
  return (
    <ResourceListPage
      title="Stories"
      resource={{ ...resourceIn(state, retry), fresh, showFresh: fn() }}
      nouns={['story', 'stories']}
      address={address}
      skeleton={<SkeletonList rows={3} />}
      none={{ drawing: <NoStoriesDrawing />, text: 'Stories are imported from your channels or written here.' }}
      nothingFound={{ text: 'No results for “Tempest”.' }}
    >
      {(list) => (
        <ul>
          {list.map(({ id, title }) => (
            <li key={id} className="border-b border-subtle py-3">
              {title}
            </li>
          ))}
        </ul>
      )}
    </ResourceListPage>
  );
}

/** A list that is loaded as a whole is shown page by page, and what others added meanwhile is offered above it. */
export const ResourceListPaged: Story = {
  render: () => (
    <Paged state={{ status: 'ready', value: stories.slice(0, 8) }} address={addressOf(false, 2)} fresh={2} />
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getAllByRole('listitem').filter((item) => item.closest('nav') === null)).toHaveLength(3);
    await expect(canvas.getByText('4–6 of 8 stories')).toBeVisible();
    await expect(canvas.getByRole('button', { name: '2 new stories' })).toBeVisible();
    await userEvent.click(canvas.getByRole('link', { name: 'Page 3' }));
    await expect(turn).toHaveBeenCalledWith(3);
  },
};

/** A page past the last shows the last. */
export const ResourceListPastTheEnd: Story = {
  parameters: { picture: 'none' },
  render: () => <Paged state={{ status: 'ready', value: stories.slice(0, 8) }} address={addressOf(false, 9)} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('7–8 of 8 stories')).toBeVisible();
  },
};

/** Nothing fits what was asked for, which is another thing than that there is nothing. */
export const ResourceListNothingFound: Story = {
  render: () => <Paged state={{ status: 'empty' }} address={addressOf(true)} />,
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { name: 'No matching stories' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Clear filters' }));
    await expect(showAll).toHaveBeenCalled();
  },
};

/** None at all, and the last reading failed: both are said. */
export const ResourceListEmptyAndStale: Story = {
  parameters: { picture: 'none' },
  render: () => (
    <Paged state={{ status: 'error', error: new Error('Request error!'), last: [] }} address={addressOf(false)} />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Request error!')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'No stories yet' })).toBeVisible();
  },
};
