import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { Stack } from '../../src/ui/layout.tsx';
import { LoadMore, Pagination } from '../../src/ui/pagination.tsx';
import type { RenderLinkProps } from '../../src/ui/render-link.ts';
import type { KitDocs } from '../support/kit-docs.ts';

const linkTo =
  (page: number) =>
  ({ children, ...props }: RenderLinkProps) => (
    <a href={`?page=${page}`} {...props}>
      {children}
    </a>
  );

const meta = {
  title: 'UI/Pagination',
  component: Pagination,
  subcomponents: { LoadMore },
  tags: ['autodocs', 'also:pager', 'also:load more', 'also:paging'],
  parameters: {
    kit: {
      use: 'Pages for what one goes through in order, comes back to and shares a place in; LoadMore for what one skims from the top.',
      avoid: 'Working on thousands of rows is a DataTable or a VirtualList; steps of a task are a Stepper.',
      anatomy: [
        { part: 'Count', what: 'Which of how many are shown; beside it, where one may choose, how many a page holds' },
        { part: 'Pages', what: 'At most seven; the row keeps its length from page to page' },
      ],
      keyboard: [{ keys: ['Tab'], does: 'From page to page; they are links, so they can be opened beside' }],
      accessibility: [
        'A navigation of its own name; the page one is on is said to be the current one',
        'Which are shown is said anew when the page changes',
        'LoadMore says how many there are now, without being asked; with the last of them the focus goes to the count',
      ],
      related: ['UI/VirtualList', 'UI/DataTable', 'Pages/manage/Collections'],
    } satisfies KitDocs,
  },
  args: { label: 'Stories', page: 10, pageSize: 50, total: 1284, noun: 'stories', linkTo },
} satisfies Meta<typeof Pagination>;
export default meta;
type Story = StoryObj<typeof meta>;

/** First, in the middle, last, few, one, none; and a list that grows, going on, fetching, complete. */
export const States: Story = {
  render: (args) => (
    <Stack gap={5}>
      <Pagination {...args} page={1} />
      <Pagination {...args} label="Stories in the middle" />
      <Pagination {...args} label="Last stories" page={26} />
      <Pagination {...args} label="Few stories" page={2} total={130} />
      <Pagination
        {...args}
        label="Stories, twenty a page"
        page={3}
        pageSize={20}
        pageSizes={[20, 50, 100]}
        onPageSizeChange={fn()}
      />
      <Pagination {...args} label="One page" page={1} total={12} />
      <Pagination {...args} label="No page" page={1} total={0} />
      <LoadMore shown={50} total={1284} noun="stories" step={50} onMore={fn()} />
      <LoadMore shown={50} total={1284} noun="stories" step={50} onMore={fn()} busy />
      <LoadMore shown={12} total={12} noun="stories" step={50} onMore={fn()} />
    </Stack>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('451–500 of 1,284 stories')).toBeVisible();
    await expect(canvas.getByText('1,251–1,284 of 1,284 stories')).toBeVisible();
    await expect(canvas.getByText('No stories')).toBeVisible();
    await expect(canvas.getAllByRole('link', { current: 'page' }).map((link) => link.textContent)).toEqual([
      'Page 1',
      'Page 10',
      'Page 26',
      'Page 2',
      'Page 3',
    ]);
    await expect(canvas.getAllByRole('link', { name: 'Page before' })).toHaveLength(4);
  },
};

/** In little room the pages stand below the count; from right to left the arrows point the other way. */
export const NarrowAndRightToLeft: Story = {
  parameters: { frame: 'narrow' },
  render: (args) => (
    <Stack gap={4}>
      <Pagination {...args} />
      <div dir="rtl" lang="ar">
        <Pagination {...args} label="القصص" noun="قصة" />
      </div>
    </Stack>
  ),
};

/** The count grows and is said; the last step brings what is left. */
export const More: Story = {
  parameters: { picture: 'none' },
  render: function Grow() {
    const [shown, setShown] = useState(50);
    const [busy, setBusy] = useState(false);
    const more = () => {
      setBusy(true);
      setTimeout(() => {
        setShown((before) => Math.min(120, before + 50));
        setBusy(false);
      }, 20);
    };
    return <LoadMore shown={shown} total={120} noun="stories" step={50} onMore={more} busy={busy} />;
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show 50 more' }));
    const last = await canvas.findByRole('button', { name: 'Show 20 more' });
    await waitFor(() => expect(last).not.toHaveAttribute('aria-busy'));
    await userEvent.click(last);
    await expect(await canvas.findByText('All 120 stories')).toHaveAttribute('role', 'status');
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-slot', 'load-more'));
  },
};
