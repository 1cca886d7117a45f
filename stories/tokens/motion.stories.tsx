import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { ease, motion } from '../../src/styles/tokens.gen.ts';
import { Button } from '../../src/ui/button.tsx';

const USES: Readonly<Record<keyof typeof motion, string>> = {
  state: 'Something is pointed at, pressed, chosen',
  enter: 'Something comes: a menu, a dialog, an alert',
};

const MOVES = { state: 'duration-state', enter: 'duration-enter' } as const;

function Motion() {
  const [there, setThere] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-6 text-sm text-ink-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => setThere(!there)}>Move</Button>
        <p>
          Both ease out, {ease.out}. With reduced motion, in the system or in the toolbar, everything is in place
          immediately.
        </p>
      </div>
      <ul className="grid grid-cols-1 gap-4">
        {(Object.keys(motion) as (keyof typeof motion)[]).map((name) => (
          <li key={name} className="grid grid-cols-1 gap-1.5">
            <span>
              <b className="font-medium text-ink">{name}</b>, {motion[name]}: {USES[name]}
            </span>
            <span className="block w-80 max-w-full overflow-x-clip rounded-full bg-sunken p-1">
              <span
                data-moves={name}
                className={`block size-6 rounded-full bg-brand transition-transform ease-out ${MOVES[name]} ${there ? 'translate-x-72' : ''}`}
              />
            </span>
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-10">
        <li className="grid justify-items-start gap-2">
          <span className="size-6 animate-spinner rounded-full border-2 border-strong border-t-brand" />
          animate-spinner: waiting
        </li>
        <li className="grid justify-items-start gap-2">
          <span className="h-6 w-40 animate-breathe rounded-control bg-hover" />
          animate-breathe: a skeleton
        </li>
        <li className="grid justify-items-start gap-2">
          <span key={String(there)} className="h-6 w-40 animate-enter rounded-control border border-strong bg-raised" />
          animate-enter: comes from where it belongs
        </li>
      </ul>
    </div>
  );
}

/** 120 ms for a state, 200 ms for entering; things come from where they belong, and nothing moves twice. */
const meta = {
  title: 'Foundations/Motion',
  component: Motion,
  tags: ['autodocs', 'also:animation', 'also:transition', 'also:duration'],
  parameters: { frame: 'wide' },
} satisfies Meta<typeof Motion>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Durations: Story = {};

/** Reduced by the toolbar, whatever the system says. */
export const Reduced: Story = {
  globals: { motion: 'reduced' },
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Move' }));
    const marks = [...canvasElement.querySelectorAll('[data-moves]')];
    await expect(marks).toHaveLength(2);
    for (const mark of marks) {
      await expect(getComputedStyle(mark).transitionDuration).toBe('0s');
      await expect(mark.getAnimations()).toEqual([]);
    }
  },
};
