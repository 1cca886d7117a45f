// Long: all that the table does is shown and tried in one place, which is its docs page.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, spyOn, userEvent, waitFor, within } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Button } from '../../src/ui/button.tsx';
import type { Column } from '../../src/ui/data-table/column.ts';
import { DataTable } from '../../src/ui/data-table/data-table.tsx';
import { EmptyState } from '../../src/ui/empty-state.tsx';
import { ErrorState } from '../../src/ui/error-state.tsx';
import { COLUMNS, POSTS, type Post } from '../support/table-posts.tsx';
import { untilDrawn } from '../support/timers.ts';

const meta = {
  title: 'UI/Data/DataTable',
  component: DataTable<Post>,
  tags: ['autodocs', 'also:grid', 'also:data grid', 'also:spreadsheet', 'also:list view'],
  parameters: {
    kit: {
      use: 'Comparing and working on many rows of one kind: sorting, filtering, choosing several, saving them.',
      avoid:
        'A few dozen rows that are only read are a Table. Things read one after another are a VirtualList. Pictures are cards.',
      anatomy: [
        {
          part: 'Bar',
          what: 'Tools of the page, filters, columns, density, file. While rows are chosen, what can be done with them',
        },
        {
          part: 'Head',
          what: 'Names that sort, edges that can be drawn wider, filters when asked for. Stays at the top',
        },
        { part: 'Rows', what: 'Only those in sight are in the page. The outer columns can be kept in sight' },
        { part: 'Detail', what: 'What opens below a row' },
        { part: 'Foot', what: 'How many rows there are and how many fit' },
      ],
      keyboard: [
        { keys: ['Tab'], does: 'To the table and on from it. It is one stop' },
        { keys: ['←', '→', '↑', '↓'], does: 'To the next cell. Up from the first row to filters and head' },
        { keys: ['Home', 'End'], does: 'To the first and last cell of the row. With Ctrl of the table' },
        { keys: ['Page Up', 'Page Down'], does: 'A window of rows up or down' },
        {
          keys: ['Enter'],
          does: 'On a head sorts by it. On a cell follows its link, presses its button or opens its menu',
        },
        { keys: ['Space'], does: 'Chooses the row. With Shift all from the last one chosen' },
        { keys: ['Ctrl', 'A'], does: 'Chooses all rows that fit' },
        { keys: ['Shift', '←', '→'], does: 'On a head: makes the column narrower or wider' },
      ],
      accessibility: [
        'A grid that says how many rows and columns there are in all, whatever is in the page',
        'The row with the focus stays in the page when it is scrolled away',
        'Links and buttons in cells take the tabIndex they are given',
      ],
      matrix: { wide: true },
      related: ['UI/Data/Table', 'UI/Data/VirtualList', 'UI/Data/Pagination', 'UI/Data/FilterBar'],
    } satisfies KitDocs,
  },
  args: {
    label: 'Stories',
    columns: COLUMNS,
    rows: POSTS,
    rowId: ({ id }) => id,
    rowName: ({ title }) => title,
  },
} satisfies Meta<typeof DataTable<Post>>;
export default meta;
type Story = StoryObj<typeof meta>;

const rowsOf = (canvasElement: HTMLElement) =>
  Array.from(
    canvasElement.querySelectorAll('[data-slot="data-row"]'),
    (row) => row.querySelector('[role="rowheader"]')?.textContent,
  );

