import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Carousel } from '../../src/ui/carousel.tsx';
import { PICTURES } from '../../src/ui/pictures.ts';

const slides = (['theatre', 'science', 'football'] as const).map((id, index) => ({
  id,
  label: ['The Tempest', 'Science week', 'The cup final'][index] ?? '',
  content: (
    <figure className="grid gap-2">
      <img src={PICTURES[id].src} alt={PICTURES[id].alt} width={640} height={400} className="w-full rounded-surface" />
      <figcaption className="text-sm text-ink-2">{['The Tempest', 'Science week', 'The cup final'][index]}</figcaption>
    </figure>
  ),
}));

const meta = {
  title: 'UI/Data/Carousel',
  component: Carousel,
  tags: ['autodocs', 'also:slider', 'also:gallery', 'also:slideshow'],
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'Several pictures of one story where there is space for one.',
      avoid: 'Nothing that everyone must see: most people only see the first. Many things are a grid.',
      keyboard: [
        { keys: ['←', '→'], does: 'On the row: one back, one on' },
        { keys: ['Home', 'End'], does: 'The first, the last' },
      ],
      accessibility: [
        'Moves only by hand. Without motion for those who asked for that.',
        'Each slide says which of how many it is. The new place is said politely.',
      ],
      related: ['UI/Layout/Card'],
    } satisfies KitDocs,
  },
  args: { label: 'Pictures of the autumn term', slides },
} satisfies Meta<typeof Carousel>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Buttons, dots and arrows agree on where one is, and it is said. */
export const ByKeyboard: Story = {
  // Where it leads is tried here, not how it glides there.
  globals: { motion: 'reduced' },
  play: async ({ canvas }) => {
    const inView = (name: RegExp) => {
      const row = canvas.getByRole('group', { name: 'Pictures of the autumn term, all' }).getBoundingClientRect();
      return Math.abs(canvas.getByRole('group', { name }).getBoundingClientRect().left - row.left) < 2;
    };
    const dot = (name: RegExp) => canvas.getByRole('button', { name });
    // The first story of a file may be played before its styles are there; slides one below the other lead nowhere.
    await waitFor(() => expect(inView(/^2 of 3/)).toBe(false));
    await expect(canvas.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(inView(/^2 of 3: Science week/)).toBe(true));
    await waitFor(() => expect(dot(/Show 2 of 3/)).toHaveAttribute('aria-current', 'true'));
    await expect(canvas.getByRole('status')).toHaveTextContent('2 of 3: Science week');
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(inView(/^3 of 3/)).toBe(true));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true'));
    await userEvent.click(dot(/Show 1 of 3/));
    await waitFor(() => expect(inView(/^1 of 3/)).toBe(true));
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(inView(/^2 of 3/)).toBe(true));
    await waitFor(() => expect(dot(/Show 2 of 3/)).toHaveAttribute('aria-current', 'true'));
    await expect(dot(/Show 2 of 3/).getBoundingClientRect().width).toBeGreaterThanOrEqual(24);
  },
};

/** From right to left the arrow to the left goes on. */
export const RightToLeft: Story = {
  parameters: { picture: 'none' },
  render: (args) => (
    <div dir="rtl">
      <Carousel {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}');
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: /Show 2 of 3/ })).toHaveAttribute('aria-current', 'true'),
    );
  },
};

/** One alone needs no buttons. */
export const One: Story = {
  parameters: { picture: 'none' },
  args: { slides: slides.slice(0, 1) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
    await expect(canvas.getByRole('img')).toBeVisible();
  },
};
