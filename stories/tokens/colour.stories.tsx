import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import pairs from '../../design-tokens/contrast-pairs.json';
import { contrast } from '../../src/lib/oklch.ts';
import { type ColourName, themes } from '../../src/styles/tokens.gen.ts';
import { liveColours } from './live.ts';

const GROUPS: Record<string, ColourName[]> = {
  Surfaces: ['canvas', 'surface', 'raised', 'sunken', 'hover'],
  Ink: ['ink', 'ink-2', 'ink-3'],
  Lines: ['subtle', 'strong', 'control', 'focus'],
  Brand: ['brand', 'brand-hover', 'brand-ink', 'brand-soft', 'brand-text', 'brand-deep', 'brand-deep-ink'],
  'People, place, purpose': [
    'people',
    'people-soft',
    'people-text',
    'place',
    'place-soft',
    'place-text',
    'purpose',
    'purpose-soft',
    'purpose-text',
  ],
  Status: [
    'good',
    'good-soft',
    'good-text',
    'info',
    'info-soft',
    'info-text',
    'amber',
    'amber-soft',
    'amber-text',
    'danger',
    'danger-soft',
    'danger-text',
    'danger-hover',
    'danger-ink',
  ],
  School: ['school', 'school-ink'],
};

/** Shadows and the layer behind dialogs have no contrast of their own; charts have a page of their own. */
const ELSEWHERE = /^(?:backdrop|shade|shade-far|shade-picture|avatar-.+|chart-.+)$/;

/** Each colour as it is now, with its contrast to the surface. */
function Swatches() {
  const names = Object.values(GROUPS).flat();
  const colours = liveColours(names);
  const surface = colours.get('surface');
  return (
    <div className="grid gap-6">
      {Object.entries(GROUPS).map(([group, members]) => (
        <section key={group} className="grid gap-2">
          <h2 className="text-lg type-display">{group}</h2>
          <ul className="grid grid-cols-7 gap-3">
            {members.map((name) => {
              const own = colours.get(name);
              return (
                <li key={name} className="grid gap-1 text-xs text-ink-2">
                  <span
                    className="h-12 rounded-surface border border-subtle"
                    style={{ background: `var(--${name})` }}
                  />
                  <span className="truncate text-ink">{name}</span>
                  <span className="type-figures" data-contrast={name}>
                    {own && surface ? contrast(own, surface).toFixed(1) : ''}
                  </span>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

const isHigh = () => document.documentElement.dataset.theme?.startsWith('hc-') ?? false;

/** Each pair that meets on a screen, measured in the theme on the screen. */
function Contrast() {
  const colours = liveColours([...new Set(pairs.pairs.flatMap(({ front, back }) => [front, back]))]);
  return (
    <ul className="grid grid-cols-4 gap-x-6 gap-y-2 text-xs">
      {pairs.pairs.map(({ front, back, min, high }) => {
        const least = isHigh() ? high : min;
        const [a, b] = [colours.get(front), colours.get(back)];
        const ratio = a && b ? contrast(a, b) : 0;
        return (
          <li key={`${front} ${back}`} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-control border border-subtle font-semibold"
              style={{ background: `var(--${back})`, color: `var(--${front})` }}
            >
              {min >= 4.5 ? 'Aa' : <span className="size-3 rounded-full bg-current" />}
            </span>
            <span className="min-w-0 text-ink-2">
              <span className="block truncate">
                {front} on {back}
              </span>
              <span className="type-figures" data-pair={`${front} ${back}`} data-low={ratio < least}>
                {ratio.toFixed(1)}, at least {least}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** What each colour is called and what it is for; components know these names alone. The figure is the contrast to the surface. */
const meta = {
  title: 'Foundations/Colour',
  component: Swatches,
  tags: ['autodocs', 'also:palette', 'also:contrast'],
  parameters: { frame: 'wide' },
} satisfies Meta<typeof Swatches>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Names: Story = {
  play: async ({ canvasElement }) => {
    const shown = new Set(Object.values(GROUPS).flat());
    const all = Object.keys(themes.light) as ColourName[];
    await expect(all.filter((name) => !shown.has(name) && !ELSEWHERE.test(name))).toEqual([]);
    const ink = Number(canvasElement.querySelector('[data-contrast=ink]')?.textContent);
    await expect(ink).toBeGreaterThan(10);
  },
};

const allHold = async (canvasElement: HTMLElement) => {
  await expect(canvasElement.querySelectorAll('[data-pair]').length).toBe(pairs.pairs.length);
  const low = [...canvasElement.querySelectorAll('[data-low=true]')].map((it) => it.getAttribute('data-pair'));
  await expect(low).toEqual([]);
};

/** Each pair that meets on a screen, measured in the theme on the screen, as the toolbar has it. */
export const ContrastPairs: Story = {
  render: () => <Contrast />,
  play: async ({ canvasElement }) => allHold(canvasElement),
};

/** The same in high contrast, whose measures are stricter. */
export const ContrastPairsHighLight: Story = {
  ...ContrastPairs,
  globals: { theme: 'hc-light' },
  parameters: { picture: 'none' },
};

export const ContrastPairsHighDark: Story = {
  ...ContrastPairs,
  globals: { theme: 'hc-dark' },
  parameters: { picture: 'none' },
};