/** Sorted, two chosen, one open, the first column kept in sight, filters shown. */
export const WithAll: Story = {
  parameters: { frame: 'wide' },
  args: {
    selectable: true,
    selected: new Set(['p0', 'p3']),
    sort: { id: 'published', desc: true },
    columns: COLUMNS.map((column) => (column.id === 'title' ? { ...column, pin: 'start' as const } : column)),
    detail: ({ author, channel }) => (
      <p>
        Written by {author ?? 'an unnamed person'}, imported by {channel}.
      </p>
    ),
    actions: () => (
      <>
        <Button size="sm">Approve</Button>
        <Button size="sm">Add to a collection</Button>
      </>
    ),
    fileName: 'stories',
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Details of The orchestra plays in the rain' }));
    await expect(canvas.getByText(/Written by Margaret Reid/)).toBeVisible();
    // Head, six rows, what is open.
    await expect(canvas.getByRole('grid', { name: 'Stories' })).toHaveAttribute('aria-rowcount', '8');
    await expect(canvas.getByText(/Written by Margaret Reid/).closest('[role="row"]')).toHaveAttribute(
      'aria-rowindex',
      '3',
    );
    await expect(canvas.getByRole('row', { name: /Élodie/ })).toHaveAttribute('aria-rowindex', '4');
    await userEvent.click(document.body);
  },
};

/** As close together as the rest of the page, whenever that is chosen, until this table is set otherwise. */
export const FollowsTheDensityOfThePage: Story = {
  parameters: { frame: 'wide', picture: 'none' },
  play: async ({ canvas }) => {
    const { dataset } = document.documentElement;
    const was = dataset.density;
    const height = () => canvas.getByRole('row', { name: /Élodie/ }).getBoundingClientRect().height;
    try {
      delete dataset.density;
      await waitFor(() => expect(height()).toBe(40));
      dataset.density = 'compact';
      await waitFor(() => expect(height()).toBe(32));
      await expect(canvas.getByRole('button', { name: 'Compact' })).toHaveAttribute('aria-pressed', 'true');
      await userEvent.click(canvas.getByRole('button', { name: 'Compact' }));
      await expect(height()).toBe(40);
      delete dataset.density;
      dataset.density = 'compact';
      await untilDrawn();
      await expect(height()).toBe(40);
    } finally {
      if (was === undefined) delete dataset.density;
      else dataset.density = was;
    }
  },
};

/** Filters shown; compact; the last column kept in sight. */
export const CompactWithFilters: Story = {
  parameters: { frame: 'wide' },
  args: {
    density: 'compact',
    fileName: 'stories',
    columns: COLUMNS.map((column) => (column.id === 'reads' ? { ...column, pin: 'end' as const } : column)),
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Filters' }));
    await expect(canvas.getByRole('textbox', { name: 'Story has' })).toBeVisible();
    await userEvent.click(document.body);
  },
};

/** Nothing yet, on its way, did not come, nothing fits. */
export const States: Story = {
  parameters: { frame: 'wide' },
  render: (args) => (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <DataTable
        {...args}
        rows={[]}
        empty={<EmptyState title="No stories yet">They are imported with the first channel.</EmptyState>}
      />
      <DataTable {...args} rows={[]} loading />
      <DataTable
        {...args}
        rows={[]}
        failure={<ErrorState message="The stories could not be fetched." onRetry={fn()} />}
      />
      <DataTable {...args} label="Stories that fit" />
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    const [last] = canvas.getAllByRole('group', { name: 'View of Stories that fit' });
    await userEvent.click(within(last as HTMLElement).getByRole('button', { name: 'Filters' }));
    await userEvent.type(canvas.getByRole('textbox', { name: 'Story has' }), 'hedgehog');
    await expect(canvas.getByText('No matching rows')).toBeVisible();
    await expect(canvas.getByText('0 of 6 rows')).toBeVisible();
    await waitFor(() => expect(canvasElement.querySelector('[data-slot="loading"]')).toBeVisible());
    await userEvent.click(document.body);
  },
};

