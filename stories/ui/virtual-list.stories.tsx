import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Button } from '../../src/ui/button.tsx';
import { Checkbox } from '../../src/ui/checkbox.tsx';
import { linkClass } from '../../src/ui/link.tsx';
import { VirtualList } from '../../src/ui/virtual-list.tsx';

interface Headline {
  id: string;
  title: string;
}

const TITLES = [
  'The orchestra plays in the rain',
  'What a litre of pond water taught 8B about patience',
  'Forty-one pupils give Prospero his island back',
  'Year 9 reads its poems in the town library',
  'How the kitchen feeds four hundred by one o’clock',
];

function headlines(count: number): Headline[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `story-${index + 1}`,
    title: `${TITLES[index % TITLES.length]}, no. ${(index + 1).toLocaleString('en-GB')}`,
  }));
}

const TEN_THOUSAND = headlines(10_000);

function Row({ title, index }: { title: string; index: number }) {
  return (
    <p className="flex h-14 items-center gap-3 border-b border-subtle px-4">
      <span className="w-12 shrink-0 text-end text-sm text-ink-3 type-figures">
        {(index + 1).toLocaleString('en-GB')}
      </span>
      <a className={linkClass()} href="#story">
        {title}
      </a>
    </p>
  );
}

const meta = {
  title: 'UI/Data/VirtualList',
  component: VirtualList<Headline>,
  tags: ['autodocs', 'also:infinite scroll', 'also:long list', 'also:windowing', 'also:lazy list', 'also:feed'],
  parameters: {
    kit: {
      use: 'Hundreds to tens of thousands of rows in one list, only those in sight in the page.',
      avoid: 'A few dozen are a plain list, which the browser’s own search finds. Comparing is a `Table`.',
      keyboard: [
        { keys: ['Tab'], does: 'Into the list and out of it' },
        { keys: ['↓', '↑'], does: 'Scroll' },
      ],
      accessibility: ['Each row says its place and how many there are.'],
      related: ['UI/Data/Table', 'UI/Data/DataTable', 'UI/Data/Pagination'],
    } satisfies KitDocs,
  },
  decorators: [
    (Story) => (
      <div className="h-96 overflow-hidden rounded-surface border border-subtle bg-surface">
        <Story />
      </div>
    ),
  ],
  args: {
    label: 'Stories',
    items: TEN_THOUSAND,
    itemKey: (item) => item.id,
    renderItem: (item, index) => <Row title={item.title} index={index} />,
    onEndReached: fn(),
  },
} satisfies Meta<typeof VirtualList<Headline>>;
export default meta;
type Story = StoryObj<typeof meta>;

const scrollerOf = (canvasElement: HTMLElement): HTMLElement => {
  const scroller = canvasElement.querySelector<HTMLElement>('[data-slot="virtual-list"]');
  if (!scroller) throw new Error('No list on the page');
  return scroller;
};

/** The list first shows a few rows and then measures itself; only then does it scroll. */
const measured = (canvasElement: HTMLElement, rows: number) =>
  waitFor(() => expect(scrollerOf(canvasElement).scrollHeight).toBeGreaterThanOrEqual(rows * 56));

/** Ten thousand of them: a few dozen rows in the page, each saying how many there are and which it is. */
export const TenThousand: Story = {
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('list', { name: 'Stories' })).toBeVisible();
    await expect(await canvas.findByText('The orchestra plays in the rain, no. 1')).toBeVisible();
    await measured(canvasElement, 10_000);
    await expect(canvas.getAllByRole('listitem').length).toBeLessThanOrEqual(40);

    scrollerOf(canvasElement).scrollTo({ top: 280_000 });
    const [midway] = await canvas.findAllByText(/, no\. (4,9|5,0)\d\d$/);
    await expect(canvas.getAllByRole('listitem').length).toBeLessThanOrEqual(40);
    const item = midway?.closest('[role="listitem"]');
    await expect(item).toHaveAttribute('aria-setsize', '10000');
    await expect(Number(item?.getAttribute('aria-posinset'))).toBeGreaterThan(4900);

    scrollerOf(canvasElement).scrollTo({ top: 0 });
    await expect(await canvas.findByText('The orchestra plays in the rain, no. 1')).toBeVisible();
  },
};

