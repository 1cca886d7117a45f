import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import type { ScorePart } from '../../../src/patterns/reports/score.ts';
import { ScoreBreakdown } from '../../../src/patterns/reports/score-breakdown.tsx';
import { linkClass } from '../../../src/ui/link.tsx';
import { LONG_NAME } from '../../support/samples.ts';

const PARTS: readonly ScorePart[] = [
  {
    id: 'bio',
    name: 'Hashtag in the bio',
    weight: 3,
    points: 3,
    rule: 'Full when the profile’s own words include one of your hashtags.',
  },
  {
    id: 'engagement',
    name: 'Engagement rate',
    weight: 16,
    points: 9,
    rule: 'Likes per story for each follower, beside the best tenth of schools like yours.',
    advice: 'Stories with pupils’ own words are liked twice as often as notices. Ask a class for one a week.',
  },
  {
    id: 'tags',
    name: 'Use of school hashtags',
    weight: 13,
    points: 11,
    rule: 'The share of stories with at least one of your hashtags.',
    advice: 'Eleven stories have none. Add one to each.',
  },
  {
    id: 'branded',
    name: 'Branded hashtag',
    weight: 12,
    points: 8,
    rule: 'The share of stories with #oakfieldlife. Full at 60 %.',
    advice: 'Put #oakfieldlife on two more stories a week.',
  },
  {
    id: 'breadth',
    name: 'People, place and purpose',
    weight: 14,
    points: 12,
    rule: 'The share of your tags that were used at least once, the mean of the three groups.',
    advice: 'No story of the library or the river path yet.',
  },
  {
    id: 'values',
    name: 'Values shown',
    weight: 18,
    points: 8,
    rule: 'The share of your values that were shown at least twice.',
    advice: 'Courage and patience have not been shown. Tag a story of each.',
  },
  {
    id: 'rhythm',
    name: 'Rhythm',
    weight: 14,
    points: 13,
    rule: 'School days with a story. Gaps of more than five school days cost. Holidays do not count.',
    advice: 'One quiet week in October. Keep two stories in hand for such a week.',
  },
  {
    id: 'media',
    name: 'Pictures and video',
    weight: 5,
    points: 4,
    rule: 'The share of stories with a picture or a video, and with words for those who cannot see it.',
    advice: 'Six pictures have no description.',
  },
  {
    id: 'growth',
    name: 'Growth of the audience',
    weight: 5,
    points: null,
    rule: 'Followers beside the 30 days before.',
    advice: 'YouTube gives no figure before the channel has been connected for 30 days.',
  },
];

const meta = {
  title: 'Patterns/ScoreBreakdown',
  component: ScoreBreakdown,
  tags: ['autodocs', 'also:story score', 'also:score card', 'also:grade'],
  parameters: {
    frame: 'wide',
    kit: {
      use: 'The story score with the weight of each part, what it won, and what would raise it most.',
      avoid: 'The score alone, as on home, is a ScoreDial or a StatCard.',
      anatomy: [
        { part: 'Dial', what: 'The score out of 100, a notch for the period before' },
        { part: 'Summary', what: 'One sentence: where most is to be gained, what could not be measured' },
        { part: 'Parts', what: 'Most to gain first: points won of the weight, advice, the way to follow it' },
        { part: 'Rules', what: 'How each part is measured, behind a fold' },
      ],
      accessibility: [
        'The dial’s figure and every part’s points are text',
        'Advice names its part, so it can be understood on its own',
        'The rules open as a heading with its state: open or closed',
      ],
      related: ['UI/Charts/ScoreDial', 'UI/Feedback/Meter'],
    } satisfies KitDocs,
  },
  args: {
    period: '22 October to 20 November 2026',
    parts: PARTS,
    before: 64,
    channels: [
      { id: 'news', name: 'Oakfield News', score: 78 },
      { id: 'youtube', name: 'Oakfield on YouTube', score: 61 },
      { id: 'flickr', name: 'Sports day album', score: null },
    ],
    action: ({ id }) =>
      id === 'tags' || id === 'values' ? (
        <a href="#stories" className={linkClass()}>
          {id === 'tags' ? 'View stories without a hashtag' : 'Find stories to tag'}
        </a>
      ) : null,
  },
} satisfies Meta<typeof ScoreBreakdown>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('meter', { name: 'Story score' })).toHaveAttribute(
      'aria-valuetext',
      '72 of 100, 64 the 30 days before',
    );
    const [first, ...others] = within(canvas.getAllByRole('list')[1] as HTMLElement).getAllByRole('listitem');
    await expect(first).toHaveTextContent('Values shown');
    await expect(first).toHaveTextContent('Up to 10 points more.');
    await expect(others.at(-1)).toHaveTextContent('not measured');
  },
};

export const NoScoreYet: Story = {
  args: {
    before: null,
    channels: [],
    parts: PARTS.slice(0, 3).map((part) => ({ ...part, points: null, advice: 'Known after the first ten stories.' })),
  },
};

/** Nothing to gain, and every part says so. */
export const FullAndNarrow: Story = {
  parameters: { frame: 'narrow' },
  args: {
    channels: [{ id: 'long', name: LONG_NAME, score: 100 }],
    parts: PARTS.slice(0, 3).map((part) => ({ ...part, points: part.weight })),
  },
};

export const RightToLeft: Story = {
  args: { parts: PARTS.slice(4, 8), channels: [{ id: 'news', name: 'أخبار المدرسة', score: 64 }] },
  render: (args) => (
    <div dir="rtl" lang="ar">
      <ScoreBreakdown {...args} title="مجموع القصص" />
    </div>
  ),
};
