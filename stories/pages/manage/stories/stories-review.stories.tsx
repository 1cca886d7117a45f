import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { page } from '../../../support/app.tsx';
import { requireTwoPeople } from '../../../support/reviewing.ts';
import type { World } from '../../../support/workbench/world.ts';

/** `/manage/stories`: moderating in the list where a question or another moderator is in the way. */
const meta = { title: 'Pages/Manage/Stories, reviewed', tags: ['autodocs', 'type:list'] } satisfies Meta;
export default meta;

const PATH = '/manage/stories?view=list&status=pending';

function newest(world: World) {
  const story = world.documents
    .list('stories')
    .filter(({ status }) => status === 'pending')
    .toSorted((a, b) => b.publishedAt.toMillis() - a.publishedAt.toMillis())[0];
  if (!story) throw new Error('No story awaits review');
  return story;
}

const approveFirst = async ({ canvas, userEvent, title }: StoryStage) => {
  await userEvent.click(await canvas.findByRole('button', { name: `More for ${title}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Approve' }));
};
type Play = NonNullable<StoryObj['play']>;
type StoryStage = Pick<Parameters<Play>[0], 'canvas' | 'userEvent'> & { title: string };

/** A row cannot ask for consent: it says what is missing and leads to where it is asked. */
export const ConsentIsAskedElsewhere: StoryObj = page(PATH, {
  before: (world) => {
    const consent = { state: 'question' as const, places: [{ field: 'title' as const, from: 0, to: 3 }] };
    return world.documents.update('stories', newest(world).id, { consent });
  },
  play: async ({ canvas, userEvent, world }) => {
    const story = newest(world);
    await expect(await canvas.findByText('Consent question')).toBeVisible();
    await approveFirst({ canvas, userEvent, title: story.title });
    await expect(await screen.findByText(`“${story.title}” wasn’t approved: confirm consent first.`)).toBeVisible();
    await expect(screen.getByRole('link', { name: 'Review story' })).toHaveAttribute(
      'href',
      `/manage/stories/${story.id}/moderate`,
    );
    await expect(world.documents.get('stories', story.id)?.status).toBe('pending');
  },
});

/** The first of two approvals publishes nothing, and the row does not say that it did. */
export const FirstOfTwoPeople: StoryObj = page(PATH, {
  parameters: { picture: 'none' },
  before: requireTwoPeople,
  play: async ({ canvas, userEvent, world }) => {
    const story = newest(world);
    await approveFirst({ canvas, userEvent, title: story.title });
    const bar = within(await screen.findByRole('region', { name: 'Undo the last change' }));
    await expect(await bar.findByText(`Awaiting a second person: “${story.title}”`)).toBeVisible();
    await expect(await canvas.findByText('Awaiting a second person')).toBeVisible();
    await expect(canvas.queryByText('Published', { selector: '[data-slot="badge"] *' })).toBeNull();
    await expect(world.documents.get('stories', story.id)?.status).toBe('pending');
  },
});

/** A draft that was hidden goes back to a draft: the server knows the way back. */
export const UndoingADraft: StoryObj = page('/manage/stories?view=list&status=draft', {
  parameters: { picture: 'none' },
  before: (world) =>
    world.documents.update('stories', newest(world).id, { status: 'draft', title: 'A draft about newts' }),
  play: async ({ canvas, userEvent, world }) => {
    const status = () => world.documents.list('stories').find(({ title }) => title === 'A draft about newts')?.status;
    await userEvent.click(await canvas.findByRole('button', { name: 'More for A draft about newts' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Hide' }));
    await waitFor(() => expect(status()).toBe('hidden'));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(status()).toBe('draft'));
  },
});
