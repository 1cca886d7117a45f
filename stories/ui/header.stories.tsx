import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Avatar } from '../../src/ui/avatar.tsx';
import { Button } from '../../src/ui/button.tsx';
import { Header } from '../../src/ui/header.tsx';
import { SearchInput } from '../../src/ui/search-input.tsx';

const meta = {
  title: 'UI/Navigation/Header',
  component: Header,
  tags: ['autodocs', 'also:top bar', 'also:app bar', 'also:navbar', 'also:banner landmark'],
  parameters: {
    kit: {
      use: 'The bar above every page: search at the start, messages in the middle, bell and account at the end.',
      avoid: 'The title of a page is a PageHeader. The places of the app are in the Sidebar.',
      accessibility: [
        'It is the banner landmark of the page.',
        'In a zoomed window without height to spare it scrolls away with the page.',
      ],
      related: ['UI/Layout/AppShell', 'UI/Navigation/Sidebar', 'UI/Feedback/MessageLane'],
    } satisfies KitDocs,
    frame: 'wide',
  },
  args: {
    start: <SearchInput label="Search stories" value="" onValueChange={() => undefined} className="w-90 max-w-full" />,
    end: (
      <Button variant="ghost" size="sm">
        <Avatar name="Margaret Reid" />
        <span className="sr-only">Account of Margaret Reid</span>
      </Button>
    ),
  },
} satisfies Meta<typeof Header>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Search at the start, the account at the end. */
export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('banner')).toContainElement(
      canvas.getByRole('searchbox', { name: 'Search stories' }),
    );
  },
};
