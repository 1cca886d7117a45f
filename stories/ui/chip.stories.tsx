import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import type { KitDocs } from '../../.storybook/docs/kit-docs.ts';
import { Chip, ChipList } from '../../src/ui/chip.tsx';

const meta = {
  title: 'UI/Data/Chip',
  component: Chip,
  subcomponents: { ChipList },
  tags: ['autodocs', 'also:tag', 'also:hashtag', 'also:pill', 'also:token', 'also:label'],
  parameters: {
    kit: {
      use: 'A hashtag, or one of People, Place and Purpose, on what it belongs to.',
      avoid: 'A state is a `Badge` or a `StatusDot`; an action is a `Button`.',
      keyboard: [
        { keys: ['Tab'], does: 'Reaches the button that removes' },
        { keys: ['Enter', 'Space'], does: 'Removes it' },
      ],
      accessibility: [
        'The button says what it removes: “Remove #drama”.',
        'The three hues are used for those three and nothing else.',
      ],
      related: ['UI/Data/Badge', 'UI/Forms/HashtagInput'],
    } satisfies KitDocs,
  },
  args: { children: '#drama' },
} satisfies Meta<typeof Chip>;
export default meta;
type Story = StoryObj<typeof meta>;

/** People, Place and Purpose have a colour each that nothing else has; all other hashtags are plain. */
export const Tones: Story = {
  render: () => (
    <ChipList>
      <Chip>#drama</Chip>
      <Chip tone="people">#kindness</Chip>
      <Chip tone="place">#library</Chip>
      <Chip tone="purpose">#courage</Chip>
    </ChipList>
  ),
};

/** The cross has a name of its own and is reached by Tab. */
export const Removable: Story = {
  args: { children: '#sportsday', onRemove: fn(), removeLabel: 'Remove #sportsday' },
  render: (args) => (
    <ChipList>
      <Chip {...args} />
      <Chip {...args} tone="people" removeLabel="Remove #kindness">
        #kindness
      </Chip>
      <Chip {...args} tone="place" removeLabel="Remove #library">
        #library
      </Chip>
      <Chip {...args} tone="purpose" removeLabel="Remove #courage">
        #courage
      </Chip>
    </ChipList>
  ),
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Remove #sportsday' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(canvas.getByRole('button', { name: 'Remove #courage' }));
    await expect(args.onRemove).toHaveBeenCalledTimes(2);
    await userEvent.tab({ shift: true });
  },
};

const TAGS = [
  ...['oakfieldinspires', 'year9', 'drama', 'courage', 'library', 'kindness', 'sixthform', 'orchestra', 'outdoors'],
  ...['community', 'sportsday', 'science', 'harvest', 'openevening', 'debating', 'rowing', 'chess', 'gardenclub'],
];

/** Many of them wrap; one that is too long for its place is cut. */
export const Many: Story = {
  parameters: { frame: 'narrow' },
  render: function Tags() {
    const [tags, setTags] = useState(TAGS);
    return (
      <ChipList>
        <Chip>#theparentsfriendsandformerpupilsofoakfieldassociationnewsletter</Chip>
        {tags.map((tag) => (
          <Chip
            key={tag}
            onRemove={() => setTags(tags.filter((other) => other !== tag))}
            removeLabel={`Remove #${tag}`}
          >
            #{tag}
          </Chip>
        ))}
        <Chip>#مسرح_المدرسة</Chip>
      </ChipList>
    );
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remove #year9' }));
    await expect(canvas.queryByText('#year9')).not.toBeInTheDocument();
    await expect(canvas.getAllByRole('button')).toHaveLength(TAGS.length - 1);
  },
};
