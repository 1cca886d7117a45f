import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Badge } from '../../src/ui/badge.tsx';
import { Breadcrumbs } from '../../src/ui/breadcrumbs.tsx';
import { DescriptionList } from '../../src/ui/description-list.tsx';
import { Stack } from '../../src/ui/layout.tsx';
import type { RenderLinkProps } from '../../src/ui/render-link.ts';
import { Stepper } from '../../src/ui/stepper.tsx';
import type { KitDocs } from '../support/kit-docs.ts';

const link = ({ children, ...props }: RenderLinkProps) => (
  <a href="#up" {...props}>
    {children}
  </a>
);

/** Facts with their names, the way here, and the steps of a task. */
const meta = {
  title: 'UI/Lists',
  component: DescriptionList,
  subcomponents: { Breadcrumbs, Stepper },
  tags: [
    'autodocs',
    'also:key value',
    'also:definition list',
    'also:breadcrumb',
    'also:wizard steps',
    'also:progress steps',
  ],
  parameters: {
    kit: {
      use: 'A few facts of one thing (DescriptionList), the way to the page one is on (Breadcrumbs), the steps of a task (Stepper).',
      avoid: 'Facts of several things are a Table; what happened over time is a Timeline; parts of one page are Tabs.',
      anatomy: [
        { part: 'DescriptionList', what: 'Names at the start or above, what they are beside or below' },
        { part: 'Breadcrumbs', what: 'From the top down; the last one is here and no link' },
        { part: 'Stepper', what: 'Done, present and coming steps; it shows, the buttons of the page move' },
      ],
      keyboard: [{ keys: ['Tab'], does: 'Through the links of the breadcrumbs; the others take no focus' }],
      accessibility: [
        'Names and facts are read as pairs',
        'The page one is on and the step one is at are said to be the current ones; steps that are done say so',
      ],
      related: ['UI/Timeline', 'UI/Table', 'UI/Tabs', 'UI/PageHeader'],
    } satisfies KitDocs,
  },
  args: {
    items: [
      { term: 'Address', value: 'https://oakfield.test/a/very/long/path/that/has/no/place/to/break/news.rss' },
      { term: 'State', value: <Badge tone="good">Good</Badge> },
      { term: 'Stories', value: '212' },
      { term: 'Next look', value: 'in 12 min' },
    ],
  },
} satisfies Meta<typeof DescriptionList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rows: Story = {};

/** In a card beside a form the names take no more than two fifths. */
export const RowsInANarrowCard: Story = {
  parameters: { frame: 'narrow' },
  args: {
    items: [
      { term: 'From', value: 'School news' },
      { term: 'Author', value: 'Margaret Reid' },
      { term: 'Last changed', value: '1 h ago' },
    ],
  },
  render: (args) => (
    <div className="w-60">
      <DescriptionList {...args} />
    </div>
  ),
};

export const Columns: Story = { args: { layout: 'columns' } };

export const BreadcrumbTrail: Story = {
  render: () => (
    <Breadcrumbs items={[{ label: 'Channels', link }, { label: 'Add channel', link }, { label: 'RSS or Atom feed' }]} />
  ),
};

export const Steps: Story = {
  render: () => (
    <Stepper
      label="Make a widget"
      current={1}
      steps={[{ label: 'Collection' }, { label: 'Layout', detail: 'Grid or list' }, { label: 'Snippet' }]}
    />
  ),
};

/** Long words break or are cut, and from right to left names, arrows and steps are mirrored. */
export const LongTextAndRightToLeft: Story = {
  parameters: { frame: 'narrow' },
  render: (args) => (
    <Stack gap={6}>
      <Breadcrumbs
        items={[
          { label: 'Channels', link },
          { label: 'The Parents, Friends and Former Pupils of Oakfield Association Newsletter', link },
          { label: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenträgerverein' },
        ]}
      />
      <Stepper
        label="Make a widget"
        current={1}
        steps={[
          { label: 'Collection' },
          { label: 'Donaudampfschifffahrtsgesellschaftskapitänsmützen', detail: 'With a detail that takes two lines' },
        ]}
      />
      <Stack dir="rtl" lang="ar" gap={6}>
        <Breadcrumbs label="المسار" items={[{ label: 'القنوات', link }, { label: 'أخبار المدرسة' }]} />
        <Stepper label="الخطوات" current={1} steps={[{ label: 'المجموعة' }, { label: 'الشكل' }, { label: 'الرمز' }]} />
        <DescriptionList
          {...args}
          items={[
            { term: 'القناة', value: 'أخبار المدرسة' },
            { term: 'القصص', value: '212' },
          ]}
        />
      </Stack>
    </Stack>
  ),
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getAllByText('(done)')).toHaveLength(2);
    const frame = canvasElement.querySelector('[data-story-frame]');
    await expect(frame?.scrollWidth).toBeLessThanOrEqual(frame?.clientWidth ?? 0);
  },
};