/** From right to left columns, arrows and edges are mirrored; a narrow one scrolls within itself. */
export const RightToLeftNarrow: Story = {
  parameters: { frame: 'narrow' },
  args: {
    label: 'القصص',
    rows: [
      { ...(POSTS[0] as Post), title: 'تلاميذ الصف التاسع يقرؤون قصائدهم في مكتبة المدينة', channel: 'أخبار المدرسة' },
      { ...(POSTS[1] as Post), title: 'الأوركسترا تعزف تحت المطر', channel: 'المكتبة' },
    ],
    selectable: true,
    columns: COLUMNS.map((column) => ({
      ...column,
      width: column.id === 'title' ? 160 : column.width,
      ...(column.id === 'title' ? { pin: 'start' as const } : {}),
    })),
  },
  render: (args) => (
    <div dir="rtl" lang="ar">
      <DataTable {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const grid = canvas.getByRole('grid');
    canvas.getByRole('checkbox', { name: 'Choose all 2' }).focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect(canvas.getByRole('button', { name: 'Channel' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect(canvas.getByRole('button', { name: 'Reads' })).toHaveFocus();
    await expect(grid.scrollLeft).toBeLessThan(0);
    await userEvent.keyboard('{Home}');
    await userEvent.click(document.body);
    grid.scrollTo({ left: 0 });
  },
};

/** Where what is pinned would leave nothing between, as at 400 %, nothing is, and all of it can be scrolled to. */
export const PinnedTooWide: Story = {
  parameters: { frame: 'narrow', picture: 'none' },
  args: {
    selectable: true,
    detail: () => <p>More of it</p>,
    columns: COLUMNS.map((column) => ({
      ...column,
      ...(column.id === 'title' ? { pin: 'start' as const } : column.id === 'reads' ? { pin: 'end' as const } : {}),
    })),
  },
  play: async ({ canvas }) => {
    const grid = canvas.getByRole('grid');
    const head = canvas.getByRole('columnheader', { name: 'Story' });
    await waitFor(() => expect(getComputedStyle(head).position).not.toBe('sticky'));
    canvas.getByRole('button', { name: 'Story' }).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    const status = canvas.getByRole('columnheader', { name: 'Status' }).getBoundingClientRect();
    const frame = grid.getBoundingClientRect();
    await expect(status.left).toBeGreaterThanOrEqual(frame.left - 1);
    await expect(status.right).toBeLessThanOrEqual(frame.right + 1);
  },
};

/** A table to a screen reader: cells are no stops, every button and box is one. */
export const AsTable: Story = {
  parameters: { picture: 'none' },
  args: { role: 'table', selectable: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table', { name: 'Stories' })).toBeVisible();
    await expect(canvas.queryByRole('gridcell')).toBeNull();
    const [first, second] = canvas.getAllByRole('checkbox', { name: /^Choose (?!all)/ });
    first?.focus();
    await userEvent.keyboard(' {Tab}');
    await expect(first).toBeChecked();
    await expect(canvas.getAllByRole('link')[0]).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await expect(second).toHaveFocus();
  },
};

/** Sorts by letters and numbers, whichever way, and filters column by column. */
export const SortAndFilter: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement }) => {
    const titles = () => rowsOf(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Story' }));
    await expect(canvas.getByRole('columnheader', { name: 'Story' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(titles()[0]).toMatch(/^Élodie/);
    await expect(titles().slice(4)).toEqual([POSTS[3]?.title, POSTS[2]?.title]);
    await userEvent.click(canvas.getByRole('button', { name: 'Reads' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Reads' }));
    await expect(titles()[0]).toBe(POSTS[0]?.title);
    await expect(titles().slice(4).toSorted()).toEqual([POSTS[2]?.title, POSTS[5]?.title].toSorted());

    await userEvent.click(canvas.getByRole('button', { name: 'Filters' }));
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Only Channel' }), 'Oakfield News');
    await expect(titles()).toHaveLength(3);
    await userEvent.type(canvas.getByRole('textbox', { name: 'Story has' }), 'YEAR');
    await expect(titles()).toEqual(['Year 10 builds a bridge of spaghetti']);
    await expect(canvas.getByText('1 of 6 rows')).toBeVisible();
    await expect(canvas.getByRole('grid')).toHaveAttribute('aria-rowcount', '3');
    await userEvent.click(canvas.getByRole('button', { name: 'Filters (2)' }));
    await expect(titles()).toHaveLength(1);
  },
};

/** The file holds what is shown, as it is shown: the columns in sight, the rows that fit, in their order. */
export const SaveAsCsv: Story = {
  parameters: { picture: 'none' },
  args: {
    fileName: 'stories',
    sort: { id: 'reads', desc: true },
    rows: [...POSTS, { ...(POSTS[0] as Post), id: 'formula', title: '=HYPERLINK("x")', reads: -3 }],
  },
  play: async ({ canvas }) => {
    const saved: { name: string; blob: Blob }[] = [];
    const made = spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push({ name: '', blob: blob as Blob });
      return '#';
    });
    const clicked = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      Object.assign(saved[0] ?? {}, { name: this.download });
    });
    await userEvent.click(canvas.getByRole('button', { name: 'Filters' }));
    await userEvent.type(canvas.getByRole('spinbutton', { name: 'Reads from' }), '-5');
    await userEvent.click(canvas.getByRole('button', { name: 'Save as CSV' }));
    made.mockRestore();
    clicked.mockRestore();
    await expect(saved[0]?.name).toBe('stories.csv');
    const lines = (await saved[0]?.blob.text())?.split('\r\n') ?? [];
    await expect(lines[0]).toBe('"Story","Channel","Status","Published","Reads"');
    await expect(lines[1]).toBe('"The orchestra plays in the rain","Oakfield News","Approved","2026-11-19","1284"');
    await expect(lines[5]).toBe('"\'=HYPERLINK(""x"")","Oakfield News","Approved","2026-11-19","-3"');
    await expect(lines).toHaveLength(7);
  },
};

/** One, several from the last one on, all; each with the keyboard too. */
export const Choose: Story = {
  parameters: { picture: 'none' },
  args: { selectable: true, onSelectedChange: fn(), actions: (ids) => <Button size="sm">Archive {ids.size}</Button> },
  play: async ({ args, canvas }) => {
    const box = (title: string) => canvas.getByRole('checkbox', { name: `Choose ${title}` });
    const chosen = () => canvas.getAllByRole('row', { selected: true }).length;
    await userEvent.click(box('The orchestra plays in the rain'));
    await expect(canvas.getByRole('checkbox', { name: 'Choose all 6' })).toBePartiallyChecked();
    await userEvent.keyboard('{Shift>}');
    fireEvent.click(box('Year 9 reads its poems in the town library'), { shiftKey: true });
    await userEvent.keyboard('{/Shift}');
    await expect(chosen()).toBe(4);
    await expect(canvas.getByRole('button', { name: 'Archive 4' })).toBeVisible();
    await expect(args.onSelectedChange).toHaveBeenLastCalledWith(new Set(['p0', 'p1', 'p2', 'p3']));

    box('Year 9 reads its poems in the town library').focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Shift>} {/Shift}');
    await expect(chosen()).toBe(5);
    await userEvent.keyboard(' ');
    await expect(chosen()).toBe(5);
    await userEvent.keyboard('{ArrowRight} ');
    await expect(chosen()).toBe(4);
    await userEvent.keyboard('{Control>}a{/Control}');
    await expect(canvas.getByRole('checkbox', { name: 'Choose all 6' })).toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: 'Choose none' }));
    await expect(canvas.queryByRole('row', { selected: true })).not.toBeInTheDocument();
  },
};

