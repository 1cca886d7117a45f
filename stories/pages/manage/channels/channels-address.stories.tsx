import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { type PageContext, page } from '../../../support/app.tsx';

/** `/manage/channels?channel=…`: the channel that one is led to, and its new address. */
const meta = { title: 'Pages/Manage/Channels', tags: ['type:list'] } satisfies Meta;
export default meta;

const PATH = '/manage/channels';

/** As the sync leaves a feed whose address is gone. */
const notFound = async ({ documents, ago }: PageContext['world']) => {
  const error = { code: 'http-status', message: 'We couldn’t reach the feed (404).', since: ago(72), count: 3 };
  await documents.update('feeds', 'feed-parents', { status: 'failing', error });
};

/** Home, notifications and story pages lead here: the row is marked, in view and focused, its act is the next stop. */
export const OneChannel: StoryObj = page(`${PATH}?channel=feed-parents`, {
  before: notFound,
  play: async ({ canvas, userEvent }) => {
    const row = await canvas.findByRole('listitem', { name: 'Parents association' });
    await waitFor(() => expect(row).toHaveFocus());
    await expect(row).toHaveAttribute('aria-current', 'true');
    await expect(row).toHaveTextContent('We couldn’t reach the feed (404). No posts imported since Tuesday.');
    const act = within(row).getByRole('button', { name: 'Change address of Parents association' });
    for (let stops = 0; stops < 4 && document.activeElement !== act; stops += 1) await userEvent.tab();
    await expect(act).toHaveFocus();
  },
});

export const OneDeletedChannel: StoryObj = page(`${PATH}?channel=feed-of-last-year`, {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This channel has been deleted.')).toBeVisible();
    await expect(canvas.getByRole('listitem', { name: 'School news' })).not.toHaveAttribute('aria-current');
  },
});

const NEW_ADDRESS = 'https://parents.oakfield.example/news/feed';

const openAddress = async ({ canvas, userEvent }: PageContext) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Change address of Parents association' }));
  const dialog = within(await canvas.findByRole('dialog', { name: 'Change address of Parents association' }));
  const address = await dialog.findByLabelText('Address');
  await waitFor(() => expect(address).toHaveValue('https://www.oakfield.example/parents.rss'));
  await userEvent.clear(address);
  return { dialog, address };
};

/** A feed that moved: a preview of the new address, then the channel goes on with its stories. */
export const ChangingTheAddress: StoryObj = page(PATH, {
  before: async (world) => {
    await notFound(world);
    world.sources.set(NEW_ADDRESS, { title: 'Parents association' });
  },
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    const { dialog, address } = await openAddress(context);
    await userEvent.type(address, NEW_ADDRESS);
    await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
    await expect(await dialog.findByRole('heading', { name: 'Parents association' })).toBeVisible();
    const before = world.documents.list('stories').filter(({ feedId }) => feedId === 'feed-parents').length;
    await userEvent.click(dialog.getByRole('button', { name: 'Change address' }));
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    const parents = () => world.documents.list('feeds').find(({ id }) => id === 'feed-parents');
    await waitFor(() => expect(parents()?.status).toBe('ok'));
    await expect(parents()?.source).toEqual({ url: NEW_ADDRESS });
    const after = world.documents.list('stories').filter(({ feedId }) => feedId === 'feed-parents').length;
    await expect(after).toBeGreaterThanOrEqual(before);
    const row = canvas.getByRole('listitem', { name: 'Parents association' });
    await waitFor(() => expect(within(row).getByText('Working')).toBeVisible());
  },
});

/** What is wrong with an address is said at its field. */
export const AddressRefused: StoryObj = page(PATH, {
  before: notFound,
  play: async (context) => {
    const { dialog, address } = await openAddress(context);
    await context.userEvent.type(address, 'https://www.oakfield.example/news.rss');
    await context.userEvent.click(dialog.getByRole('button', { name: 'Change address' }));
    await waitFor(() => expect(address).toHaveAccessibleDescription(/already your channel/));
    await expect(address).toHaveFocus();
  },
});
