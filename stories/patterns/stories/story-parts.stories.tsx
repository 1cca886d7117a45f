import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';
import { STORY_STATUSES } from '../../../src/domain/story/schema.ts';
import { HashtagChips } from '../../../src/patterns/hashtags/hashtag-chips.tsx';
import { MediaPlayer } from '../../../src/patterns/stories/media-player.tsx';
import { StoryPicture } from '../../../src/patterns/stories/story-picture.tsx';
import { StoryProse } from '../../../src/patterns/stories/story-prose.tsx';
import { StoryStatusBadge } from '../../../src/patterns/stories/story-status.tsx';
import { When } from '../../../src/patterns/when.tsx';
import { moveClock } from '../../support/clock.ts';
import { awkward, groups, hoursAgo, story } from '../../support/samples.ts';

/** The small things that cards, rows and pages about stories are made of. */
const meta = {
  title: 'Patterns/Story parts',
  tags: ['autodocs', 'also:hashtag', 'also:status badge', 'also:relative time', 'also:story text'],
  beforeEach: () => moveClock(),
  parameters: {
    kit: {
      use: 'What cards, rows and pages about stories share: hashtags, statuses, times, pictures and the story’s own text.',
      avoid: 'Tags that are not of stories are Chips. Times that no story has are a Time.',
      anatomy: [
        {
          part: 'Hashtags',
          what: 'People, place and purpose in their colours, others with their hash. The rest as a number',
        },
        { part: 'Status', what: 'An icon and its word' },
        { part: 'Time', what: 'In words near to now, and exactly on hover and to machines' },
        { part: 'Picture', what: 'Cut to its place, described, with a stand-in where it is gone' },
        { part: 'Text', what: 'The story as it was cleaned: paragraphs, links, lists' },
      ],
      accessibility: [
        'Hues of people, place and purpose only repeat what the words say',
        'Every time is a time element with its machine form',
        'A picture without a description is said to have none where that matters, and is silent elsewhere',
      ],
      related: ['UI/Data/Chip', 'UI/Data/Badge', 'Patterns/StoryCard', 'Patterns/StoryRow'],
    } satisfies KitDocs,
  },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

/** People, place and purpose have their colours; any other hashtag keeps its hash. */
export const Hashtags: Story = {
  render: () => <HashtagChips tags={awkward.manyTags.hashtags} groups={groups} max={6} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Year 9')).toBeVisible();
    await expect(canvas.getByText('and 4 more')).toBeVisible();
  },
};

export const Statuses: Story = {
  render: () => (
    <div className="flex flex-wrap gap-2">
      {STORY_STATUSES.map((status) => (
        <StoryStatusBadge key={status} status={status} />
      ))}
    </div>
  ),
};

/** The exact moment is in the element and its hint. */
export const Dates: Story = {
  render: () => (
    <ul className="grid gap-1">
      {[0, 0.1, 2, 20, 60, 24 * 40, 24 * 400].map((hours) => (
        <li key={hours}>
          <When iso={hoursAgo(hours)} /> · <When iso={hoursAgo(hours)} form="full" className="text-ink-3" />
        </li>
      ))}
      <li>
        checks again <When iso={hoursAgo(-0.5)} form="ahead" />
      </li>
    </ul>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('yesterday')).toBeVisible();
    await expect(canvas.getByText('in 30 min')).toBeVisible();
  },
};

export const Pictures: Story = {
  render: () => (
    <div className="grid grid-cols-2 gap-4">
      {[story, awkward.film, awkward.recording, awkward.broken].map(({ id, media: [media] }) =>
        media ? <StoryPicture key={id} media={media} className="rounded-surface" /> : null,
      )}
    </div>
  ),
};

/** A film or link opens at its own place; a recording plays here. */
export const Players: Story = {
  render: () => (
    <div className="grid gap-6">
      {[awkward.film, awkward.link].map(({ id, media: [media] }) =>
        media ? <MediaPlayer key={id} media={media} /> : null,
      )}
    </div>
  ),
};

const HOSTILE = `<h1>Sports day</h1><p>Mud, <strong>medals</strong> and <a href="https://www.oakfield.example/sport">all results</a>.</p>
<ul><li>Relay: Year 9</li><li>High jump: Year 10</li></ul><blockquote>We ran as if the dog was behind us.</blockquote>
<script>document.title='broken'</script><p><a href="javascript:alert(1)">not a link</a><img src="data:text/html,x" onerror="alert(1)"></p>`;

/** Built anew from the elements we know: what else is stored cannot reach the page. */
export const Prose: Story = {
  render: () => <StoryProse html={HOSTILE} className="text-md" />,
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('heading', { level: 3, name: 'Sports day' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'all results' })).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(canvas.queryByRole('link', { name: 'not a link' })).toBeNull();
    await expect(canvasElement.querySelectorAll('script, img, [onerror]').length).toBe(0);
  },
};
const HEDGE = 'https://www.oakfield.example/hedge.png';

/** A picture within the text is dimmed in dark as any other. */
export const ProsePicture: Story = {
  parameters: { picture: 'none' },
  render: () => (
    <>
      <StoryPicture media={{ type: 'image', url: HEDGE, alt: 'A hedge' }} />
      <StoryProse html={`<p>Before</p><img src="${HEDGE}" alt="A hedge">`} />
    </>
  ),
  play: async ({ canvasElement }) => {
    const shade = (slot: string) => {
      const picture = canvasElement.querySelector(`[data-slot="${slot}"]`);
      return picture ? getComputedStyle(picture, '::after').backgroundColor : slot;
    };
    await expect(shade('prose-picture')).toBe(shade('story-picture'));
  },
};
export const ProseRightToLeft: Story = { render: () => <StoryProse html={awkward.arabic.html} className="text-md" /> };
