import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { updateCollection } from '../../../src/domain/api/collections.ts';
import { updateStory } from '../../../src/domain/api/stories.ts';
import { type PageContext, page } from '../../support/app.tsx';
import type { World } from '../../support/workbench/world.ts';

/** Names as long as they may be, of one word: nothing makes a page on a tablet wider than its window. */
const meta = { title: 'Pages/Manage/Long names', tags: ['autodocs', 'type:list', 'type:detail'] } satisfies Meta;
export default meta;

const WORD = 'Oakfieldgrammarschoolforboysandgirlswithsixthformcollegeandnurseryschoolinthepar';
const TAG = WORD.toLowerCase().slice(0, 50);
const STORY = 'story-0001';
const COLLECTION = 'collection-sport';

async function name(world: World): Promise<void> {
  const staff = world.as('ADMIN');
  // What the source says is taken from the document by the first change.
  await world.documents.update('stories', STORY, { title: WORD });
  const hashtags = [TAG, `${TAG.slice(0, 48)}2`];
  await staff.call(updateStory, { params: { id: STORY }, body: { title: `${WORD}2`, hashtags } });
  const body = { name: WORD, description: WORD + WORD, rules: { any: [TAG] } };
  await staff.call(updateCollection, { params: { id: COLLECTION }, body });
}

const onTablet = (shown: (context: PageContext) => Promise<unknown>) => ({
  globals: { viewport: { value: 'tablet' } },
  parameters: { picture: 'none' },
  before: name,
  play: async (context: PageContext) => {
    await shown(context);
    await context.ready();
    await waitFor(() => expect(document.documentElement.scrollWidth).toBe(window.innerWidth));
  },
});

export const Original: StoryObj = page(
  '/manage/stories/story-0001?tab=original',
  onTablet(({ canvas }) => canvas.findByRole('article', { name: 'Original' })),
);
export const CollectionRules: StoryObj = page(
  '/manage/collections/collection-sport?tab=settings',
  onTablet(({ canvas }) => canvas.findByText(/stor(y|ies) match/)),
);
export const CollectionModeration: StoryObj = page(
  '/manage/collections/collection-sport/moderate',
  onTablet(({ canvas }) => canvas.findByRole('link', { name: WORD })),
);
export const CollectionPublishing: StoryObj = page(
  '/manage/collections/publish/collection-sport',
  onTablet(({ canvas }) => canvas.findByText('Checks before publishing')),
);

/** The list cuts what reaches out of it, so each hashtag ends within it. */
export const Hashtags: StoryObj = page(
  '/manage/stories?view=list',
  onTablet(async ({ canvas }) => {
    const [chip] = await canvas.findAllByText(`#${TAG}`);
    const row = chip?.closest('[data-slot="story-row"]');
    if (!chip || !row) throw new Error('The hashtag is in no story');
    await expect(chip.getBoundingClientRect().right).toBeLessThanOrEqual(row.getBoundingClientRect().right);
  }),
);
