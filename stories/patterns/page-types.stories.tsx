import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import * as z from 'zod/mini';
import { ProductError } from '../../src/domain/errors.ts';
import type { SchoolStory } from '../../src/domain/story/schema.ts';
import type { AsyncState } from '../../src/lib/async-state.ts';
import { NoAccess } from '../../src/patterns/page-types/access.tsx';
import { AsyncContent } from '../../src/patterns/page-types/async-content.tsx';
import { BoardPage } from '../../src/patterns/page-types/board.tsx';
import type { Crumb } from '../../src/patterns/page-types/crumb.ts';
import { DetailPage } from '../../src/patterns/page-types/detail.tsx';
import { FormLayout } from '../../src/patterns/page-types/form.tsx';
import { ListPage } from '../../src/patterns/page-types/list.tsx';
import { ResourceDetailPage } from '../../src/patterns/page-types/resource-detail.tsx';
import { type ListAddress, ResourceListPage } from '../../src/patterns/page-types/resource-list.tsx';
import { SettingsPage } from '../../src/patterns/page-types/settings.tsx';
import { WizardPage } from '../../src/patterns/page-types/wizard.tsx';
import { SkeletonGrid } from '../../src/patterns/skeleton-grid.tsx';
import { StoryRow } from '../../src/patterns/story-row.tsx';
import { Button } from '../../src/ui/button.tsx';
import { NoStoriesDrawing } from '../../src/ui/drawings.tsx';
import { EmptyState } from '../../src/ui/empty-state.tsx';
import { FormButtons, FormField } from '../../src/ui/form.tsx';
import { SkeletonList } from '../../src/ui/skeleton.tsx';
import { TextInput } from '../../src/ui/text-input.tsx';
import { UrlInput } from '../../src/ui/url-input.tsx';
import { useSchemaForm } from '../../src/ui/use-schema-form.ts';
import { moveClock } from '../support/clock.ts';
import type { KitDocs } from '../support/kit-docs.ts';
import { resourceIn } from '../support/resource.ts';
import { stories } from '../support/samples.ts';

/** The shapes that every page is one of. Each shows loading, empty, failed and refused by itself. */
const meta = {
  title: 'Patterns/Page types',
  tags: ['autodocs', 'also:templates', 'also:layouts', 'also:page layout', 'also:scaffold'],
  beforeEach: () => moveClock(),
  parameters: {
    frame: 'wide',
    kit: {
      use: 'Every page: a list, a thing, a form, settings, a wizard or a report each have one shape, chosen before anything is drawn.',
      avoid:
        'A page that fits none of them is first taken apart into two. A part of a page is a pattern, not a page type.',
      anatomy: [
        { part: 'Header', what: 'Breadcrumbs, one h1, one line of what the page is for, the actions' },
        { part: 'Filters', what: 'What narrows the content, in lists and reports' },
        {
          part: 'Content',
          what: 'One switch over loading, empty, failed and ready. A refresh that fails leaves what was there',
        },
        { part: 'Footer', what: 'Save and cancel of forms and wizards' },
      ],
      accessibility: [
        'One h1 a page, and sections below it in order',
        'Loading is announced once it takes longer than a moment, and what failed with its way out',
        'A page that may not be seen says which permission it needs and who can give it',
      ],
      related: ['UI/Layout/PageHeader', 'UI/Feedback/EmptyState', 'UI/Layout/AppShell', 'Patterns/ReportPanel'],
    } satisfies KitDocs,
  },
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
        <EmptyState drawing={<NoStoriesDrawing />} title="No story yet" level={2}>
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

/** A list whose length the plan limits. How full it is stands beside the way to make one more. */
export const BelowLimit: Story = { render: () => <Limited used={2} /> };
/** Full: what to do about it instead of a button that would be refused. */
export const LimitedFull: Story = {
  render: () => <Limited used={3} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Your Starter plan is full' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Add channel' })).toBeNull();
  },
};
/** The way to make the first stands in the middle, once. */
export const LimitedEmpty: Story = {
  render: () => <Limited used={0} />,
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('button', { name: 'Add channel' })).toHaveLength(1);
  },
};
/** Who may add none is told nothing of the limit. */
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
const found = (isFiltered: boolean, page = 1): ListAddress => ({
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

/** A list that comes whole stands page by page, and what others added meanwhile is offered above it. */
export const ResourceListPaged: Story = {
  render: () => <Paged state={{ status: 'ready', value: stories.slice(0, 8) }} address={found(false, 2)} fresh={2} />,
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
  render: () => <Paged state={{ status: 'ready', value: stories.slice(0, 8) }} address={found(false, 9)} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('7–8 of 8 stories')).toBeVisible();
  },
};

/** Nothing fits what was asked for, which is another thing than that there is nothing. */
export const ResourceListNothingFound: Story = {
  render: () => <Paged state={{ status: 'empty' }} address={found(true)} />,
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
    <Paged state={{ status: 'error', error: new Error('Request error!'), last: [] }} address={found(false)} />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Request error!')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'No story yet' })).toBeVisible();
  },
};

const STORY_CRUMBS: readonly Crumb[] = [
  {
    label: 'Stories',
    link: (props) => (
      <a href="#stories" {...props}>
        {props.children}
      </a>
    ),
  },
  { label: 'Story' },
];

