import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Avatar } from '../../src/ui/avatar.tsx';

const meta = {
  title: 'UI/Data/Avatar',
  component: Avatar,
  tags: ['autodocs', 'also:face', 'also:initials', 'also:monogram', 'also:profile picture'],
  parameters: {
    kit: {
      use: 'A person or a school beside their name: a picture, or the initials.',
      avoid: 'Several people of one thing are an `AvatarGroup`. A network has its own mark.',
      accessibility: [
        'Decorative beside a name. Alone it needs a `label`.',
        'People are round and schools are square, so that they differ without colour.',
      ],
      related: ['UI/Data/AvatarGroup', 'Patterns/PersonRow', 'Patterns/SchoolCard'],
    } satisfies KitDocs,
  },
  args: { name: 'Margaret Rose Reid' },
} satisfies Meta<typeof Avatar>;
export default meta;
type Story = StoryObj<typeof meta>;

/** People are round, schools are square. */
export const Avatars: Story = {
  render: () => (
    <div className="flex items-center gap-3">
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <Avatar key={size} name="Margaret Rose Reid" size={size} />
      ))}
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <Avatar key={size} name="Oakfield School" shape="school" size={size} label="Oakfield School" />
      ))}
    </div>
  ),
};

/** Where the picture cannot be loaded, the initials stand there. */
export const BrokenPicture: Story = {
  parameters: { picture: 'none' },
  render: () => <Avatar name="Margaret Reid" src="data:image/png;base64,bm8gcGljdHVyZQ==" label="Margaret Reid" />,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('img', { name: 'Margaret Reid' })).toHaveTextContent('MR'));
  },
};
