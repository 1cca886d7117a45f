import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { Card } from '../../../src/ui/card.tsx';
import { Matrix } from '../../../src/ui/charts/matrix.tsx';
import { MONTHS, values } from '../../support/school-data.ts';
import { SHOWN_NOTES } from './chart-docs.ts';

/** Where two lists meet how often: the holes are what one looks for. */
const meta = {
  title: 'UI/Charts/Matrix',
  component: Matrix,
  tags: ['autodocs', 'also:coverage', 'also:heat map', 'also:cross table'],
  parameters: {
    kit: {
      use: 'For coverage: which value was told in which month, which class in which channel.',
      avoid: 'For single days of a year (`CalendarHeatmap`).',
      accessibility: [...SHOWN_NOTES, 'It is a table: screen readers move through it by row and column.'],
      related: ['UI/Charts/CalendarHeatmap'],
    } satisfies KitDocs,
  },
  args: {
    title: 'Values in stories',
    sentence: 'Perseverance was told seven times in seven months, Curiosity in every one of them.',
    rowName: 'Value',
    rows: values.map((row) => (row.name === 'Respect' ? { ...row, values: [3, 2, 2, 3, 0, 1, null] } : row)),
    columns: MONTHS.map((month) => month.slice(0, 3)),
    unit: 'stories',
  },
} satisfies Meta<typeof Matrix>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Coverage: Story = {
  render: (args) => (
    <Card>
      <Matrix {...args} />
    </Card>
  ),
  play: async ({ canvas }) => {
    const row = within(canvas.getByRole('row', { name: /^Respect/ }));
    await expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      '3',
      '2',
      '2',
      '3',
      '0',
      '1',
      '?no data',
    ]);
  },
};

/** Scrolls within itself where there is no space, by keyboard too. */
export const NarrowAndRightToLeft: Story = {
  parameters: { frame: 'narrow' },
  render: (args) => (
    <Card dir="rtl" lang="ar">
      <Matrix
        {...args}
        title="القيم في القصص"
        sentence="ذُكر حب الاستطلاع كل شهر."
        rowName="القيمة"
        unit="قصة"
        rows={[
          { name: 'الشجاعة', values: values[0]?.values ?? [] },
          { name: 'حب الاستطلاع والسؤال', values: values[1]?.values ?? [] },
        ]}
      />
    </Card>
  ),
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('region')).toHaveAttribute('tabindex', '0'));
  },
};
