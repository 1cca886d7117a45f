import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { createStory, getStoryCoverage } from '../../../../src/domain/api/stories.ts';
import { answering } from '../../../support/answers.ts';
import { type PageContext, page } from '../../../support/app.tsx';

/** Which people, places, purposes and values the school’s stories show, beside the list and beside the review queue. */
export default { title: 'Pages/Manage/Stories/Coverage', tags: ['type:list'] } satisfies Meta;

const PATH = '/manage/stories';
const layers = ({ canvasElement }: PageContext) => within(canvasElement.ownerDocument.body);

async function open(context: PageContext) {
  await context.userEvent.click(await context.canvas.findByRole('button', { name: 'Coverage' }));
  return within(await layers(context).findByRole('dialog', { name: 'Coverage' }));
}

/** Each name leads to its stories of the same time; what no story shows is said in words. */
export const Open: StoryObj = page(PATH, {
  play: async (context) => {
    const drawer = await open(context);
    await drawer.findByRole('heading', { name: 'People' });
    await context.userEvent.selectOptions(drawer.getByLabelText('Posted'), 'This term');
    const link = await drawer.findByRole('link', { name: 'Year 9' });
    await expect(link).toHaveAttribute('href', '/manage/stories?tag=year9&from=2026-09-01');
  },
});

/** From the queue as well, and as it grows: what a colleague has written meanwhile is counted. */
export const FromTheQueue: StoryObj = page('/manage/stories/story-0001/moderate', {
  parameters: { picture: 'none' },
  play: async (context) => {
    const { world, userEvent } = context;
    const count = () => within(layers(context).getByRole('dialog')).getByText('Courage').closest('li')?.textContent;
    const filterByTime = async () => {
      const drawer = await open(context);
      await userEvent.selectOptions(drawer.getByLabelText('Posted'), 'Any time');
      await drawer.findByText('Courage');
    };
    await filterByTime();
    const before = count();
    const body = { title: 'Over the wall', html: '<p>All of them.</p>', hashtags: ['courage'] };
    await world.as('staff-3').call(createStory, { body });
    await userEvent.click(layers(context).getByRole('button', { name: 'Close' }));
    await filterByTime();
    await waitFor(() => expect(count()).not.toBe(before));
  },
});

export const NothingSetUp: StoryObj = page(PATH, {
  before: ({ documents }) =>
    documents.update('institutions', 'oakfield', { hashtags: { people: [], place: [], purpose: [] }, values: [] }),
  play: async (context) => {
    const drawer = await open(context);
    await expect(await drawer.findByText(/No hashtags for people yet\./)).toBeVisible();
    await expect(drawer.getAllByRole('link', { name: 'Set them up' })[0]).toHaveAttribute(
      'href',
      '/manage/school?part=hashtags',
    );
  },
});

export const NoStories: StoryObj = page(PATH, {
  services: (services) => ({
    ...services,
    api: answering(services.api, getStoryCoverage, async (_, pass) => ({ ...(await pass()), total: 0 })),
  }),
  play: async (context) => {
    const drawer = await open(context);
    await expect(await drawer.findByText('No stories in this time')).toBeVisible();
  },
});

export const Loading: StoryObj = page(PATH, {
  play: async (context) => {
    await context.ready();
    context.world.network = 'stalled';
    const drawer = await open(context);
    await expect(await drawer.findByText('Loading coverage')).toBeInTheDocument();
  },
});

export const Failed: StoryObj = page(PATH, {
  services: (services) => ({
    ...services,
    api: answering(services.api, getStoryCoverage, () => Promise.reject(new Error('The server is away.'))),
  }),
  play: async (context) => {
    const drawer = await open(context);
    await expect(await drawer.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});