/** The row the keyboard is on is kept in sight, however far it goes. */
export const FollowsTheCurrentRow: Story = {
  parameters: { picture: 'none' },
  render: function Follow(args) {
    const [current, setCurrent] = useState(0);
    return (
      <div className="flex h-full flex-col">
        <Button onClick={() => setCurrent(7499)}>Go to no. 7,500</Button>
        <div className="min-h-0 flex-1">
          <VirtualList {...args} currentIndex={current} />
        </div>
      </div>
    );
  },
  play: async ({ canvas, canvasElement }) => {
    await measured(canvasElement, 10_000);
    await userEvent.click(canvas.getByRole('button', { name: 'Go to no. 7,500' }));
    const row = await canvas.findByText(/, no\. 7,500$/);
    await waitFor(async () => {
      const box = scrollerOf(canvasElement).getBoundingClientRect();
      const { top, bottom } = row.getBoundingClientRect();
      await expect(top).toBeGreaterThanOrEqual(box.top - 1);
      await expect(bottom).toBeLessThanOrEqual(box.bottom + 1);
    });
  },
};

/** At its end it asks for more, once, and says that they are on their way. */
export const FetchingMore: Story = {
  args: { items: headlines(24), total: 10_000, loadingMore: true },
  play: async ({ args, canvas, canvasElement }) => {
    await measured(canvasElement, 24);
    await expect(args.onEndReached).not.toHaveBeenCalled();
    scrollerOf(canvasElement).scrollTo({ top: 100_000 });
    await expect(await canvas.findByText(/, no\. 24$/)).toBeVisible();
    await waitFor(() => expect(args.onEndReached).toHaveBeenCalledTimes(1));
    await expect(await canvas.findByText('Fetching more…')).toBeVisible();
    await expect(canvas.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '10000');
    await waitFor(() => {
      const { scrollTop, scrollHeight, clientHeight } = scrollerOf(canvasElement);
      return expect(Math.round(scrollHeight - clientHeight - scrollTop)).toBeLessThanOrEqual(1);
    });
  },
};

const drawn = new Map<string, number>();

/** With `rowState`, what one row is chosen for draws that row anew and no other. */
export const DrawsOneRow: Story = {
  parameters: { picture: 'none' },
  render: function Choose(args) {
    const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
    return (
      <VirtualList
        {...args}
        rowState={({ id }) => chosen.has(id)}
        renderItem={({ id, title }) => {
          drawn.set(id, (drawn.get(id) ?? 0) + 1);
          return (
            <Checkbox
              label={title}
              checked={chosen.has(id)}
              onChange={() => setChosen((before) => new Set(before).add(id))}
              className="h-14"
            />
          );
        }}
      />
    );
  },
  play: async ({ canvas, canvasElement }) => {
    await measured(canvasElement, 10_000);
    const third = await canvas.findByRole('checkbox', { name: /, no\. 3$/ });
    drawn.clear();
    await userEvent.click(third);
    await expect(third).toBeChecked();
    await expect([...drawn]).toEqual([['story-3', 1]]);
  },
};

/** A few, long ones and some from right to left: each row is as high as it needs to be. */
export const LongText: Story = {
  parameters: { frame: 'narrow' },
  args: {
    items: [
      {
        id: 'long',
        title:
          'Two hundred and twelve pupils, forty-one parents, nine governors and a very patient caretaker clear the whole of the river path in a single wet Saturday morning',
      },
      { id: 'arabic', title: 'تلاميذ الصف التاسع يقرؤون قصائدهم في مكتبة المدينة' },
      { id: 'short', title: 'Snow!' },
    ],
    renderItem: (item) => (
      <p dir="auto" className="border-b border-subtle px-4 py-3">
        <a className={linkClass()} href="#story">
          {item.title}
        </a>
      </p>
    ),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Snow!')).toBeVisible();
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3);
  },
};
