/**
 * The pages that `npm run new:page` makes, one by page type. All begin with the school's channels, so that every state is
 * real from the start: waiting, failed, none, refused.
 */
import type { PageType } from '../../src/routes/page-types.ts';

type Shape = {
  /** Lines of `import`, from a folder three below `src`. */
  readonly imports: readonly string[];
  /** Code before the component: a schema. */
  readonly before?: string;
  /** What the component returns, given the title as a string literal. */
  readonly view: (title: string) => string;
  /** Lines of the component before it returns. */
  readonly body?: string;
  /** Code after the component. */
  readonly after?: string;
};

const LIST_IMPORTS = [
  "import { NoChannelsDrawing } from '../../../ui/drawings.tsx';",
  "import { EmptyState } from '../../../ui/empty-state.tsx';",
];
const SKELETON = "import { SkeletonList } from '../../../ui/skeleton.tsx';";
const ASYNC = "import { AsyncContent } from '../../../patterns/page-types/async-content.tsx';";

const EMPTY = `
        <EmptyState drawing={<NoChannelsDrawing />} title="Nothing here yet" level={2}>
          Stories come from the channels you connect.
        </EmptyState>
      `;
const FEEDS = `(feeds) => (
        <ul className="divide-y divide-subtle rounded-surface border border-subtle bg-surface">
          {feeds.map(({ id, name }) => (
            <li key={id} dir="auto" className="px-4 py-3">
              {name}
            </li>
          ))}
        </ul>
      )`;
const resourceProps = (title: string) => `resource={channels}
      skeleton={<SkeletonList rows={6} />}
      loadingLabel=${title.replace(/^"/, '"Loading ')}
      empty={${EMPTY}}`;

const FORM_IMPORTS = [
  "import * as z from 'zod/mini';",
  "import { FormField } from '../../../ui/form.tsx';",
  "import { TextInput } from '../../../ui/text-input.tsx';",
  "import { useSchemaForm } from '../../../ui/use-schema-form.ts';",
  "import type { Feed } from '../../../domain/feed/schema.ts';",
];
const SCHEMA = `const schema = z.object({ name: z.string().check(z.minLength(1, 'Give the channel a name.')) });
`;
const FIELD = `<FormField form={form} name="name" label="Name" required>
        <TextInput {...form.register('name')} dir="auto" />
      </FormField>`;

