import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { container, density, space } from '../../src/styles/tokens.gen.ts';
import { Button } from '../../src/ui/button.tsx';
import { SearchInput } from '../../src/ui/search-input.tsx';
import { Select } from '../../src/ui/select.tsx';

const RADII = ['rounded-control', 'rounded-surface', 'rounded-dialog', 'rounded-full'] as const;

interface SizesProps {
  title: string;
  sizes: Readonly<Record<string, string>>;
  /** Draws each so many times smaller. */
  smaller?: number;
}

function Sizes({ title, sizes, smaller = 1 }: SizesProps) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="text-lg text-ink type-display">{title}</h2>
      <ul className="grid grid-cols-1 gap-1">
        {Object.entries(sizes).map(([name, size]) => (
          <li key={name} className="flex items-center gap-3">
            <span className="w-28 shrink-0">{name}</span>
            <span className="h-3 min-w-0 rounded-control bg-brand" style={{ width: `calc(${size} / ${smaller})` }} />
            <span className="type-figures">{size}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Space() {
  return (
    <div className="grid grid-cols-1 gap-6 text-sm text-ink-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchInput label="Search" value="" onValueChange={() => undefined} className="w-60" />
        <Select aria-label="Channel" options={[{ value: '', label: 'All channels' }]} />
        <Button variant="primary">One height in a row</Button>
      </div>
      <ul className="flex flex-wrap gap-4">
        {RADII.map((radius) => (
          <li key={radius} className="grid gap-1">
            <span className={`h-14 w-28 border border-strong bg-surface ${radius}`} />
            {radius}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <Sizes title="Comfortable" sizes={density.comfortable} />
        <Sizes title="Compact" sizes={density.compact} />
      </div>
      <Sizes title="Whatever the density" sizes={space} />
      <Sizes title="Widths, a quarter of their size" sizes={container} smaller={4} />
    </div>
  );
}

/** The 4 px grid, the named sizes, and what follows the density. */
const meta = {
  title: 'Foundations/Space',
  component: Space,
  tags: ['autodocs', 'also:spacing', 'also:radius', 'also:sizes'],
  parameters: { frame: 'wide' },
} satisfies Meta<typeof Space>;
export default meta;
type Story = StoryObj<typeof meta>;

export const SizesAndShapes: Story = {
  play: async ({ canvas }) => {
    const heights = [
      canvas.getByRole('button'),
      canvas.getByRole('combobox'),
      canvas.getByRole('searchbox', { name: 'Search' }),
    ].map((control) => control.getBoundingClientRect().height);
    await expect(new Set(heights).size).toBe(1);
  },
};
