import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Sidebar, SidebarGroup } from '../../src/ui/sidebar.tsx';
import { SidebarFoot } from '../../src/ui/sidebar-foot.tsx';
import { RailName, SidebarItem } from '../../src/ui/sidebar-item.tsx';
import { MAIN_NAVIGATION } from '../support/main-navigation.tsx';
import { placeLink as link } from '../support/place-link.tsx';

const meta = {
  title: 'UI/Navigation/Sidebar',
  component: Sidebar,
  subcomponents: { SidebarGroup, SidebarItem, SidebarFoot, RailName },
  tags: ['autodocs', 'also:navigation', 'also:nav', 'also:side nav', 'also:rail', 'also:menu'],
  parameters: {
    kit: {
      use: 'The places of the app, in groups, beside every page. The school one is in is at its foot.',
      avoid: 'Parts of one page are Tabs. Acts on one thing are a DropdownMenu.',
      anatomy: [
        { part: 'Home', what: 'The name of the product, which leads to Home' },
        { part: 'Group', what: 'A heading and its places' },
        { part: 'Item', what: 'An icon, a name, and how many need attention' },
        { part: 'Foot', what: 'The school. A button where there are several' },
      ],
      keyboard: [
        { keys: ['Tab'], does: 'From place to place. On the rail the focus shows the name' },
        { keys: ['Enter'], does: 'Goes there' },
      ],
      accessibility: [
        'A navigation of its own name. The current place is marked with `aria-current`, not by colour alone.',
        'A rail of icons at 1,100 px and below, folded behind Menu under 640.',
      ],
      related: ['UI/Layout/AppShell', 'UI/Navigation/Header', 'UI/Navigation/Tabs'],
    } satisfies KitDocs,
    picture: 'page',
    frame: 'none',
  },
  args: {
    label: 'Main',
    home: link,
    foot: <SidebarFoot name="Oakfield School" detail="School plan" switchable={false} />,
    children: MAIN_NAVIGATION,
  },
} satisfies Meta<typeof Sidebar>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A current place, a count and a dot. */
export const Places: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Stories 38 awaiting review' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  },
};
