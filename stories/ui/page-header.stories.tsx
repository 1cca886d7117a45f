import type { Meta, StoryObj } from '@storybook/react-vite';
import Plus from 'lucide-react/icons/plus';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Badge } from '../../src/ui/badge.tsx';
import { Breadcrumbs } from '../../src/ui/breadcrumbs.tsx';
import { Button } from '../../src/ui/button.tsx';
import { PageHeader } from '../../src/ui/page-header.tsx';
import { placeLink as link } from '../support/place-link.tsx';

const meta = {
  title: 'UI/Layout/PageHeader',
  component: PageHeader,
  tags: ['autodocs', 'also:title', 'also:heading', 'also:h1', 'also:page title'],
  parameters: {
    kit: {
      use: 'The top of every page: its one `h1`, one line on what it is for, its actions.',
      avoid: 'Within a page a part has a `Section`; a card has a `CardTitle`.',
      anatomy: [
        { part: 'Breadcrumbs', what: 'Where a page has a parent' },
        { part: 'Title', what: 'The one `h1`' },
        { part: 'Description', what: 'One line' },
        { part: 'Actions', what: 'The main one last' },
      ],
      accessibility: ['One `h1` a page, then `h2` without gaps.'],
      related: ['UI/Layout/AppShell', 'UI/Layout/Section', 'UI/Actions/Toolbar', 'UI/Navigation/Breadcrumbs'],
    } satisfies KitDocs,
    frame: 'wide',
  },
  args: {
    title: 'Review queue',
    description: '38 stories awaiting review. Stories are only published after approval.',
    actions: (
      <>
        <Button>Rules</Button>
        <Button variant="primary" icon={Plus}>
          Add channel
        </Button>
      </>
    ),
  },
} satisfies Meta<typeof PageHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {};

/** A long name wraps and the actions go below where there is no space. */
export const Long: Story = {
  parameters: { frame: 'narrow' },
  args: {
    title: 'The Parents’ and Friends’ Association of St Bartholomew’s',
    breadcrumbs: <Breadcrumbs items={[{ label: 'Channels', link }, { label: 'St Bartholomew’s' }]} />,
    meta: (
      <>
        <Badge tone="good">Good</Badge> 212 stories
      </>
    ),
  },
};

/** A long name at the end of the breadcrumbs is cut: it does not widen a page of 320 px, which every story is checked at. */
export const LongBreadcrumb: Story = {
  parameters: { picture: 'none' },
  args: {
    title: 'Channel',
    actions: null,
    breadcrumbs: (
      <Breadcrumbs
        items={[
          { label: 'Channels', link },
          { label: 'The Parents’ and Friends’ Association of St Bartholomew’s, Lower and Upper School' },
        ]}
      />
    ),
  },
};