/** Every cell can be reached and the table is one stop; what is under way in a filter stays with the filter. */
export const Keyboard: Story = {
  parameters: { picture: 'none' },
  args: { selectable: true, detail: () => <p>More of it</p> },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Filters' }));
    canvas.getByRole('button', { name: 'Compact' }).focus();
    await userEvent.tab();
    await expect(canvas.getByRole('checkbox', { name: 'Choose all 6' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    await expect(canvas.getByRole('columnheader', { name: 'Story' })).toHaveAttribute('aria-sort', 'ascending');
    const width = () => canvas.getByRole('columnheader', { name: 'Story' }).getBoundingClientRect().width;
    const before = width();
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
    await expect(Math.round(width() - before)).toBe(32);

    await userEvent.keyboard('{ArrowDown}');
    const filter = canvas.getByRole('textbox', { name: 'Story has' });
    await expect(filter).toHaveFocus();
    await userEvent.keyboard('the{ArrowLeft}');
    await expect(filter).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    const first = rowsOf(canvasElement)[0];
    await expect(canvas.getByRole('link', { name: first ?? '' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect(document.activeElement).toHaveAttribute('aria-colindex', '7');
    await userEvent.keyboard('{Home}{ArrowRight}{Enter}');
    await expect(canvas.getByText('More of it')).toBeVisible();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await expect(document.activeElement?.closest('[role="row"]')).toHaveAttribute(
      'data-line',
      String(rowsOf(canvasElement).length - 1),
    );
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowUp}{ArrowUp}');
    await expect(canvas.getByRole('checkbox', { name: /^Choose all/ })).toHaveFocus();
    await userEvent.tab();
    await expect(canvasElement.querySelector('[role="grid"]')?.contains(document.activeElement)).toBe(false);
  },
};

/** Columns come and go, stay in sight, and are drawn wider; two clicks give the width back. */
export const ColumnsAndWidths: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Columns' }));
    const dialog = canvas.getByRole('dialog', { name: 'Columns' });
    await expect(within(dialog).getByRole('checkbox', { name: 'Story' })).toBeDisabled();
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Author' }));
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Status' }));
    await expect(canvas.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Story',
      'Channel',
      'Author',
      'Published',
      'Reads',
    ]);
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Freeze the last column' }));
    const reads = canvas.getByRole('columnheader', { name: 'Reads' });
    await waitFor(() => expect(getComputedStyle(reads).position).toBe('sticky'));
    await userEvent.keyboard('{Escape}');

    const channel = canvas.getByRole('columnheader', { name: 'Channel' });
    const handle = channel.querySelector<HTMLElement>('[data-slot="resize-handle"]');
    if (!handle) throw new Error('No edge to draw');
    const before = channel.getBoundingClientRect();
    // Only a pointer that is there can be captured.
    handle.setPointerCapture = fn();
    fireEvent.pointerDown(handle, { pointerId: 1, button: 0, clientX: before.right });
    fireEvent.pointerMove(handle, { pointerId: 1, clientX: before.right + 60 });
    fireEvent.pointerUp(handle, { pointerId: 1 });
    await expect(Math.round(channel.getBoundingClientRect().width - before.width)).toBe(60);
    await expect(
      Math.round(canvasElement.querySelectorAll('[data-column]')[0]?.getBoundingClientRect().left ?? 0),
    ).toBe(Math.round(canvas.getByRole('grid').getBoundingClientRect().left));
    await userEvent.dblClick(handle);
    await expect(channel.getBoundingClientRect().width).not.toBe(before.width + 60);
  },
};

const CHANNELS = ['Oakfield News', 'Sport at Oakfield', 'The library blog', 'Kitchen podcast', 'Class blogs'];
const drawn = new Map<string, number>();
const MANY: readonly Post[] = Array.from({ length: 100_000 }, (_, index) => ({
  id: `m${index}`,
  title: `${POSTS[index % POSTS.length]?.title}, no. ${index + 1}`,
  channel: CHANNELS[index % CHANNELS.length] as string,
  status: 'Approved',
  author: null,
  published: new Date(Date.UTC(2026, 10, 20) - index * 3_600_000).toISOString(),
  reads: (index * 7919) % 10_007,
}));
const COUNTED: readonly Column<Post>[] = COLUMNS.map((column) =>
  column.id === 'title'
    ? {
        ...column,
        cell: ({ id, title }) => {
          drawn.set(id, (drawn.get(id) ?? 0) + 1);
          return title;
        },
      }
    : column,
);

/** A hundred thousand rows, a few dozen of them in the page; a choice or a step draws anew only the rows it touches. */
export const HundredThousand: Story = {
  parameters: { picture: 'none' },
  args: { rows: MANY, columns: COUNTED, selectable: true },
  play: async ({ canvas, canvasElement }) => {
    const grid = canvas.getByRole('grid');
    const rows = () => canvasElement.querySelectorAll('[data-slot="data-row"]');
    await expect(grid).toHaveAttribute('aria-rowcount', '100001');
    await expect(rows().length).toBeLessThanOrEqual(40);

    // Far away at once: the rows are drawn over, each as the one it stands for now.
    const [top] = rows();
    grid.scrollTo({ top: 40 * 50_000 });
    const far = await canvas.findByRole('row', { name: /no\. 50,?003/ });
    await expect(far).toHaveAttribute('aria-rowindex', '50004');
    await expect(far.getBoundingClientRect().top).toBeGreaterThan(grid.getBoundingClientRect().top);
    await expect(rows()[0]).toBe(top);
    grid.scrollTo({ top: 0 });

    const third = await canvas.findByRole('checkbox', { name: /no\. 3$/ });
    third.focus();
    await waitFor(() => expect(third).toHaveAttribute('tabindex', '0'));
    drawn.clear();
    await userEvent.click(third);
    await expect([...drawn]).toEqual([['m2', 1]]);
    drawn.clear();
    await userEvent.keyboard('{ArrowDown}');
    await expect([...drawn.keys()].toSorted()).toEqual(['m2', 'm3']);

    grid.scrollTo({ top: 40 * 50_000 });
    await expect(await canvas.findByText(/no\. 50,?003$/)).toBeInTheDocument();
    await expect(rows().length).toBeLessThanOrEqual(41);
    // The cell with the focus is still there, and the keyboard goes on from it.
    await expect(document.activeElement).toHaveAccessibleName(/no\. 4$/);
    await userEvent.keyboard('{ArrowDown}');
    await expect(document.activeElement).toHaveAccessibleName(/no\. 5$/);
    await expect(grid.scrollTop).toBeLessThan(300);
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await expect(document.activeElement?.closest('[role="row"]')).toHaveAttribute('aria-rowindex', '100001');
    await userEvent.click(canvas.getByRole('button', { name: 'Story' }));
    await expect(grid.scrollTop).toBe(0);
    // Once they rest, rows are in the order one reads them.
    await waitFor(() => expect(rowsOf(canvasElement)[0]).toMatch(/^Élodie.*no\. 2$/));
  },
};

/** Turn by turn rows are drawn over, the one with the focus aside; once they rest they are in the order one reads them. */
export const ByTheWheel: Story = {
  parameters: { picture: 'none' },
  args: { rows: MANY, columns: COUNTED, selectable: true },
  play: async ({ canvas, canvasElement }) => {
    const grid = canvas.getByRole('grid');
    const rows = () => Array.from(canvasElement.querySelectorAll<HTMLElement>('[data-slot="data-row"]'));
    const lines = () => rows().map(({ dataset }) => Number(dataset.line));
    const settled = () =>
      waitFor(() => {
        expect(lines()).toEqual(lines().toSorted((a, b) => a - b));
        expect(grid.scrollTop).toBeGreaterThan(0);
      });
    const turn = async (by: number) => {
      grid.scrollTop += by;
      await untilDrawn();
    };
    const focused = await canvas.findByRole('checkbox', { name: /no\. 3$/ });
    focused.focus();
    await turn(300);
    const made = new Set(rows());
    for (let time = 0; time < 12; time++) await turn(300);
    await expect(lines()).toContain(2);
    await expect(Math.max(...lines())).toBeGreaterThanOrEqual(Math.ceil((grid.scrollTop + 300) / 40));
    // One more, since the row with the focus takes none of those that pass by.
    await expect(rows().filter((row) => !made.has(row)).length).toBeLessThanOrEqual(3);
    await settled();
    await expect(focused).toHaveFocus();
    for (let time = 0; time < 8; time++) await turn(-400);
    await settled();
    await expect(focused).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(document.activeElement).toHaveAccessibleName(/no\. 4$/);
  },
};
