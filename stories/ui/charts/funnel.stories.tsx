import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { Card } from '../../../src/ui/card.tsx';
import { Funnel } from '../../../src/ui/charts/funnel.tsx';
import { admissions } from '../../support/school-data.ts';
import { SHOWN_NOTES } from './chart-docs.ts';

/** How many are left after each step of one way. */
const meta = {
  title: 'UI/Charts/Funnel',
  component: Funnel,
  tags: ['autodocs', 'also:conversion', 'also:pipeline', 'also:drop-off'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'For one way that people go step by step, for example from a story to an application.',
      avoid: 'When steps can be skipped or done in another order: then the shares say nothing (`RankedBars`).',
      accessibility: SHOWN_NOTES,
      related: ['UI/Charts/RankedBars'],
    } satisfies KitDocs,
  },
  args: {
    title: 'From a story to an application',
    sentence: 'Of a hundred families who saw the open-day story, four applied. Most turn back at the prospectus.',
    stages: admissions,
    measure: 'Families',
  },
} satisfies Meta<typeof Funnel>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Alone, and with the year before and a step without a count. */
export const States: Story = {
  render: (args) => (
    <div className="grid md:grid-cols-2 items-start gap-4">
      <Card>
        <Funnel {...args} />
      </Card>
      <Card>
        <Funnel
          {...args}
          sentence="More families than last year came as far as the open day."
          beforeName="last year"
          stages={admissions.map((stage, n) => ({
            ...stage,
            value: n === 1 ? null : stage.value,
            before: Math.round(stage.value * (n === 0 ? 1.05 : 0.8)),
          }))}
        />
      </Card>
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('33 % continued')).toBeVisible();
    await expect(canvas.getAllByText('how many continued is not known')).toHaveLength(2);
  },
};
