import type { Meta, StoryObj } from '@storybook/react-vite';
import Bookmark from 'lucide-react/icons/book-marked';
import House from 'lucide-react/icons/house';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import Newspaper from 'lucide-react/icons/newspaper';
import PanelsTopLeft from 'lucide-react/icons/panels-top-left';
import Rss from 'lucide-react/icons/rss';
import { expect, userEvent, within } from 'storybook/test';
import { AppShell } from '../../src/ui/app-shell.tsx';
import { Avatar } from '../../src/ui/avatar.tsx';
import { Button } from '../../src/ui/button.tsx';
import { Card, CardTitle } from '../../src/ui/card.tsx';
import { DropdownMenu, MenuItem, MenuRadioGroup, MenuRadioItem } from '../../src/ui/dropdown-menu.tsx';
import { Header } from '../../src/ui/header.tsx';
import { PageHeader } from '../../src/ui/page-header.tsx';
import type { RenderLinkProps } from '../../src/ui/render-link.ts';
import { SearchInput } from '../../src/ui/search-input.tsx';
import { Sidebar, SidebarFoot, SidebarGroup, SidebarItem } from '../../src/ui/sidebar.tsx';
import type { KitDocs } from '../support/kit-docs.ts';

const link = ({ children, ...props }: RenderLinkProps) => (
  <a href="#place" {...props}>
    {children}
  </a>
);

function Example({ schools = 2 }: { schools?: number }) {
  const foot = <SidebarFoot name="Oakfield School" detail="School plan" switchable={schools > 1} />;
  return (
    <AppShell
      sidebar={
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
          <SidebarGroup>
            <SidebarItem icon={House} label="Home" link={link} />
          </SidebarGroup>
          <SidebarGroup title="Stories">
            <SidebarItem icon={Newspaper} label="Stories" link={link} count={38} current />
            <SidebarItem icon={Bookmark} label="Collections" link={link} />
            <SidebarItem
              icon={Rss}
              label="Channels"
              link={link}
              dot={{ tone: 'amber', label: 'One channel needs reconnecting' }}
            />
          </SidebarGroup>
          <SidebarGroup title="Publish">
            <SidebarItem icon={PanelsTopLeft} label="Widgets" link={link} />
            <SidebarItem icon={LayoutTemplate} label="Story widgets" link={link} />
          </SidebarGroup>
        </Sidebar>
      }
      header={
        <Header
          start={
            <SearchInput label="Search stories" value="" onValueChange={() => undefined} className="w-90 max-w-full" />
          }
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
      }
    >
      <div className="grid gap-6">
        <PageHeader
          title="Good morning, Margaret"
          description="Twelve stories went out last week. Five wait for you, and one channel needs reconnecting."
          actions={<Button variant="primary">Write a story</Button>}
        />
        <div className="grid gap-4 lg:grid-cols-3">
          {['Story score', 'This week', 'Needs a person'].map((title) => (
            <Card key={title} padding="lg" as="section" className="h-48">
              <CardTitle>{title}</CardTitle>
            </Card>
          ))}
        </div>
      </div>
    </AppShell>
  );
}

const meta = {
  title: 'UI/AppShell',
  component: Example,
  tags: ['autodocs', 'also:layout', 'also:chrome', 'also:frame', 'also:sidebar', 'also:navigation', 'also:header'],
  parameters: {
    kit: {
      use: 'Every page of the app: sidebar, header, the page itself.',
      avoid: 'Signing in and messages stand alone, without it.',
      anatomy: [
        { part: 'Skip link', what: 'First in the order, straight to the page' },
        { part: 'Sidebar', what: 'Where one is and can go; icons alone under 1,024 px' },
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
      related: ['UI/PageHeader', 'UI/SmallScreenMessage'],
    } satisfies KitDocs,
    picture: 'page',
    frame: 'none',
  },
} satisfies Meta<typeof Example>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TwoSchools: Story = {};

/** Under 1,024 the sidebar is its icons; what waits stands below its icon, and the names are read out all the same. */
export const IconsAlone: Story = {
  globals: { viewport: { value: 'tablet' } },
  play: async ({ canvas }) => {
    const stories = canvas.getByRole('link', { name: 'Stories 38 waiting' });
    const icon = stories.querySelector('svg')?.getBoundingClientRect();
    const count = within(stories).getByText('38').getBoundingClientRect();
    await expect(stories.getBoundingClientRect().width).toBeLessThan(64);
    await expect(count.top).toBeGreaterThanOrEqual(icon?.bottom ?? Number.NaN);
  },
};

export const OneSchool: Story = {
  args: { schools: 1 },
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
