import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { StoryMatch } from '../../../src/patterns/stories/story-match.tsx';

const text = 'The rain on the roof was not in the script, but nobody in the hall would have guessed.';

/** Where a story has the words that were searched for. */
const meta = {
  title: 'Patterns/Story match',
  component: StoryMatch,
  tags: ['autodocs'],
  parameters: {
    frame: 'medium',
    kit: {
      use: 'Below a story that a search has found, where its title does not say why.',
      avoid: 'A word that a person typed elsewhere is not marked.',
      anatomy: [{ part: 'Words', what: 'The text around them, with the words marked' }],
      accessibility: ['Marked words are mark elements'],
      related: ['Patterns/StoryRow'],
      matrix: false,
    } satisfies KitDocs,
  },
  args: {
    match: {
      field: 'text',
      text,
      ranges: [
        [4, 8],
        [62, 66],
      ],
    },
  },
} satisfies Meta<typeof StoryMatch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TwoWords: Story = {
  play: async ({ canvasElement }) => {
    await expect([...canvasElement.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'rain',
      'hall',
    ]);
  },
};
