import type { Meta, StoryObj } from '@storybook/react-vite';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { Card } from '../../../src/ui/card.tsx';
import { BarRow } from '../../../src/ui/charts/bar-row.tsx';
import { Legend, Readout, Swatch } from '../../../src/ui/charts/legend.tsx';
import { Patterns } from '../../../src/ui/charts/patterns.tsx';
import type { Tone } from '../../../src/ui/charts/types.ts';

/** Which colour, pattern or dash stands for what. */
const meta = {
  title: 'UI/Charts/Legend',
  component: Legend,
  subcomponents: { Swatch, Readout, Patterns },
  tags: ['autodocs', 'also:key', 'also:palette', 'also:chart colours'],
  parameters: {
    frame: 'medium',
    kit: {
      use: 'Only where a name beside its mark has no space.',
      avoid: 'Names go at the end of a line or into a bar where they fit.',
      accessibility: [
        'It repeats the names that the reading and the table say, so screen readers pass over it.',
        'Each tone has a pattern or a dash besides its colour.',
      ],
      matrix: { story: 'palette' },
      related: ['UI/Charts/ChartFrame', 'Foundations/Chart colours'],
    } satisfies KitDocs,
  },
  args: { items: [] },
} satisfies Meta<typeof Legend>;
export default meta;
type Story = StoryObj<typeof meta>;

const tones = [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies readonly Tone[];

/** The palette in its order with patterns and dashes, and a bar of a list. */
export const Palette: Story = {
  render: () => (
    <Card className="grid gap-4">
      <svg aria-hidden="true" className="absolute size-0">
        <Patterns id="palette" count={8} />
      </svg>
      <Legend
        items={tones.map((tone, index) => ({
          name: `chart-${tone}`,
          tone,
          index,
          shape: 'block',
          patternId: 'palette',
        }))}
      />
      <Legend items={tones.map((tone, index) => ({ name: `chart-${tone}`, tone, index, shape: 'line' }))} />
      <BarRow share={0.7} before={0.5} />
      <BarRow share={0} />
    </Card>
  ),
};
