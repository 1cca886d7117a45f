import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { Sparkline } from '../../../src/ui/charts/sparkline.tsx';
import { StatCard } from '../../../src/ui/charts/stat-card.tsx';
import { termViews, termViewsBefore } from '../../support/school-data.ts';

const weeks = termViews.filter((_, n) => n % 5 === 1);

/** One figure, how it changed, and which way it goes. */
const meta = {
  title: 'UI/Charts/StatCard',
  component: StatCard,
  tags: ['autodocs', 'also:KPI', 'also:metric', 'also:big number'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'For two to five figures at the top of a report that one should know without reading on.',
      avoid: 'For one figure among words: write it. In a card: it is one.',
      accessibility: [
        'The change is said in words with an arrow. Its colour only helps.',
        'The line is decoration unless it has a label of its own.',
      ],
      related: ['UI/Charts/Sparkline', 'UI/Charts/ScoreDial', 'UI/Charts/LineChart'],
    } satisfies KitDocs,
  },
  args: { label: 'Views', value: 24180, before: 21400, than: 'than last autumn', more: 'good', trend: weeks },
} satisfies Meta<typeof StatCard>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Better, worse, the same, new, neither good nor bad, not known, on its way, long, and in Arabic. */
export const States: Story = {
  render: (args) => (
    <div className="grid sm:grid-cols-2 lg:grid-cols-4 gap-4">
      <StatCard {...args} />
      <StatCard label="Hours until review" value={9.5} before={7} than="than in October" more="bad" />
      <StatCard label="Stories" value={38} before={38} than="than last week" more="good" trend={[7, 5, 9, 6, 5, 6]} />
      <StatCard
        label="Films"
        value={4}
        before={0}
        than="than last year"
        more="good"
        detail="The film club began in September."
      />
      <StatCard label="Words in a story" value={312} before={340} than="than last term" />
      <StatCard
        label="Replies"
        value={null}
        before={12}
        detail="Instagram has not answered since Tuesday."
        trend={[null, null]}
      />
      <StatCard label="Readers" value={null} loading />
      <StatCard
        label="Readers of the Parents, Friends and Former Pupils of Oakfield Association Newsletter"
        value={1284093}
        before={1250000}
        trend={[3, 4, null, 6, null, 7, 8]}
      />
      <div dir="rtl" lang="ar">
        <StatCard {...args} label="المشاهدات" than="من الخريف الماضي" />
      </div>
      <div className="flex flex-wrap sm:col-span-2 items-center gap-3 text-base text-ink-2">
        <span>A line in a row of words</span>
        <Sparkline
          label="Views a week, rising since half-term, above last autumn"
          values={weeks}
          before={termViewsBefore.filter((_, n) => n % 5 === 1)}
        />
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('region', { name: 'Views' })).toHaveTextContent('24,18013 % morethan last autumn');
    await expect(canvas.getByRole('region', { name: 'Stories' })).toHaveTextContent('38the sameas last week');
    await expect(canvas.getByRole('region', { name: 'Replies' })).toHaveTextContent('no data');
    await expect(canvas.getByRole('img', { name: /^Views a week/ })).toBeVisible();
  },
};
