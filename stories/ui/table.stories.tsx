import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Checkbox } from '../../src/ui/checkbox.tsx';
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../src/ui/table.tsx';

const CHANNELS = [
  { name: 'Oakfield News', kind: 'Feed', posts: 1284, seen: '12 October' },
  { name: 'Sport at Oakfield', kind: 'Feed', posts: 412, seen: '12 October' },
  { name: 'The library blog', kind: 'Atom', posts: 96, seen: '9 October' },
  { name: 'Kitchen podcast', kind: 'Podcast', posts: 31, seen: '2 October' },
] as const;
type Channel = { name: string; kind: string; posts: number; seen: string };

function Rows({ channels = CHANNELS }: { channels?: readonly Channel[] }) {
  return (
    <>
      <TableHead>
        <tr>
          <HeadCell>Channel</HeadCell>
          <HeadCell>Kind</HeadCell>
          <HeadCell numeric>Posts</HeadCell>
          <HeadCell>Last new post</HeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {channels.map(({ name, kind, posts, seen }) => (
          <TableRow key={name}>
            <Cell header>{name}</Cell>
            <Cell>{kind}</Cell>
            <Cell numeric>{posts.toLocaleString('en-GB')}</Cell>
            <Cell>{seen}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </>
  );
}

const meta = {
  title: 'UI/Data/Table',
  component: Table,
  subcomponents: { TableHead, TableBody, TableRow, HeadCell, Cell },
  tags: ['autodocs', 'also:data grid', 'also:grid', 'also:rows', 'also:columns', 'also:spreadsheet'],
  parameters: {
    kit: {
      use: 'For comparing things by several qualities.',
      avoid:
        'Reading one after another is a list, pictures are cards, many rows with sorting and choosing are a `DataTable`.',
      anatomy: [
        { part: 'Caption', what: 'What it shows. May be hidden, is always read' },
        { part: 'Heads', what: 'Each may sort' },
        { part: 'Rows', what: 'The first cell names the row' },
      ],
      keyboard: [
        { keys: ['Tab'], does: 'To the heads that sort, and to the table where it scrolls' },
        { keys: ['Enter', 'Space'], does: 'Sorts' },
        { keys: ['←', '→'], does: 'Scrolls sideways' },
      ],
      accessibility: ['Sorting is said in words.', 'The row’s name is its header cell.'],
      matrix: { wide: true },
      related: ['UI/Data/DataTable', 'UI/Data/VirtualList', 'UI/Layout/Card'],
    } satisfies KitDocs,
  },
  args: { caption: 'Channels of Oakfield School', children: <Rows /> },
} satisfies Meta<typeof Table>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Comfortable and compact; numbers stand below each other; the name of each row is its head. */
export const Densities: Story = {
  render: (args) => (
    <div className="grid gap-4">
      <Table {...args} />
      <Table {...args} density="compact" caption="The same, compact and without a caption in sight" hideCaption />
    </div>
  ),
  play: async ({ canvas }) => {
    const table = canvas.getByRole('table', { name: 'Channels of Oakfield School' });
    await expect(within(table).getByRole('rowheader', { name: 'The library blog' })).toBeVisible();
    await expect(within(table).getByRole('cell', { name: '1,284' })).toBeVisible();
    await expect(canvas.queryByRole('region')).not.toBeInTheDocument();
    const heights = canvas.getAllByRole('row').map((row) => Math.round(row.getBoundingClientRect().height));
    const rows = CHANNELS.length + 1;
    const own = document.documentElement.dataset.density === 'compact' ? 32 : 40;
    await expect(heights.join(' ')).toBe([...Array(rows).fill(own), ...Array(rows).fill(32)].join(' '));
  },
};

function Sorted(args: ComponentProps<typeof Table>) {
  const [sort, setSort] = useState<{ by: 'name' | 'posts'; down: boolean }>({ by: 'name', down: false });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const rows = [...CHANNELS].sort(
    (a, b) => (sort.by === 'name' ? a.name.localeCompare(b.name, 'en-GB') : a.posts - b.posts) * (sort.down ? -1 : 1),
  );
  const head = (by: 'name' | 'posts') => ({
    sort: sort.by === by ? (sort.down ? ('descending' as const) : ('ascending' as const)) : ('none' as const),
    onSort: () => setSort({ by, down: sort.by === by && !sort.down }),
  });
  const toggle = (name: string, on: boolean) =>
    setChosen(on ? [...chosen, name] : chosen.filter((other) => other !== name));
  return (
    <Table {...args}>
      <TableHead>
        <tr>
          <HeadCell className="w-12">
            <Checkbox
              hideLabel
              label="Choose all channels"
              checked={chosen.length === rows.length}
              indeterminate={chosen.length > 0 && chosen.length < rows.length}
              onChange={(event) => setChosen(event.target.checked ? rows.map(({ name }) => name) : [])}
            />
          </HeadCell>
          <HeadCell {...head('name')}>Channel</HeadCell>
          <HeadCell {...head('posts')} numeric>
            Posts
          </HeadCell>
        </tr>
      </TableHead>
      <TableBody>
        {rows.map(({ name, posts }) => (
          <TableRow key={name} selected={chosen.includes(name)}>
            <Cell>
              <Checkbox
                hideLabel
                label={`Choose ${name}`}
                checked={chosen.includes(name)}
                onChange={(event) => toggle(name, event.target.checked)}
              />
            </Cell>
            <Cell header>{name}</Cell>
            <Cell numeric>{posts.toLocaleString('en-GB')}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The heads that sort are buttons and say which way; chosen rows are marked by their box and their ground. */
export const SortAndChoose: Story = {
  render: (args) => <Sorted {...args} />,
  play: async ({ canvas }) => {
    const names = () => canvas.getAllByRole('rowheader').map((cell) => cell.textContent);
    const byPosts = canvas.getByRole('columnheader', { name: 'Posts' });
    await expect(names()[0]).toBe('Kitchen podcast');
    await expect(canvas.getByRole('columnheader', { name: 'Channel' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(byPosts).toHaveAttribute('aria-sort', 'none');

    await userEvent.click(canvas.getByRole('button', { name: 'Posts' }));
    await expect(byPosts).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.keyboard('{Enter}');
    await expect(byPosts).toHaveAttribute('aria-sort', 'descending');
    await expect(names()).toEqual(['Oakfield News', 'Sport at Oakfield', 'The library blog', 'Kitchen podcast']);
    await expect(canvas.getByRole('button', { name: 'Posts' })).toHaveFocus();

    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('row', { name: /Oakfield News/ })).toHaveAttribute('data-selected', 'true');
    await expect(canvas.getByRole('checkbox', { name: 'Choose all channels' })).toBePartiallyChecked();
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Choose The library blog' }));
    await userEvent.click(document.body);
  },
};

/** Where there is no space it scrolls within itself, and can be reached by Tab to do so. */
export const Narrow: Story = {
  parameters: { frame: 'narrow' },
  args: {
    children: (
      <Rows
        channels={[
          {
            name: 'The Parents, Friends and Former Pupils of Oakfield Association Newsletter',
            kind: 'Feed of a page that someone else keeps',
            posts: 10_284,
            seen: 'Wednesday, 30 September',
          },
          ...CHANNELS,
        ]}
      />
    ),
  },
  play: async ({ canvas }) => {
    const region = await canvas.findByRole('region', { name: 'Channels of Oakfield School' });
    await expect(region.scrollWidth).toBeGreaterThan(region.clientWidth);
    await userEvent.tab();
    await expect(region).toHaveFocus();
  },
};

/** From right to left the first column is at the right and numbers at the left of theirs. */
export const RightToLeft: Story = {
  args: {
    dir: 'rtl',
    lang: 'ar',
    caption: 'قنوات المدرسة',
    children: (
      <>
        <TableHead>
          <tr>
            <HeadCell sort="ascending" onSort={() => undefined}>
              القناة
            </HeadCell>
            <HeadCell numeric>المنشورات</HeadCell>
          </tr>
        </TableHead>
        <TableBody>
          <TableRow>
            <Cell header>أخبار المدرسة</Cell>
            <Cell numeric>84</Cell>
          </TableRow>
          <TableRow selected>
            <Cell header>المكتبة</Cell>
            <Cell numeric>12</Cell>
          </TableRow>
        </TableBody>
      </>
    ),
  },
};

/** A hundred rows are still a table. */
export const Many: Story = {
  parameters: { picture: 'none' },
  args: {
    children: (
      <Rows
        channels={Array.from({ length: 100 }, (_, index) => ({
          name: `Class blog ${index + 1}`,
          kind: 'Feed',
          posts: index * 7,
          seen: '12 October',
        }))}
      />
    ),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('row')).toHaveLength(101);
  },
};
