import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { ExternalLink, linkClass } from '../../src/ui/link.tsx';

/**
 * Goes somewhere: `linkClass()` on the router's link inside SprX, `ExternalLink` out of it. Not for doing something:
 * that is a `Button`, however quiet.
 */
const meta = {
  title: 'UI/Actions/Link',
  component: ExternalLink,
  tags: ['autodocs', 'also:anchor', 'also:hyperlink'],
  parameters: {
    frame: 'narrow',
    kit: {
      use: 'Goes somewhere: linkClass() on the router’s link inside SprX, ExternalLink out of it.',
      avoid: 'Doing something is a Button, however quiet.',
      keyboard: [{ keys: ['Enter'], does: 'Follows it' }],
      accessibility: [
        'A new tab is said. The other page learns nothing of where one came from.',
        'Inside sentences it is underlined, so that colour is not all.',
      ],
      matrix: { args: { children: 'School news' } },
      related: ['UI/Actions/Button'],
    } satisfies KitDocs,
  },
  args: { href: 'https://www.oakfield.example/news', children: 'The school’s news page' },
} satisfies Meta<typeof ExternalLink>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Opens beside SprX, tells the other page nothing, and says that it is a new tab. */
export const External: Story = {
  play: async ({ canvas }) => {
    const link = canvas.getByRole('link', { name: 'The school’s news page (opens in a new tab)' });
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await userEvent.tab();
    await expect(link).toHaveFocus();
  },
};

/** Brand beside things, quiet in rows of small print, underlined inside sentences. */
export const Tones: Story = {
  render: () => (
    <div className="grid justify-items-start gap-3">
      <a className={linkClass()} href="#stories">
        All 48 stories
      </a>
      <a className={linkClass({ tone: 'quiet' })} href="#privacy">
        How we keep pupils’ names private
      </a>
      <p className="text-ink">
        Posts from this channel are shown in{' '}
        <a className={linkClass({ tone: 'inText' })} href="#moderate">
          stories to approve
        </a>{' '}
        until someone has read them. The original stays on{' '}
        <ExternalLink tone="inText" href="https://www.oakfield.example/news">
          the school’s website
        </ExternalLink>
        .
      </p>
    </div>
  ),
  play: async ({ canvas }) => {
    const inText = canvas.getByRole('link', { name: 'stories to approve' });
    await expect(getComputedStyle(inText).textDecorationLine).toBe('underline');
  },
};

/** Long words break across lines; from right to left the arrow changes sides. */
export const LongText: Story = {
  render: () => (
    <div className="grid gap-3">
      <p>
        <ExternalLink href="https://www.oakfield.example/association">
          The Parents, Friends and Former Pupils of Oakfield Association Newsletter, autumn term
        </ExternalLink>
      </p>
      <p dir="rtl" lang="ar">
        <ExternalLink href="https://www.oakfield.example/ar">صفحة أخبار المدرسة</ExternalLink>
      </p>
    </div>
  ),
};

/** However narrow its place is, the arrow is behind the last letter, never alone on a line. */
export const ArrowStaysWithTheLastWord: Story = {
  parameters: { picture: 'none' },
  render: () => (
    <div id="place" className="wrap-anywhere">
      <ExternalLink href="https://www.oakfield.example">https://www.oakfield.example</ExternalLink>
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    const place = canvasElement.querySelector<HTMLElement>('#place');
    const link = canvas.getByRole('link');
    const arrow = link.querySelector('svg');
    const [text] = link.childNodes;
    if (!place || !arrow || !text) throw new Error('The link is not drawn');
    for (let width = 80; width <= 240; width += 4) {
      place.style.width = `${width}px`;
      const range = document.createRange();
      range.selectNodeContents(text);
      const last = Array.from(range.getClientRects()).at(-1);
      const at = arrow.getBoundingClientRect();
      await expect(Math.abs((last?.right ?? 0) - at.left)).toBeLessThanOrEqual(3);
      await expect(Math.abs((last?.bottom ?? 0) - at.bottom)).toBeLessThanOrEqual(6);
      await expect(at.right).toBeLessThanOrEqual(place.getBoundingClientRect().right + 1);
    }
  },
};
