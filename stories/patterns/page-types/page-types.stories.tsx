import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import type { SchoolStory } from '../../../src/domain/story/schema.ts';
import { NoAccess } from '../../../src/patterns/page-types/access.tsx';
import { AsyncContent } from '../../../src/patterns/page-types/async-content.tsx';
import { BoardPage } from '../../../src/patterns/page-types/board.tsx';
import { DetailPage } from '../../../src/patterns/page-types/detail.tsx';
import { ListPage } from '../../../src/patterns/page-types/list.tsx';
import { SettingsPage } from '../../../src/patterns/page-types/settings.tsx';
import { WizardPage } from '../../../src/patterns/page-types/wizard.tsx';
import { SkeletonGrid } from '../../../src/patterns/skeleton-grid.tsx';
import { moveClock } from '../../support/clock.ts';
import { resourceIn } from '../../support/resource.ts';
import { stories } from '../../support/samples.ts';

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
