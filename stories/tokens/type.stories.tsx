import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { contrast, type OklchValue } from '../../src/lib/oklch.ts';
import { liveColours } from './live.ts';

const SIZES = ['text-xs', 'text-sm', 'text-base', 'text-md', 'text-lg', 'text-xl', 'text-2xl', 'text-3xl'] as const;

const INKS = { ink: 'text-ink', 'ink-2': 'text-ink-2', 'ink-3': 'text-ink-3' } as const;

function Scale() {
  const colours = liveColours(['canvas', ...Object.keys(INKS)]);
  const canvas = colours.get('canvas') as OklchValue;
  return (
    <div className="grid gap-3">
      {SIZES.map((size) => (
        <p key={size} className="flex flex-wrap items-baseline gap-x-6">
          <span className="w-20 shrink-0 text-xs text-ink-3">{size}</span>
          <span className={`${size} type-display`}>A storm-lit hall</span>
          <span className={size}>Twelve stories went out</span>
        </p>
      ))}
      <p className="flex flex-wrap items-baseline gap-x-6 text-base">
        <span className="w-20 shrink-0 text-xs text-ink-3">weights</span>
        <span className="font-normal">Normal 400</span>
        <span className="font-medium">Medium 500</span>
        <span className="font-semibold">Semibold 600</span>
        <span className="font-mono text-sm">Monospace</span>
        <span className="type-figures">0123456789</span>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-6 text-base">
        <span className="w-20 shrink-0 text-xs text-ink-3">inks</span>
        {Object.entries(INKS).map(([name, className]) => (
          <span key={name} className={`${className} type-figures`} data-ink={name}>
            {name} {contrast(colours.get(name) as OklchValue, canvas).toFixed(1)}
          </span>
        ))}
      </p>
      <p className="text-base">Àéîõü ß Łódź Şğ · Αθήνα · Київ · Tiếng Việt</p>
    </div>
  );
}

/** Fraunces for titles, Inter for everything else; both come in parts, so that a page fetches only what it shows. */
const meta = {
  title: 'Foundations/Type',
  component: Scale,
  tags: ['autodocs'],
  parameters: { frame: 'wide' },
} satisfies Meta<typeof Scale>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Sizes: Story = {
  play: async ({ canvasElement }) => {
    const inks = [...canvasElement.querySelectorAll('[data-ink]')].map((it) => Number(it.textContent?.split(' ')[1]));
    await expect(inks).toHaveLength(3);
    await expect(Math.min(...inks)).toBeGreaterThanOrEqual(4.5);
    await document.fonts.ready;
    const loaded = (family: string) =>
      [...document.fonts].some((face) => face.family.includes(family) && face.status === 'loaded');
    await expect(loaded('Inter Variable')).toBe(true);
    await expect(loaded('Fraunces Variable')).toBe(true);
  },
};

/** A story's own HTML, as it comes out of the sanitiser. */
export const Prose: Story = {
  parameters: { frame: 'medium' },
  render: () => (
    <article className="max-w-reading text-md type-prose">
      <h2 className="text-xl">Year 9 bring “The Tempest” to a storm-lit hall</h2>
      <p>
        The rain on the roof was not in the script, but nobody in the hall would have <em>guessed</em>. On Thursday
        evening forty-one pupils gave Prospero <a href="#island">his island back</a>.
      </p>
      <blockquote>We are such stuff as dreams are made on.</blockquote>
      <ul>
        <li>A thunder sheet made in Design and Technology</li>
        <li>A chorus from the junior choir</li>
      </ul>
    </article>
  ),
};
