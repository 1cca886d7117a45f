import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Breadcrumbs } from '../../src/ui/breadcrumbs.tsx';
import { Stack } from '../../src/ui/layout.tsx';
import { placeLink as link } from '../support/place-link.tsx';

/** The way to the page one is on. */
const meta = {
  title: 'UI/Navigation/Breadcrumbs',
  component: Breadcrumbs,
  tags: ['autodocs', 'also:breadcrumb', 'also:trail', 'also:path'],
  parameters: {
    kit: {
      use: 'Above the title of a page that has a parent: the way back up.',
      avoid: 'The steps of a task are a Stepper. Parts of one page are Tabs.',
      keyboard: [{ keys: ['Tab'], does: 'Through the links. The page one is on is none' }],
      accessibility: ['A navigation of its own name. The page one is on is said to be the current one'],
      matrix: { story: 'breadcrumb-trail', wide: true },
      related: ['UI/Layout/PageHeader', 'UI/Navigation/Stepper', 'UI/Navigation/Tabs'],
    } satisfies KitDocs,
  },
  args: { items: [{ label: 'Channels', link }, { label: 'Add channel', link }, { label: 'RSS or Atom feed' }] },
} satisfies Meta<typeof Breadcrumbs>;
export default meta;
type Story = StoryObj<typeof meta>;

export const BreadcrumbTrail: Story = {};

/** Long names are cut or break, and from right to left the arrows are mirrored. */
export const LongTextAndRightToLeft: Story = {
  parameters: { frame: 'narrow' },
  render: () => (
    <Stack gap={6}>
      <Breadcrumbs
        items={[
          { label: 'Channels', link },
          { label: 'The Parents, Friends and Former Pupils of Oakfield Association Newsletter', link },
          { label: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenträgerverein' },
        ]}
      />
      <div dir="rtl" lang="ar">
        <Breadcrumbs label="المسار" items={[{ label: 'القنوات', link }, { label: 'أخبار المدرسة' }]} />
      </div>
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const frame = canvasElement.querySelector('[data-story-frame]');
    await expect(frame?.scrollWidth).toBeLessThanOrEqual(frame?.clientWidth ?? 0);
  },
};
