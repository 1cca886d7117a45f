import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { MetaLine } from '../../src/patterns/meta-line.tsx';
import { Badge } from '../../src/ui/badge.tsx';

const meta = {
  title: 'Patterns/MetaLine',
  component: MetaLine,
  tags: ['autodocs', 'also:byline', 'also:metadata', 'also:details line'],
  parameters: {
    kit: {
      use: 'A few facts about one thing in a quiet line: channel, author, date.',
      avoid: 'Facts with labels are a DescriptionList.',
      anatomy: [
        { part: 'Fact', what: 'A word, a date, a link or a badge' },
        { part: 'Dot', what: 'Between two facts of the same line' },
      ],
      accessibility: ['The dots are drawn, not written, so that screen readers skip them.'],
      related: ['Patterns/StoryRow'],
    } satisfies KitDocs,
    frame: 'narrow',
  },
  args: {
    className: 'text-sm text-ink-3',
    children: ['School news', 'Margaret Reid', 'Friday 20 November, 07:30', <Badge key="status">Hidden</Badge>],
  },
} satisfies Meta<typeof MetaLine>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Where the line breaks, no dot begins or ends it. */
export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Margaret Reid')).toBeVisible();
  },
};

const middleOf = (fact: Element) => {
  const { top, bottom } = fact.getBoundingClientRect();
  return (top + bottom) / 2;
};

/** At any width a line begins with a fact: the dot before it is cut off. */
export const NoDotAtTheEnds: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvasElement }) => {
    const line = canvasElement.querySelector<HTMLElement>('[data-slot="meta-line"]');
    const facts = Array.from(line?.querySelectorAll<HTMLElement>('.dot-before') ?? []);
    if (!line || facts.length !== 4) throw new Error('The line is not drawn');
    for (let width = 120; width <= 420; width += 10) {
      line.style.width = `${width}px`;
      const start = line.getBoundingClientRect().left;
      const lines = new Set(facts.map((fact) => Math.round(middleOf(fact) / 4)));
      const first = facts.filter((fact) => fact.getBoundingClientRect().left < start);
      await expect(first).toHaveLength(lines.size);
      for (const fact of first)
        await expect(fact.firstElementChild?.getBoundingClientRect().left).toBeCloseTo(start, 0);
    }
    line.style.width = '';
  },
};

/** In a row of a list: one line, whose first fact is cut short. */
export const OneLine: Story = {
  args: { lines: 'one', children: ['The Parents, Friends and Former Pupils of Oakfield Association', 'yesterday'] },
  play: async ({ canvas }) => {
    const date = canvas.getByText('yesterday');
    await expect(date.scrollWidth).toBeLessThanOrEqual(date.clientWidth);
  },
};
