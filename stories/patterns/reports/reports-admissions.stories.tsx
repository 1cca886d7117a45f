import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { Admissions } from '../../../src/patterns/reports/admissions.tsx';
import { Button } from '../../../src/ui/button.tsx';
import { moveClock } from '../../support/clock.ts';
import { admissions, loading, notConnected, partial, ready, stale, YEAR } from '../../support/report-samples.ts';

const { offered: _offered, visit: _visit, ...countsWithoutTwo } = admissions.counts;

/** How many families go on at each step, and where they turn back. Counts alone. */
const meta = {
  title: 'Patterns/Reports/Admissions',
  component: Admissions,
  tags: ['autodocs', 'also:enrolment', 'also:applicants', 'also:conversion', 'also:pipeline'],
  beforeEach: () => moveClock(),
  parameters: {
    frame: 'wide',
    kit: {
      use: 'On the admissions report, for one year of entry.',
      avoid: 'Where families come from is not a step of the way: RankedBars.',
      anatomy: [
        {
          part: 'Steps',
          what: 'Those who came at least so far, and the share that continued. A year before beside it',
        },
        { part: 'Aside', what: 'Who is waiting, declined or withdrew, in words below' },
      ],
      accessibility: [
        'Every figure is text',
        'A step that the school’s system does not keep says so, and leaves no one out',
      ],
      related: ['UI/Charts/Funnel', 'Patterns/ReportPanel'],
    } satisfies KitDocs,
  },
  args: { state: ready(admissions), period: YEAR, source: 'OpenApply', onRetry: fn() },
} satisfies Meta<typeof Admissions>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The picture's place is kept, and a screen reader hears that it is on its way. */
export const Loading: Story = {
  parameters: { picture: 'none' },
  args: { state: loading },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('article', { name: 'From a question to a place' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading From a question to a place');
    await expect(canvas.queryByRole('button', { name: 'Show as table' })).toBeNull();
  },
};

/** With the year before; without two steps that the system does not keep; not connected. */
export const States: Story = {
  render: (args) => (
    <div className="grid gap-4 md:grid-cols-2">
      <Admissions {...args} />
      <Admissions
        {...args}
        state={partial(
          { entry: 'September 2027', counts: countsWithoutTwo },
          'Visits and offers are not mapped to a status of OpenApply.',
        )}
        repair={<Button size="sm">Map statuses</Button>}
      />
      <Admissions
        {...args}
        state={notConnected(
          'Once an admissions system is connected, families are counted here. No child’s name is ever kept.',
        )}
        connect={
          <Button variant="primary" size="sm">
            Connect a system
          </Button>
        }
      />
    </div>
  ),
};

/** Older figures of a way that has hardly begun; from right to left. */
export const NarrowAndRightToLeft: Story = {
  parameters: { frame: 'narrow' },
  render: (args) => (
    <div className="grid gap-4">
      <Admissions {...args} state={stale({ entry: 'September 2028', counts: { enquiry: 1, visit: 0 } })} />
      <div dir="rtl" lang="ar">
        <Admissions {...args} title="من السؤال إلى المقعد" />
      </div>
    </div>
  ),
};

/** Every figure of the picture, with the share that continued and the year before. */
export const AsTable: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Of 729 families who asked, 61 accepted a place, 8 %/)).toBeVisible();
    await expect(canvas.getByText(/^For entry in September 2027\. 12 .+ 9 declined, 14 withdrew\.$/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show as table' }));
    await expect(canvas.getByRole('row', { name: /^Accepted it/ })).toHaveTextContent('Accepted it6166.358');
  },
};
