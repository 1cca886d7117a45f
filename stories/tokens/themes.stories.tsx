import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CSSProperties } from 'react';
import { expect } from 'storybook/test';
import { SCHOOL_COLOURS } from '../../.storybook/appearance.ts';
import { brandVariables } from '../../src/lib/brand.ts';
import { contrast } from '../../src/lib/oklch.ts';
import { type ThemeName, themes } from '../../src/styles/tokens.gen.ts';
import { Button } from '../../src/ui/button.tsx';
import { linkClass } from '../../src/ui/link.tsx';
import { liveColours } from './live.ts';
import { Sample, THEME_TITLES, Themed } from './sample.tsx';

const NAMES = Object.keys(themes) as ThemeName[];

/**
 * Light, dark and a high contrast of each, by `data-theme` on the root; without it the system decides, its wish for contrast
 * included. `data-density` sets heights and paddings. Components know nothing of either. The toolbar above sets both for every
 * story, and with them a school’s colour, the direction, the reader’s text size and reduced motion.
 */
const meta = {
  title: 'Foundations/Themes',
  component: Sample,
  tags: ['autodocs', 'also:dark mode', 'also:high contrast', 'also:density', 'also:accent'],
  parameters: { frame: 'wide' },
} satisfies Meta<typeof Sample>;
export default meta;
type Story = StoryObj<typeof meta>;

export const AllThemes: Story = {
  render: () => (
    <div className="grid gap-3 md:grid-cols-2">
      {NAMES.map((theme) => (
        <Themed key={theme} theme={theme} title={THEME_TITLES[theme]}>
          <Sample />
        </Themed>
      ))}
    </div>
  ),
};

/** Compact brings more onto a screen; nothing gets smaller than a finger needs, and letters keep their size. */
export const Densities: Story = {
  render: () => (
    <div className="grid gap-3 md:grid-cols-2">
      {(['comfortable', 'compact'] as const).map((density) => (
        <section key={density} data-density={density} className="grid content-start gap-4">
          <h2 className="text-lg type-display">{density === 'compact' ? 'Compact' : 'Comfortable'}</h2>
          <Sample />
        </section>
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const height = (density: string, slot: string) =>
      canvasElement.querySelector(`[data-density=${density}] [data-slot=${slot}]`)?.getBoundingClientRect().height ?? 0;
    for (const slot of ['button', 'text-input', 'table-row', 'card']) {
      await expect(height('compact', slot), slot).toBeLessThan(height('comfortable', slot));
      await expect(height('compact', slot), slot).toBeGreaterThanOrEqual(24);
    }
  },
};

/** From one colour come the button, its hover, the text on both, links, the chosen row and the focus ring, in each theme. */
export const SchoolAccents: Story = {
  render: () => (
    <div className="grid gap-3 md:grid-cols-4">
      {NAMES.map((theme) => (
        <Themed key={theme} theme={theme} title={THEME_TITLES[theme]}>
          {SCHOOL_COLOURS.map(({ value, title }) => (
            <div
              key={value}
              className="grid gap-2"
              style={brandVariables(value, theme) as CSSProperties}
              data-accent={value}
            >
              <p className="flex items-center gap-2 text-xs text-ink-2">
                <span
                  className="size-4 shrink-0 rounded-full border border-control"
                  style={{ backgroundColor: value }}
                  aria-hidden="true"
                />
                {title}
              </p>
              <div className="flex flex-wrap items-center gap-3">
                <Button variant="primary" className="outline-2 outline-offset-2 outline-focus">
                  Publish
                </Button>
                <a href="#stories" className={linkClass()}>
                  All stories
                </a>
              </div>
              <p className="rounded-control bg-brand-soft px-2.5 py-1.5 text-sm">
                The chosen row, <span className="text-brand-text">with a link</span>
              </p>
              <span className="h-2 w-3/4 rounded-full bg-brand" aria-hidden="true" />
            </div>
          ))}
        </Themed>
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const accents = [...canvasElement.querySelectorAll('[data-accent]')];
    await expect(accents).toHaveLength(NAMES.length * SCHOOL_COLOURS.length);
    for (const accent of accents) {
      const theme = accent.closest<HTMLElement>('[data-theme]')?.dataset.theme ?? '';
      const colours = liveColours(['brand', 'brand-ink', 'brand-text', 'surface'], accent);
      const ratio = (front: string, back: string) => {
        const [a, b] = [colours.get(front), colours.get(back)];
        return a && b ? contrast(a, b) : 0;
      };
      const text = theme.startsWith('hc-') ? 7 : 4.5;
      await expect(ratio('brand-ink', 'brand'), accent.outerHTML).toBeGreaterThanOrEqual(text);
      await expect(ratio('brand-text', 'surface'), accent.outerHTML).toBeGreaterThanOrEqual(text);
    }
  },
};

/** Everything that the toolbar sets, set at once. */
export const FromTheToolbar: Story = {
  globals: {
    theme: 'hc-dark',
    density: 'compact',
    brand: '#ffd800',
    direction: 'rtl',
    text: 'size-150',
    motion: 'reduced',
  },
  play: async ({ canvas }) => {
    const root = getComputedStyle(document.documentElement);
    await expect(root.fontSize).toBe('24px');
    await expect(root.direction).toBe('rtl');
    await expect(root.colorScheme).toBe('dark');
    await expect(root.getPropertyValue('--brand')).toBe(brandVariables('#ffd800', 'hc-dark')['--brand']);
    const button = canvas.getByRole('button', { name: 'Add channel' });
    await expect(getComputedStyle(button).height).toBe('48px');
    await expect(getComputedStyle(button).transitionDuration).toBe('0s');
    const field = canvas.getByRole('textbox', { name: 'Name of the channel' });
    await expect(field.getBoundingClientRect().left).toBeGreaterThan(button.getBoundingClientRect().left);
  },
};

/** A story that says nothing of its look has what it always had, whatever the one before it did. */
export const AsItIsAtFirst: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    const root = document.documentElement;
    await expect(root.style.getPropertyValue('--brand')).toBe('');
    await expect(root.dir).toBe('ltr');
    await expect(getComputedStyle(root).fontSize).toBe('16px');
    await expect(getComputedStyle(canvas.getByRole('button', { name: 'Cancel' })).height).toBe('36px');
  },
};