export const Detail: Story = {
  render: () => (
    <DetailPage
      title="Year 9 bring “The Tempest” to a storm-lit hall"
      description="From School news"
      breadcrumbs={STORY_CRUMBS}
      actions={<Button>Hide</Button>}
      resource={resourceIn({ status: 'ready', value: 'Forty-one pupils gave Prospero his island back.' })}
      skeleton={<SkeletonList rows={3} />}
      empty={null}
    >
      {(text) => <p className="text-md">{text}</p>}
    </DetailPage>
  ),
};

/** No such thing is another answer than a failure. */
export const DetailMissing: Story = {
  render: () => (
    <DetailPage
      title="Story"
      breadcrumbs={STORY_CRUMBS}
      resource={resourceIn({ status: 'error', error: new ProductError('not-found', 'No such story.') })}
      skeleton={null}
      missing={{ what: 'Story', back: <Button>View all stories</Button> }}
    >
      {() => null}
    </DetailPage>
  ),
};

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

/** It is not there: the way to the others stands in its place. */
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

/** A permission that the role lost while the page was open. */
export const ContentRefused: Story = {
  parameters: { picture: 'none' },
  render: () => (
    <AsyncContent
      resource={resourceIn({
        status: 'error',
        error: new ProductError('forbidden', 'Refused.', { permission: 's.s.rea' }),
      })}
      skeleton={null}
      empty={null}
      school="Oakfield School"
    >
      {() => null}
    </AsyncContent>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Oakfield School/)).toBeVisible();
  },
};

const channelSchema = z.object({
  name: z.string().check(z.minLength(1, 'Give the channel a name.')),
  url: z.string().check(z.minLength(1, 'Enter the address of the feed.')),
  owner: z.string(),
});

function AddChannel() {
  const form = useSchemaForm(channelSchema, { defaultValues: { name: '', url: '', owner: '' } });
  return (
    <FormLayout
      form={form}
      onSubmit={() => undefined}
      footer={<FormButtons form={form} label="Add channel" />}
      aside={<p className="rounded-surface bg-sunken p-5 text-ink-2">What it will look like</p>}
    >
      <FormField form={form} name="name" label="Name" required>
        <TextInput {...form.register('name')} />
      </FormField>
      <FormField form={form} name="url" label="Address" required>
        <UrlInput {...form.register('url')} />
      </FormField>
      <FormField form={form} name="owner" label="Who looks after it" optional>
        <TextInput {...form.register('owner')} />
      </FormField>
    </FormLayout>
  );
}

export const Form: Story = {
  render: () => <AddChannel />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Add channel' }));
    await expect(await canvas.findByRole('region', { name: '2 things need another look' })).toHaveFocus();
  },
};

export const Wizard: Story = {
  render: () => (
    <WizardPage
      title="Connect a web feed"
      description="Preview the feed before you add it."
      breadcrumbs={[
        {
          label: 'Channels',
          link: (props) => (
            <a href="#channels" {...props}>
              {props.children}
            </a>
          ),
        },
        { label: 'Web feed' },
      ]}
      stepsLabel="Adding a channel"
      steps={[{ label: 'Choose the kind' }, { label: 'Connect and look' }, { label: 'Import posts' }]}
      current={1}
    >
      <p className="text-ink-2">The step’s own content.</p>
    </WizardPage>
  ),
};

export const Refused: Story = { render: () => <NoAccess permission="s.c.wr" school="Oakfield School" /> };

/** Cards that are on their way, with and without a picture. */
export const Skeletons: Story = {
  render: () => (
    <div className="grid gap-6">
      <SkeletonGrid cards={3} />
      <SkeletonGrid cards={3} picture />
    </div>
  ),
};

const READY = resourceIn<readonly SchoolStory[]>({ status: 'ready', value: some }, retry);
const BLOCK = <div className="h-10 rounded-surface bg-sunken">Content</div>;

/** The same distances on every page: 8 px below a title, 24 px below the header, 16 px below filters. */
export const Rhythm: Story = {
  parameters: { picture: 'none' },
  render: () => (
    <main>
      <ListPage
        title="List"
        description="With filters"
        filters={<p>Filters</p>}
        resource={READY}
        skeleton={null}
        empty={null}
      >
        {() => BLOCK}
      </ListPage>
      <DetailPage title="Detail" description="One thing" resource={READY} skeleton={null}>
        {() => BLOCK}
      </DetailPage>
      <WizardPage title="Wizard" description="A step" stepsLabel="Steps" steps={[{ label: 'One' }]} current={0}>
        {BLOCK}
      </WizardPage>
      <BoardPage title="Board" description="Panels">
        {BLOCK}
      </BoardPage>
      <SettingsPage
        title="Settings"
        description="Parts"
        resource={READY}
        parts={[{ id: 'one', title: 'One', content: () => BLOCK }]}
        what="settings"
        navigate={fn()}
      />
    </main>
  ),
  play: async ({ canvasElement }) => {
    const headers = Array.from(canvasElement.querySelectorAll<HTMLElement>('[data-slot="page-header"]'));
    await expect(headers).toHaveLength(5);
    for (const header of headers) {
      const title = header.querySelector('h1');
      await expect(gap(title, title?.nextElementSibling)).toBe(8);
      await expect(gap(header, header.nextElementSibling)).toBe(24);
    }
    const filters = canvasElement.querySelector('[data-slot="filters"]');
    await expect(gap(filters, filters?.nextElementSibling)).toBe(16);
  },
};

function gap(above: Element | null | undefined, below: Element | null | undefined): number {
  if (!above || !below) throw new Error('One of the two was not drawn');
  return Math.round(below.getBoundingClientRect().top - above.getBoundingClientRect().bottom);
}
