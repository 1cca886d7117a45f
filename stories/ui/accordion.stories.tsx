import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Accordion, AccordionItem } from '../../src/ui/accordion.tsx';

const meta = {
  title: 'UI/Layout/Accordion',
  component: Accordion,
  subcomponents: { AccordionItem },
  tags: ['autodocs', 'also:disclosure', 'also:collapse', 'also:expander', 'also:details'],
  parameters: {
    kit: {
      use: 'Things most people skip: questions and answers, rare settings, the details of one step.',
      avoid: 'What everyone needs is always visible. Views of the same thing are Tabs.',
      keyboard: [
        { keys: ['Tab'], does: 'From heading to heading' },
        { keys: ['Enter', 'Space'], does: 'Opens and closes' },
        { keys: ['Ctrl', 'F'], does: 'The browser’s search finds what is closed and opens it' },
      ],
      accessibility: [
        'The browser’s own details: nothing to wire, nothing to load.',
        'Items with one name close one another.',
      ],
      related: ['UI/Navigation/Tabs', 'UI/Layout/Card'],
    } satisfies KitDocs,
  },
  render: (args) => (
    <Accordion {...args}>
      <AccordionItem name="help" title="Who sees a story before it is approved?" detail="2 people" defaultOpen>
        Administrators and authors of your school. No one on your website.
      </AccordionItem>
      <AccordionItem name="help" title="What happens to stories when a channel is deleted?">
        They stay, unless you choose to delete them with it.
      </AccordionItem>
      <AccordionItem
        name="help"
        title="May the Parents, Friends and Former Pupils of Oakfield Association have a channel of its own, with its own newsletter?"
        detail="Plan “School”"
      >
        Yes, as many as your plan includes.
      </AccordionItem>
    </Accordion>
  ),
} satisfies Meta<typeof Accordion>;
export default meta;
type Story = StoryObj<typeof meta>;

/** One open, two closed, one long. */
export const States: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/No one on your website/)).toBeVisible();
    await expect(canvas.getByText(/They stay/)).not.toBeVisible();
    for (const summary of canvas.getAllByRole('heading', { level: 3 })) {
      await expect(summary.closest('summary')?.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    }
  },
};

/** By keyboard; the one that opens closes its fellow. */
export const ByKeyboard: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByText(/What happens to stories/).closest('summary')).toHaveFocus();
    await userEvent.click(canvas.getByText(/What happens to stories/));
    await expect(canvas.getByText(/They stay/)).toBeVisible();
    await expect(canvas.getByText(/No one on your website/)).not.toBeVisible();
  },
};

/** From right to left, in the narrow. */
export const RightToLeft: Story = {
  parameters: { frame: 'narrow' },
  render: () => (
    <div dir="rtl" lang="ar">
      <Accordion>
        <AccordionItem title="من يرى القصة قبل نشرها؟" defaultOpen>
          المديرون والمحررون في مدرستكم.
        </AccordionItem>
        <AccordionItem title="ماذا يحدث عند حذف قناة؟" detail="قصتان">
          تبقى القصص.
        </AccordionItem>
      </Accordion>
    </div>
  ),
};
