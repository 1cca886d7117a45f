import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { SchoolAvatar } from '../../../src/patterns/schools/school-avatar.tsx';

const meta = {
  title: 'Patterns/SchoolAvatar',
  component: SchoolAvatar,
  tags: ['autodocs', 'also:monogram', 'also:school logo'],
  parameters: {
    kit: {
      use: 'A school among other schools, by its logo or its initial in its own colour.',
      avoid: 'The school that is open has its colour on the whole page: an Avatar takes it from there.',
      anatomy: [{ part: 'Monogram', what: 'The initial of the name, or the logo' }],
      accessibility: [
        'Decoration beside the written name unless it has a label.',
        'The initial is legible on any colour.',
      ],
      related: ['UI/Data/AvatarGroup', 'Patterns/SchoolCard'],
    } satisfies KitDocs,
  },
  args: { name: 'Oakfield School', colour: '#1d2f5e' },
} satisfies Meta<typeof SchoolAvatar>;
export default meta;
type Story = StoryObj<typeof meta>;

const fill = (root: HTMLElement, name: string) => {
  const avatar = Array.from(root.querySelectorAll('[data-slot="avatar"]')).find((each) => each.textContent === name);
  return avatar ? getComputedStyle(avatar).backgroundColor : 'not drawn';
};

/** Each in its own colour, and in the product’s without one. */
export const Ready: Story = {
  render: () => (
    <div className="flex gap-3">
      <SchoolAvatar name="Oakfield School" colour="#1d2f5e" size="lg" />
      <SchoolAvatar name="Riverside Primary" colour="#8a1f2b" size="lg" />
      <SchoolAvatar name="Thornbury School" size="lg" />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(fill(canvasElement, 'R')).not.toBe(fill(canvasElement, 'T')));
    await expect(fill(canvasElement, 'O')).not.toBe(fill(canvasElement, 'R'));
  },
};
