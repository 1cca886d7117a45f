import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { confusions, distance, SIGHT_NAMES, type Sight, seenAs } from '../../design-tokens/colour-blind.ts';
import { contrast, type OklchValue } from '../../src/lib/oklch.ts';
import { liveColours } from './live.ts';

const steps = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}-${index + 1}`);
const EIGHT = steps('chart', 8);
const HOW_MUCH = steps('chart-seq', 6);
const EITHER_WAY = steps('chart-div', 7);

const SIGHT_TITLES: Readonly<Record<Sight, string>> = {
  usual: 'Usual sight',
  protan: 'Without red (protan)',
  deutan: 'Without green (deutan)',
  tritan: 'Without blue (tritan)',
};

/** Text on a step, by the rule of the tokens: quiet steps take `ink`, strong ones `chart-ink`. */
const onStep = (name: string) => (/seq-[123]|div-[345]/.test(name) ? 'var(--ink)' : 'var(--chart-ink)');

function Row({ title, names }: { title: string; names: readonly string[] }) {
  const colours = liveColours([...names, 'surface']);
  const surface = colours.get('surface') as OklchValue;
  return (
    <section className="grid gap-2">
      <h2 className="text-lg type-display">{title}</h2>
      <ol className="flex gap-1">
        {names.map((name) => (
          <li key={name} className="grid flex-1 gap-1 text-xs text-ink-2">
            <span
              className="grid h-14 place-items-center rounded-control font-medium"
              style={{ background: `var(--${name})`, color: onStep(name) }}
            >
              {name.replace('chart-', '')}
            </span>
            <span className="text-center type-figures">
              {contrast(colours.get(name) as OklchValue, surface).toFixed(1)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Lines() {
  return (
    <section className="grid gap-2">
      <h2 className="text-lg type-display">Around the data</h2>
      <svg viewBox="0 0 800 120" className="w-full rounded-surface border border-subtle bg-surface" aria-hidden="true">
        <path d="M60 20H780M60 55H780" className="stroke-chart-grid" />
        <path d="M60 10V90H780" className="fill-none stroke-chart-axis" />
        <path
          d="M60 80 200 60 340 66 480 40 620 50 780 34"
          className="fill-none stroke-chart-ghost stroke-2 [stroke-dasharray:6_4]"
        />
        <path d="M60 70 200 50 340 44 480 28 620 30 780 16" className="fill-none stroke-chart-1 stroke-3" />
        <text x="64" y="108" className="fill-ink-2 text-xs">
          September
        </text>
      </svg>
    </section>
  );
}

/**
 * Eight colours in a fixed order, one ramp for how much, one for below and above, and the colours around the data. The figure
 * is the contrast to the surface.
 */
function ChartColours() {
  return (
    <div className="grid gap-6">
      <Row title="Series, in this order" names={EIGHT} />
      <Row title="How much" names={HOW_MUCH} />
      <Row title="Below and above" names={EITHER_WAY} />
      <Lines />
    </div>
  );
}

function Sights() {
  const colours = liveColours(EIGHT);
  const all = [...colours.values()];
  return (
    <div className="grid gap-4">
      {SIGHT_NAMES.map((sight) => {
        const nearest = Math.min(
          ...all.flatMap((one, index) => all.slice(0, index).map((other) => distance(one, other, sight))),
        );
        return (
          <section key={sight} className="grid gap-1.5">
            <h2 className="flex items-baseline gap-3 text-md font-medium">
              {SIGHT_TITLES[sight]}
              <span className="text-xs font-normal text-ink-2 type-figures">
                nearest two {nearest.toFixed(3)} apart
              </span>
            </h2>
            <div className="flex h-10 gap-1">
              {[...colours].map(([name, colour]) => (
                <span
                  key={name}
                  className="flex-1 rounded-control"
                  style={{ background: seenAs(colour, sight) }}
                  title={name}
                />
              ))}
            </div>
          </section>
        );
      })}
    </div>
  );
}

const meta = {
  title: 'Foundations/Chart colours',
  component: ChartColours,
  tags: ['autodocs', 'also:data visualisation', 'also:colour-blind', 'also:palette'],
  parameters: { frame: 'wide' },
} satisfies Meta<typeof ChartColours>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Palettes: Story = {};

/** The eight as other eyes have them. Colour is never the only sign all the same: charts label their series. */
export const ColourVision: Story = {
  render: () => <Sights />,
  play: async () => {
    await expect(confusions(liveColours(EIGHT), { usual: 0.11, protan: 0.08, deutan: 0.08, tritan: 0.08 })).toEqual([]);
  },
};
