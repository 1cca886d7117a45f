import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import type { AsyncState } from '../../../src/lib/async-state.ts';
import { ResourceDetailPage } from '../../../src/patterns/page-types/resource-detail.tsx';
import { Button } from '../../../src/ui/button.tsx';
import { SkeletonList } from '../../../src/ui/skeleton.tsx';
import { moveClock } from '../../support/clock.ts';
import { resourceIn } from '../../support/resource.ts';
import { stories } from '../../support/samples.ts';

/** One thing of a list by what it is called, with what can be done to it. Its docs are with the other types' in page-types.stories.tsx. */
const meta = {
  title: 'Patterns/Page types',
  beforeEach: () => moveClock(),
  parameters: { frame: 'wide' },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const retry = fn();

const remove = fn();

function OneStory({ state }: { state: AsyncState<SchoolStory> }) {
  return (
    <ResourceDetailPage
      noun="story"
      titleOf={({ title }) => title}
      list={{
        label: 'Stories',
        link: (props) => (
          <a href="#stories" {...props}>
            {props.children}
          </a>
        ),
      }}
      actions={() => <Button>Hide</Button>}
      remove={{ text: <p>It leaves every collection immediately.</p>, onConfirm: remove }}
      resource={resourceIn(state, retry)}
      skeleton={<SkeletonList rows={3} />}
    >
      {({ id }) => <p className="text-md">The story {id}.</p>}
    </ResourceDetailPage>
  );
}

const one = { ...(stories[0] as SchoolStory), title: 'The pond is open again' };

/** One thing of a list: the way back, what it is called, and what can be done to it. */
export const ResourceDetail: Story = { render: () => <OneStory state={{ status: 'ready', value: one }} /> };

/** While it is on its way the page is called by what it is, and offers nothing to do. */
export const ResourceDetailLoading: Story = {
  parameters: { picture: 'none' },
  render: () => <OneStory state={{ status: 'loading' }} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Story' })).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

/** It does not exist: the way to the others is shown instead. */
export const ResourceDetailMissing: Story = {
  parameters: { picture: 'none' },
  render: () => <OneStory state={{ status: 'empty' }} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Story not found' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'View all stories' })).toBeVisible();
  },
};

/** Deleting asks once more, by the name of what goes. */
export const ResourceDetailRemoving: Story = {
  parameters: { picture: 'none' },
  render: () => <OneStory state={{ status: 'ready', value: one }} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'More for this story' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Delete ${one.title}?` }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete story' }));
    await waitFor(() => expect(remove).toHaveBeenCalledOnce());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};
