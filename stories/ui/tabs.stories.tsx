import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { TabPanel, Tabs } from '../../src/ui/tabs.tsx';

function Controlled(args: ComponentProps<typeof Tabs>) {
  const [value, setValue] = useState(args.value);
  return (
    <Tabs
      {...args}
      value={value}
      onValueChange={(next) => {
        args.onValueChange(next);
        setValue(next);
      }}
    />
  );
}

/**
 * Parts of one thing, one in sight at a time. Not where each part has an address of its own (links with the same
 * look), nor for ways to show the same thing (`SegmentedControl`).
 */
const meta = {
  title: 'UI/Navigation/Tabs',
  component: Tabs,
  subcomponents: { TabPanel },
  tags: ['autodocs', 'also:tab bar', 'also:segments', 'also:views'],
  parameters: {
    kit: {
      use: 'Parts of one thing of which one is shown at a time, on one page.',
      avoid:
        'Parts with an address each are links of the same look. Ways to show the same thing are a SegmentedControl. Several open parts are an Accordion.',
      anatomy: [
        { part: 'Row', what: 'Names, with counts where they help. Scrolls where there is no space' },
        { part: 'Panel', what: 'The part that is chosen' },
      ],
      keyboard: [
        { keys: ['Tab'], does: 'To the chosen tab, then into its part' },
        { keys: ['←', '→'], does: 'To the next tab, which shows its part' },
        { keys: ['Home', 'End'], does: 'To the first and last tab' },
      ],
      accessibility: ['The row has a name', 'Where words run from right to left, `dir` turns the arrows too'],
      related: ['UI/Forms/SegmentedControl', 'UI/Layout/Accordion'],
    } satisfies KitDocs,
  },
  args: {
    label: 'Stories by state',
    value: 'waiting',
    onValueChange: fn(),
    items: [
      { value: 'waiting', label: 'To approve', count: 12 },
      { value: 'published', label: 'Published', count: 1284 },
      { value: 'archive', label: 'Archive', disabled: true },
      { value: 'hidden', label: 'Hidden' },
    ],
    children: (
      <>
        <TabPanel value="waiting">Twelve stories awaiting review, the oldest since Tuesday.</TabPanel>
        <TabPanel value="published">The orchestra plays in the rain, and 1,283 more.</TabPanel>
        <TabPanel value="archive">Stories of earlier years.</TabPanel>
        <TabPanel value="hidden">Nothing is hidden.</TabPanel>
      </>
    ),
  },
  render: (args) => <Controlled {...args} />,
} satisfies Meta<typeof Tabs>;
export default meta;
type Story = StoryObj<typeof meta>;

/** One stop for Tab; arrows, Home and End move and show; what is locked is passed over; Tab goes on into the part. */
export const Arrows: Story = {
  play: async ({ args, canvas }) => {
    await expect(canvas.getByRole('tablist', { name: 'Stories by state' })).toBeVisible();
    const waiting = canvas.getByRole('tab', { name: /To approve/ });
    await expect(waiting).toHaveAttribute('aria-selected', 'true');
    await userEvent.tab();
    await expect(waiting).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: /Published/ })).toHaveFocus();
    await expect(canvas.getByRole('tabpanel', { name: /Published/ })).toHaveTextContent('The orchestra plays');
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tab', { name: 'Hidden' })).toHaveFocus();
    await expect(args.onValueChange).toHaveBeenLastCalledWith('hidden');
    await userEvent.keyboard('{ArrowRight}');
    await expect(waiting).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('Nothing is hidden.');
    await userEvent.tab();
    await expect(canvas.getByRole('tabpanel')).toHaveFocus();
    await userEvent.click(canvas.getByRole('tab', { name: /Published/ }));
    await expect(canvas.getAllByRole('tabpanel')).toHaveLength(1);
    await expect(args.onValueChange).not.toHaveBeenCalledWith('archive');
  },
};

/** At rest, with counts and a locked one. */
export const States: Story = {};

/** Many scroll sideways, and the one that is reached comes into sight. */
export const Many: Story = {
  parameters: { frame: 'narrow' },
  args: {
    value: 'year7',
    label: 'Years',
    items: [
      { value: 'all', label: 'The Parents, Friends and Former Pupils' },
      ...[7, 8, 9, 10, 11, 12, 13].map((year) => ({ value: `year${year}`, label: `Year ${year}`, count: year * 10 })),
    ],
    children: [
      <TabPanel key="all" value="all">
        All stories of the association.
      </TabPanel>,
      ...[7, 8, 9, 10, 11, 12, 13].map((year) => (
        <TabPanel key={year} value={`year${year}`}>
          Stories of Year {year}.
        </TabPanel>
      )),
    ],
  },
  play: async ({ canvas }) => {
    const list = canvas.getByRole('tablist', { name: 'Years' });
    await expect(list.scrollWidth).toBeGreaterThan(list.clientWidth);
    await expect(list.scrollHeight).toBe(list.clientHeight);
    await userEvent.tab();
    await userEvent.keyboard('{End}');
    const last = canvas.getByRole('tab', { name: /Year 13/ }).getBoundingClientRect();
    await expect(last.right).toBeLessThanOrEqual(list.getBoundingClientRect().right + 1);
  },
};

/** From right to left the first one is at the right, and the left arrow leads on. */
export const RightToLeft: Story = {
  args: {
    dir: 'rtl',
    label: 'القصص',
    items: [
      { value: 'waiting', label: 'للموافقة', count: 12 },
      { value: 'published', label: 'منشورة', count: 84 },
    ],
    children: (
      <>
        <TabPanel value="waiting">تنتظر اثنتا عشرة قصة موافقتك.</TabPanel>
        <TabPanel value="published">القصص المنشورة.</TabPanel>
      </>
    ),
  },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(canvas.getByRole('tab', { name: /منشورة/ })).toHaveFocus();
  },
};
