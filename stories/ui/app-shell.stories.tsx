import type { Meta, StoryObj } from '@storybook/react-vite';
import PanelsTopLeft from 'lucide-react/icons/panels-top-left';
import { expect, userEvent, within } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { AppShell } from '../../src/ui/app-shell.tsx';
import { Avatar } from '../../src/ui/avatar.tsx';
import { Button } from '../../src/ui/button.tsx';
import { Card, CardTitle } from '../../src/ui/card.tsx';
import { DropdownMenu, MenuItem, MenuRadioGroup, MenuRadioItem } from '../../src/ui/dropdown-menu.tsx';
import { Header } from '../../src/ui/header.tsx';
import { PageHeader } from '../../src/ui/page-header.tsx';
import { SearchInput } from '../../src/ui/search-input.tsx';
import { Sidebar, SidebarGroup } from '../../src/ui/sidebar.tsx';
import { SidebarFoot } from '../../src/ui/sidebar-foot.tsx';
import { SidebarItem } from '../../src/ui/sidebar-item.tsx';
import { MAIN_NAVIGATION } from '../support/main-navigation.tsx';
import { placeLink as link } from '../support/place-link.tsx';

/** With a switcher at its foot where there are several schools. */
function sidebarOf(schools: number) {
  const foot = <SidebarFoot name="Oakfield School" detail="School plan" switchable={schools > 1} />;
  return (
    <Sidebar
      label="Main"
      home={link}
      foot={
        schools > 1 ? (
          <DropdownMenu trigger={foot} side="top" label="School">
            <MenuRadioGroup value="oakfield" onValueChange={() => undefined}>
              <MenuRadioItem value="oakfield">Oakfield School</MenuRadioItem>
              <MenuRadioItem value="riverside">Riverside School</MenuRadioItem>
            </MenuRadioGroup>
          </DropdownMenu>
        ) : (
          foot
        )
      }
    >
      {MAIN_NAVIGATION}
      <SidebarGroup title="Publish">
        <SidebarItem icon={PanelsTopLeft} label="Widgets" link={link} />
      </SidebarGroup>
    </Sidebar>
  );
}

const header = (
  <Header
    start={<SearchInput label="Search stories" value="" onValueChange={() => undefined} className="w-90 max-w-full" />}
    end={
      <DropdownMenu
        align="end"
        trigger={
          <Button variant="ghost" size="sm">
            <Avatar name="Margaret Reid" />
            <span className="sr-only">Account of Margaret Reid</span>
          </Button>
        }
      >
        <MenuItem>Sign out</MenuItem>
      </DropdownMenu>
    }
  />
);

const page = (
  <div className="grid gap-6">
    <PageHeader
      title="Good morning, Margaret"
      description="12 stories published last week · 5 awaiting review · 1 channel needs attention"
      actions={<Button variant="primary">Write a story</Button>}
    />
    <div className="grid gap-4 lg:grid-cols-3">
      {['Story score', 'This week', 'Needs attention'].map((title) => (
        <Card key={title} padding="lg" as="section" className="h-48">
          <CardTitle>{title}</CardTitle>
        </Card>
      ))}
    </div>
  </div>
);

const meta = {
  title: 'UI/Layout/AppShell',
  component: AppShell,
  tags: ['autodocs', 'also:layout', 'also:chrome', 'also:frame', 'also:page layout'],
  parameters: {
    kit: {
      use: 'Every page of the app: sidebar, header, the page itself.',
      avoid: 'Signing in and messages are shown without it.',
      anatomy: [
        { part: 'Skip link', what: 'First in the order, straight to the page' },
        {
          part: 'Sidebar',
          what: 'Where one is and can go. A rail of icons at 1,100 px and below, folded behind Menu under 640',
        },
        { part: 'Header', what: 'Search and the account' },
        { part: 'Page', what: 'The one `main`' },
      ],
      keyboard: [
        { keys: ['Tab'], does: 'First the link that skips to the page, then the sidebar' },
        { keys: ['Enter'], does: 'Goes there' },
      ],
      accessibility: [
        'One `main`, one `nav`, one `h1`.',
        'The current place is marked with `aria-current`, not by colour alone.',
      ],
      related: [
        'UI/Navigation/Sidebar',
        'UI/Navigation/Header',
        'UI/Layout/PageHeader',
        'UI/Feedback/SmallScreenMessage',
      ],
    } satisfies KitDocs,
    picture: 'page',
    frame: 'none',
  },
  args: { sidebar: sidebarOf(2), header, children: page },
} satisfies Meta<typeof AppShell>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TwoSchools: Story = {};

/** At 1,100 px and below the sidebar is a rail: counts stand below their icons, and focus shows the name. */
export const Rail: Story = {
  globals: { viewport: { value: 'tablet' } },
  play: async ({ canvas, canvasElement }) => {
    const stories = canvas.getByRole('link', { name: 'Stories 38 awaiting review' });
    const icon = stories.querySelector('svg')?.getBoundingClientRect();
    const count = within(stories).getByText('38').getBoundingClientRect();
    await expect(stories.getBoundingClientRect().width).toBeLessThan(64);
    await expect(count.top).toBeGreaterThanOrEqual(icon?.bottom ?? Number.NaN);
    canvas.getByRole('link', { name: 'Home' }).focus();
    await userEvent.tab();
    await expect(stories).toHaveFocus();
    const name = await within(canvasElement.ownerDocument.body).findByRole('tooltip');
    await expect(name).toHaveTextContent('Stories');
  },
};

/** In a window narrower than 640 px, as at 200 % zoom on a small laptop, the sidebar is behind `Menu`. */
export const Folded: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const menu = canvas.getByRole('button', { name: 'Menu' });
    await expect(menu).toHaveAttribute('aria-expanded', 'false');
    await expect(canvas.queryByRole('navigation', { name: 'Main' })).toBeNull();
    await userEvent.click(menu);
    await expect(canvas.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: /Oakfield School/ })).toBeVisible();
  },
};

export const OneSchool: Story = {
  args: { sidebar: sidebarOf(1) },
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: /Oakfield/ })).toBeNull();
    await expect(canvas.getByText('Oakfield School')).toBeVisible();
    await expect(canvas.getByRole('link', { name: /^Stories/ })).toHaveAttribute('aria-current', 'page');
  },
};

/** The first tab stop leads past the sidebar. */
export const SkipLink: Story = {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await userEvent.tab();
    const skip = canvas.getByRole('link', { name: 'Skip to the page' });
    await expect(skip).toHaveFocus();
    await expect(skip).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('main')).toHaveFocus();
  },
};
