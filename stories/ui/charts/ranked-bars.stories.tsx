import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { Card } from '../../../src/ui/card.tsx';
import { RankedBars } from '../../../src/ui/charts/ranked-bars.tsx';
import { mostRead } from '../../support/school-data.ts';
import { SHOWN_NOTES } from './chart-docs.ts';

/** Which is most, with names too long to stand under bars. */
const meta = {
  title: 'UI/Charts/RankedBars',
  component: RankedBars,
  tags: ['autodocs', 'also:leaderboard', 'also:top ten', 'also:horizontal bar chart'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'For the best-read stories, the busiest channels, the most-used hashtags: up to about twelve.',
      avoid: 'For things that follow each other (`BarChart`) or when each row has several figures (a table).',
      accessibility: SHOWN_NOTES,
      related: ['UI/Charts/BarChart', 'UI/Charts/Funnel'],
    } satisfies KitDocs,
  },
  args: {
    title: 'Most read this term',
    sentence: '“The Tempest” leads with 1,842 views, half as many again as the one before.',
    items: mostRead,
    itemName: 'Story',
    measure: 'Views',
    beforeName: 'the story of that place last term',
  },
} satisfies Meta<typeof RankedBars>;
export default meta;
type Story = StoryObj<typeof meta>;

/** With the period before, without, with links, with figures that are missing, and in Arabic. */
export const States: Story = {
  render: (args) => (
    <div className="grid md:grid-cols-2 items-start gap-4">
      <Card>
        <RankedBars {...args} />
      </Card>
      <div className="grid gap-4">
        <Card>
          <RankedBars
            title="Busiest channels"
            sentence="Instagram brings as many stories as all the others together."
            itemName="Channel"
            measure="Stories"
            items={[
              { name: 'School news', value: 95, link: (props) => <a href="#school-news" {...props} /> },
              { name: 'Instagram', value: 140, link: (props) => <a href="#instagram" {...props} /> },
              { name: 'Mastodon', value: null },
              { name: 'YouTube', value: 27, link: (props) => <a href="#youtube" {...props} /> },
            ]}
          />
        </Card>
        <Card>
          <div dir="rtl" lang="ar">
            <RankedBars
              {...args}
              title="الأكثر قراءة هذا الفصل"
              sentence="تتصدر «العاصفة» بـ 1842 مشاهدة."
              items={[
                { name: 'الصف التاسع يقدم «العاصفة»', value: 1842, before: 1210 },
                { name: 'مكتبة تبقى مفتوحة', value: 986, before: 1040 },
              ]}
              beforeName="الفصل الماضي"
            />
          </div>
        </Card>
      </div>
    </div>
  ),
};

export const SortedWithUnknownLast: Story = {
  parameters: { picture: 'none' },
  args: {
    items: [
      { name: 'Few', value: 2 },
      { name: 'Unknown', value: null },
      { name: 'Many', value: 9, before: 6 },
    ],
  },
  play: async ({ canvas }) => {
    const rows = canvas.getAllByRole('listitem').map((row) => row.textContent);
    await expect(rows).toEqual(['Many9up50 %', 'Few2', 'Unknownno data']);
  },
};
