import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { ApiPort } from '../../../../src/data/api-port.ts';
import type { ReplyOf } from '../../../../src/domain/api/endpoint.ts';
import { listStories } from '../../../../src/domain/api/stories.ts';
import { answering } from '../../../support/answers.ts';
import { page } from '../../../support/app.tsx';
import { untilDrawn } from '../../../support/timers.ts';

/** `/manage/stories` of a group of schools: a hundred thousand stories, of which the page never holds more than sixty. */
const meta = { title: 'Pages/Manage/Stories/A hundred thousand', tags: ['type:list'] } satisfies Meta;
export default meta;

const MANY = 100_000;

/** As many as if the school had them: each page is made of the first stories that it has, under ids of their own. */
function repeated(api: ApiPort): ApiPort {
  let first: Promise<ReplyOf<typeof listStories>> | null = null;
  return answering(api, listStories, async ({ query = {} }, pass) => {
    const { cursor, limit = 50 } = query;
    if (!cursor) first = pass();
    const { items } = await (first ?? pass());
    const at = Number(cursor ?? 0);
    const made = Array.from({ length: Math.min(limit, MANY - at) }, (_, index) => {
      const story = items[index % items.length];
      if (!story) throw new Error('The school has no stories.');
      return { ...story, id: `${story.id}-${at + index}` };
    });
    return { items: made, nextCursor: at + limit < MANY ? String(at + limit) : null, total: MANY };
  });
}

/** Down through more than a thousand of them, page after page. */
async function scrollThrough(canvasElement: HTMLElement, slot: string): Promise<void> {
  const rows = () => canvasElement.querySelectorAll(`[data-slot="${slot}"]`);
  await waitFor(() => expect(rows().length).toBeGreaterThan(3));
  let last = 0;
  for (let step = 0; step < 40; step++) {
    window.scrollBy(0, 3_000);
    await untilDrawn();
    await expect(rows().length).toBeLessThanOrEqual(60);
    const at = [...rows()].map((row) => Number(row.getAttribute('data-story')?.split('-').at(-1)));
    last = Math.max(last, ...at);
  }
  await expect(last).toBeGreaterThan(300);
}

const scrolled = (view: 'list' | 'grid', slot: string): StoryObj =>
  page(`/manage/stories?view=${view}`, {
    parameters: { picture: 'none' },
    services: (services) => ({ ...services, api: repeated(services.api) }),
    play: async ({ canvas, canvasElement }) => {
      await expect(await canvas.findByText('100,000 stories')).toBeVisible();
      await scrollThrough(canvasElement, slot);
    },
  });

export const Rows: StoryObj = scrolled('list', 'story-row');
export const Cards: StoryObj = scrolled('grid', 'story-card');