export const SHAPES: Readonly<Record<PageType, Shape>> = {
  list: {
    imports: [
      "import { useArrangedList, useChangedBy } from '../../../data/arranged-list.ts';",
      "import { hasWords } from '../../../lib/has-words.ts';",
      "import { ResourceListPage } from '../../../patterns/page-types/resource-list.tsx';",
      "import { NoChannelsDrawing } from '../../../ui/drawings.tsx';",
      "import { SearchInput } from '../../../ui/search-input.tsx';",
      "import { Toolbar } from '../../../ui/toolbar.tsx';",
      "import { useListAddress } from '../../use-list-address.tsx';",
      SKELETON,
    ],
    body: `  const changedBy = useChangedBy(channels.state, 'feeds');
  const address = useListAddress({ q: '' });
  const { q } = address.values;
  const found = useArrangedList(
    { ...channels, changedBy },
    { name: q, arrange: (all) => all.filter(({ name }) => hasWords(name, q)) },
  );
`,
    view: (title) => `<ResourceListPage
      title=${title}
      description="The channels of your school."
      resource={found}
      nouns={['channel', 'channels']}
      address={address}
      filters={
        <Toolbar label="Find channels">
          <SearchInput label="Search channels" value={q} onValueChange={(typed) => address.change({ q: typed })} />
        </Toolbar>
      }
      skeleton={<SkeletonList rows={6} />}
      none={{
        title: 'Nothing here yet',
        drawing: <NoChannelsDrawing />,
        text: 'Stories come from the channels you connect.',
      }}
      nothingFound={{ text: \`None of them has “\${q}” in its name.\` }}
    >
      {${FEEDS}}
    </ResourceListPage>`,
  },
  detail: {
    imports: [
      "import { Link } from 'react-router-dom';",
      "import { href } from '../../../domain/routes.ts';",
      "import { mapResource } from '../../../lib/resource.ts';",
      "import { ResourceDetailPage } from '../../../patterns/page-types/resource-detail.tsx';",
      SKELETON,
    ],
    view: () => `<ResourceDetailPage
      noun="channel"
      titleOf={({ name }) => name}
      list={{ label: 'Channels', link: (props) => <Link to={href('manage.channels')} {...props} /> }}
      resource={mapResource(channels, ([first]) => first)}
      skeleton={<SkeletonList rows={6} />}
    >
      {({ name }) => <p dir="auto">{name}</p>}
    </ResourceDetailPage>`,
  },
  form: {
    imports: [
      "import { ResourceFormPage } from '../../../patterns/page-types/resource-form.tsx';",
      "import { FormLayout } from '../../../patterns/page-types/form.tsx';",
      "import { FormButtons } from '../../../ui/form.tsx';",
      "import { useUnsaved } from '../../../ui/unsaved.ts';",
      "import { useNavigate } from 'react-router-dom';",
      ...FORM_IMPORTS,
      ...LIST_IMPORTS,
      SKELETON,
    ],
    before: SCHEMA,
    body: `  const navigate = useNavigate();
  const unsaved = useUnsaved();
`,
    view: (title) => `<ResourceFormPage
      title=${title}
      unsaved={unsaved}
      what="this channel"
      navigate={navigate}
      ${resourceProps(title)}
    >
      {([feed]) => (feed ? <ChannelForm feed={feed} onDirtyChange={unsaved.set} /> : null)}
    </ResourceFormPage>`,
    after: `
type Props = { feed: Feed; onDirtyChange: (dirty: boolean) => void };

function ChannelForm({ feed: { name }, onDirtyChange }: Props) {
  const form = useSchemaForm(schema, { values: { name } });
  return (
    <FormLayout
      form={form}
      onDirtyChange={onDirtyChange}
      onSubmit={() => Promise.reject(new Error('Nothing is saved here yet.'))}
      footer={<FormButtons form={form} label="Save" needsChange />}
    >
      ${FIELD}
    </FormLayout>
  );
}
`,
  },
  settings: {
    imports: [
      "import { SettingsPage } from '../../../patterns/page-types/settings.tsx';",
      "import { SettingsForm } from '../../../patterns/page-types/settings-form.tsx';",
      "import { useNavigate } from 'react-router-dom';",
      ...FORM_IMPORTS,
      ...LIST_IMPORTS,
    ],
    before: SCHEMA,
    body: '  const navigate = useNavigate();\n',
    view: (title) => `<SettingsPage
      title=${title}
      resource={channels}
      what="the channels"
      navigate={navigate}
      parts={[
        {
          id: 'first-channel',
          title: 'The first channel',
          content: ([feed]) =>
            feed ? (
              <ChannelForm feed={feed} />
            ) : null,
        },
      ]}
      empty={${EMPTY}}
    />`,
    after: `
function ChannelForm({ feed: { name } }: { feed: Feed }) {
  const form = useSchemaForm(schema, { values: { name } });
  return (
    <SettingsForm form={form} onSubmit={() => Promise.reject(new Error('Nothing is saved here yet.'))}>
      ${FIELD}
    </SettingsForm>
  );
}
`,
  },
  wizard: {
    imports: [
      "import { WizardPage } from '../../../patterns/page-types/wizard.tsx';",
      ASYNC,
      ...LIST_IMPORTS,
      SKELETON,
    ],
    view: (title) => `<WizardPage
      title=${title}
      stepsLabel=${title}
      steps={[{ label: 'Choose a channel' }, { label: 'Look' }]}
      current={0}
    >
      <AsyncContent
      ${resourceProps(title)}
      >
      {${FEEDS}}
      </AsyncContent>
    </WizardPage>`,
  },
  report: {
    imports: [
      "import { useState } from 'react';",
      "import type { Feed } from '../../../domain/feed/schema.ts';",
      "import type { AsyncState } from '../../../lib/async-state.ts';",
      "import { dayOfDate } from '../../../lib/day.ts';",
      "import { type Comparison, type DayRange, lastDays } from '../../../lib/day-range.ts';",
      "import { ReportPage } from '../../../patterns/page-types/report.tsx';",
      "import type { ReportState } from '../../../patterns/report-panel.tsx';",
      "import { StatCard } from '../../../ui/charts/stat-card.tsx';",
    ],
    body: `  const [today] = useState(() => dayOfDate(new Date()));
  const [chosen, setChosen] = useState<{ period: DayRange; comparison: Comparison }>(() => ({
    period: lastDays(30, today),
    comparison: 'before',
  }));
`,
    view: (title) => `<ReportPage
      title=${title}
      source="Your channels"
      {...chosen}
      onPeriodChange={(period, comparison) => setChosen({ period, comparison })}
      max={today}
      state={reportOf(channels.state)}
      sentence={(feeds) => \`\${feeds.length} channels bring stories.\`}
      stats={(feeds) => <StatCard label="Channels" value={feeds.length} />}
      onRetry={channels.retry}
    >
      {${FEEDS}}
    </ReportPage>`,
    after: `
/** A report of its own says when it was made and what is missing; these are live. */
function reportOf(state: AsyncState<Feed[]>): ReportState<readonly Feed[]> {
  switch (state.status) {
    case 'loading':
      return state;
    case 'empty':
      return { status: 'empty', message: 'Nothing here yet' };
    case 'ready':
      return { status: 'ready', data: state.value, updatedAt: new Date().toISOString() };
    case 'error':
      return { status: 'failed', message: state.error.message };
    default:
      return state satisfies never;
  }
}
`,
  },
  board: {
    imports: [
      "import { BoardPage, BoardPanel, BoardPanels } from '../../../patterns/page-types/board.tsx';",
      "import { SkeletonText } from '../../../ui/skeleton.tsx';",
    ],
    view: (title) => `<BoardPage title=${title}>
      <BoardPanels>
        <BoardPanel
          title="Channels"
          resource={channels}
          skeleton={<SkeletonText lines={4} />}
          empty={<p>Nothing here yet</p>}
        >
          {${FEEDS.replace(' rounded-surface border border-subtle bg-surface', '').replace('px-4 py-3', 'py-3')}}
        </BoardPanel>
      </BoardPanels>
    </BoardPage>`,
  },
  'admin-table': {
    imports: [
      "import { AdminTablePage } from '../../../patterns/page-types/admin-table.tsx';",
      "import type { Column } from '../../../ui/data-table/column.ts';",
      "import type { Feed } from '../../../domain/feed/schema.ts';",
    ],
    before: `const COLUMNS: readonly Column<Feed>[] = [
  { id: 'name', header: 'Name', value: ({ name }) => name, always: true },
  { id: 'network', header: 'Network', value: ({ network }) => network, filter: 'choice' },
];
const idOf = ({ id }: Feed) => id;
const nameOf = ({ name }: Feed) => name;
`,
    view: (title) => `<AdminTablePage
      title=${title}
      resource={channels}
      loadingLabel=${title.replace(/^"/, '"Loading ')}
      columns={COLUMNS}
      rowId={idOf}
      rowName={nameOf}
      empty={{ title: 'Nothing here yet', text: 'Stories come from the channels you connect.' }}
    />`,
  },
};

/** What a story finds once the page is ready: a channel's name, or the figure made of them. */
export const READY_QUERY: Readonly<Record<PageType, string>> = {
  list: "canvas.findByText('School news')",
  detail: "canvas.findByRole('heading', { level: 1, name: 'School news' })",
  form: 'canvas.findByLabelText(/^Name/)',
  settings: 'canvas.findByLabelText(/^Name/)',
  wizard: "canvas.findByText('School news')",
  report: 'canvas.findByText(/channels bring stories/)',
  board: "canvas.findByText('School news')",
  'admin-table': "canvas.findByText('School news')",
};
