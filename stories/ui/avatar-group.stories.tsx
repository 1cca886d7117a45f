import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { AvatarGroup } from '../../src/ui/avatar-group.tsx';

const PEOPLE = [
  'Margaret Reid',
  'Tom Adeyemi',
  'Sana Iqbal',
  'Élodie Marchand',
  'Ben Whitlock',
  'Ruth Osei',
  'Jo Park',
].map((name, index) => ({ id: String(index), name }));

const meta = {
  title: 'UI/Data/AvatarGroup',
  component: AvatarGroup,
  tags: ['autodocs', 'also:facepile', 'also:people', 'also:avatar stack'],
  parameters: {
    kit: {
      use: 'Who takes part, where there is no space for their names.',
      avoid: 'One person is an Avatar beside the name. Choosing among people is a list.',
      accessibility: ['A list with a name. Every person’s name is read out, those behind the number too'],
      related: ['UI/Data/Avatar', 'Patterns/SchoolCard'],
    } satisfies KitDocs,
  },
  args: { label: 'People of this channel', people: PEOPLE },
} satisfies Meta<typeof AvatarGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Few, one more than fit (who is then drawn too), many; small; from right to left. */
export const States: Story = {
  parameters: { frame: 'narrow' },
  render: (args) => (
    <div className="grid gap-4">
      <AvatarGroup {...args} label="Two" people={PEOPLE.slice(0, 2)} />
      <AvatarGroup {...args} label="Five" people={PEOPLE.slice(0, 5)} />
      <AvatarGroup {...args} />
      <AvatarGroup {...args} label="Small" size="sm" max={2} />
      <div dir="rtl">
        <AvatarGroup {...args} label="Mirrored" max={3} />
      </div>
    </div>
  ),
  play: async ({ canvas }) => {
    const names = (label: string) =>
      Array.from(
        canvas.getByRole('list', { name: label }).querySelectorAll('.sr-only'),
        ({ textContent }) => textContent,
      );
    await expect(names('Five')).toEqual(PEOPLE.slice(0, 5).map(({ name }) => name));
    await expect(names('People of this channel').at(-1)).toBe('and 3 more: Ben Whitlock, Ruth Osei, Jo Park');
  },
};
