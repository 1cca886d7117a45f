import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import type { ValueCoverage } from '../../../src/patterns/reports/coverage.ts';
import { CoverageMatrix } from '../../../src/patterns/reports/coverage-matrix.tsx';
import { Button, buttonClass } from '../../../src/ui/button.tsx';
import { linkClass } from '../../../src/ui/link.tsx';

const MONTHS = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2025, 11 + month, 1)).toISOString());
const VALUES: readonly ValueCoverage[] = [
  { id: 'kindness', name: 'Kindness', months: [4, 6, 3, 5, 2, 4, 7, 1, 0, 6, 8, 9] },
  { id: 'curiosity', name: 'Curiosity', months: [2, 3, 5, 4, 3, 6, 2, 0, 0, 4, 5, 7] },
  { id: 'courage', name: 'Courage', months: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
  { id: 'respect', name: 'Respect for the living world', months: [1, 0, 2, 6, 8, 9, 4, 2, 0, 1, 0, 0] },
  { id: 'patience', name: 'Patience', months: [1, 2, 1, 0, 1, 2, 0, 0, 0, 0, 0, 0] },
  { id: 'fairness', name: 'Fairness', months: [null, null, null, 1, 2, 1, 2, 0, 0, 1, 3, 2] },
];

const meta = {
  title: 'Patterns/CoverageMatrix',
  component: CoverageMatrix,
  tags: ['autodocs', 'also:values matrix', 'also:heat map of values', 'also:gaps'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'Which of the school’s values its stories show month by month. The holes, and what to do about each.',
      avoid: 'One tag over time is a LineChart. Tags ranked in one month are RankedBars.',
      anatomy: [
        { part: 'Matrix', what: 'Values and months, a figure in each cell. Dashed where there was none' },
        { part: 'Not shown recently', what: 'Never, or not for two months: the value, since when, the way to mend it' },
      ],
      accessibility: [
        'Each cell’s figure is text. The tint only repeats it',
        'A hole is a dashed cell and is said in the list below, with since when',
        '“Only those missing” says whether it is on',
      ],
      related: ['UI/Charts/Matrix', 'Patterns/ScoreBreakdown'],
    } satisfies KitDocs,
  },
  args: {
    values: VALUES,
    months: MONTHS,
    note: 'Fairness has been a value of the school since March.',
    action: ({ name }) => (
      <a href="#stories" className={linkClass()} aria-label={`Find stories of ${name}`}>
        Find stories
      </a>
    ),
    setUp: (
      <a href="#values" className={buttonClass({ variant: 'primary' })}>
        Set values
      </a>
    ),
  },
} satisfies Meta<typeof CoverageMatrix>;
export default meta;
type Story = StoryObj<typeof meta>;

export const ValuesNeverShown: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Kindness was shown in 11 of 12 months. Courage was never shown.')).toBeVisible();
    await expect(canvas.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
      'Find stories of Courage',
      'Find stories of Patience',
      'Find stories of Respect for the living world',
    ]);
  },
};

/** The matrix cut down to what is missing, and back. */
export const OnlyMissing: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Only those missing' }));
    await expect(canvas.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
      'Courage',
      'Respect for the living world',
      'Patience',
    ]);
    await userEvent.click(canvas.getByRole('button', { name: 'All values' }));
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(6);
  },
};

export const NoneAndLoading: Story = {
  parameters: { frame: 'medium' },
  render: (args) => (
    <div className="grid gap-4">
      <CoverageMatrix {...args} values={[]} setUp={<Button variant="primary">Set values</Button>} />
      <CoverageMatrix {...args} values={VALUES.slice(0, 3)} loading />
    </div>
  ),
};

export const RightToLeft: Story = {
  args: {
    title: 'القيم',
    note: undefined,
    values: [
      { id: 'kindness', name: 'اللطف', months: [4, 6, 3, 5, 2, 4, 7, 1, 0, 6, 8, 9] },
      { id: 'courage', name: 'الشجاعة والثبات في كل ما نقوم به داخل المدرسة وخارجها', months: MONTHS.map(() => 0) },
    ],
  },
  render: (args) => (
    <div dir="rtl" lang="ar">
      <CoverageMatrix {...args} />
    </div>
  ),
};
