import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Stack } from '../../src/ui/layout.tsx';
import { Pagination } from '../../src/ui/pagination.tsx';
import type { RenderLinkProps } from '../../src/ui/render-link.ts';

const linkTo =
  (page: number) =>
  ({ children, ...props }: RenderLinkProps) => (
    <a href={`?page=${page}`} {...props}>
      {children}
    </a>
  );

const meta = {
  title: 'UI/Data/Pagination',
  component: Pagination,
  tags: ['autodocs', 'also:pager', 'also:paging', 'also:page numbers'],
  parameters: {
    kit: {
      use: 'Pages for what one goes through in order, comes back to and shares a place in.',
      avoid:
        'A list one skims from the top is a LoadMore. Working on thousands of rows is a DataTable or a VirtualList. Steps of a task are a Stepper.',
      anatomy: [
        { part: 'Count', what: 'Which of how many are shown. Beside it, where one may choose, how many fit on a page' },
        { part: 'Pages', what: 'At most seven. The row keeps its length from page to page' },
      ],
      keyboard: [{ keys: ['Tab'], does: 'From page to page. They are links, so they can be opened beside' }],
      accessibility: [
        'A navigation of its own name. The page one is on is said to be the current one',
        'Which are shown is announced again when the page changes',
      ],
      related: ['UI/Data/LoadMore', 'UI/Data/VirtualList', 'UI/Data/DataTable', 'Pages/Manage/Collections'],
    } satisfies KitDocs,
  },
  args: { label: 'Stories', page: 10, pageSize: 50, total: 1284, noun: 'stories', linkTo },
} satisfies Meta<typeof Pagination>;
export default meta;
type Story = StoryObj<typeof meta>;

/** First, in the middle, last, few, one and none. */
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

/** In little space the pages are below the count; from right to left the arrows point the other way. */
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
