import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { contrast, type OklchValue } from '../../src/lib/oklch.ts';
import { layer } from '../../src/styles/tokens.gen.ts';
import { liveColours } from './live.ts';

const LEVELS = [
  { name: 'sunken', what: 'the sidebar, wells', className: 'bg-sunken' },
  { name: 'canvas', what: 'the page', className: 'bg-canvas' },
  { name: 'surface', what: 'cards, panels, tables', className: 'border border-subtle bg-surface' },
  { name: 'raised', what: 'menus, dialogs, alerts', className: 'border border-subtle bg-raised shadow-float' },
] as const;

const LAYERS: Readonly<Record<keyof typeof layer, string>> = {
  raised: 'over its neighbours: a sticky head of a table',
  header: 'the header of the app',
  sidebar: 'the sidebar, open over the page',
  bar: 'bars that stay: bulk actions, offline',
  menu: 'menus, popovers, suggestions',
  alert: 'alerts',
  tooltip: 'tooltips',
  skip: 'the link to the content',
  block: 'what covers everything: the small-screen message',
};

function Elevation() {
  const colours = liveColours(['ink', ...LEVELS.map(({ name }) => name)]);
  const ink = colours.get('ink') as OklchValue;
  return (
    <div className="grid gap-6 text-sm text-ink-2">
      <ul className="grid grid-cols-4 gap-4">
        {LEVELS.map(({ name, what, className }) => (
          <li key={name} className={`grid gap-1 rounded-surface p-4 ${className}`}>
            <span className="font-medium text-ink">{name}</span>
            {what}
            <span className="type-figures" data-level={name}>
              ink {contrast(ink, colours.get(name) as OklchValue).toFixed(1)}
            </span>
          </li>
        ))}
      </ul>
      <section className="grid gap-2">
        <h2 className="text-lg text-ink type-display">Layers, from below</h2>
        <ol className="grid gap-1">
          {(Object.keys(layer) as (keyof typeof layer)[]).map((name) => (
            <li key={name} className="flex gap-3">
              <span className="w-28 font-medium text-ink">z-{name}</span>
              <span className="w-8 text-end type-figures">{layer[name]}</span>
              {LAYERS[name]}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** Borders before shadows; a shadow only for what floats. In dark, what is higher is lighter; in high contrast lines do the work. */
const meta = {
  title: 'Foundations/Elevation',
  component: Elevation,
  tags: ['autodocs', 'also:shadow', 'also:z-index', 'also:layers'],
  parameters: { frame: 'wide' },
} satisfies Meta<typeof Elevation>;
export default meta;
type Story = StoryObj<typeof meta>;

export const SurfacesAndLayers: Story = {
  play: async ({ canvasElement }) => {
    const figures = [...canvasElement.querySelectorAll('[data-level]')].map((it) => Number(it.textContent?.slice(4)));
    await expect(figures).toHaveLength(4);
    await expect(Math.min(...figures)).toBeGreaterThan(7);
    const order = Object.values(layer);
    await expect(order).toEqual([...order].sort((a, b) => a - b));
  },
};
