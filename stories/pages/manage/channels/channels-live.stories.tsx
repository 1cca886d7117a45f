import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import type { FeedsPort } from '../../../../src/data/ports.ts';
import { ProductError } from '../../../../src/domain/errors.ts';
import { page } from '../../../support/app.tsx';
import { STORY_PASSWORD } from '../../../support/workbench/scenario.ts';

/** The list of channels is listened to while a person is in a school, and no longer. */
export default { title: 'Pages/Manage/Channels live', tags: ['type:list'] } satisfies Meta;

const started = fn<(iid: string) => void>();
const stopped = fn<(iid: string) => void>();
const counted = (feeds: FeedsPort): FeedsPort => ({
  watch(iid, observer) {
    started(iid);
    const stop = feeds.watch(iid, observer);
    return () => {
      stopped(iid);
      stop();
    };
  },
});

/** Started on demand, stopped and cleared when the school is left. */
export const WhileSomebodyIsThere: StoryObj = page('/auth/login?target=%2Fmanage%2Fchannels', {
  as: 'signed-out',
  parameters: { picture: 'none' },
  before: () => {
    started.mockClear();
    stopped.mockClear();
  },
  services: (services) => ({ ...services, feeds: counted(services.feeds) }),
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.type(await canvas.findByLabelText('Email'), 'head@oakfield.test');
    await userEvent.type(canvas.getByLabelText('Password'), STORY_PASSWORD);
    await expect(started).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }));
    const [newest] = world.documents.list('feeds');
    await expect(await canvas.findByRole('heading', { name: newest?.name ?? '' })).toBeVisible();
    await expect(new Set(started.mock.calls.flat())).toEqual(new Set(['oakfield']));
    await expect(stopped.mock.calls.length).toBeLessThan(started.mock.calls.length);

    await userEvent.click(canvas.getByRole('button', { name: /^Account of/ }));
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'Sign out' }));
    await canvas.findByLabelText('Email');
    await waitFor(() => expect(stopped.mock.calls.length).toBe(started.mock.calls.length));
    await expect(canvas.queryByText(newest?.name ?? '')).toBeNull();
  },
});

/** A channel that a colleague added is offered above. No row moves. */
export const ChangedByOthers: StoryObj = page('/manage/channels', {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world, ready }) => {
    await ready();
    const rows = () => canvas.getAllByRole('heading', { level: 2 }).map(({ textContent }: HTMLElement) => textContent);
    await canvas.findByText('School news');
    const before = rows();
    const [first] = world.documents.list('feeds');
    if (!first) throw new Error('A channel is needed');
    const dateCreated = new Date(Date.parse(world.now()) + 1000);
    const added = { ...first, id: 'feed-of-a-colleague', name: 'From a colleague', dateCreated };
    await world.documents.set('feeds', added.id, added);
    await canvas.findByRole('button', { name: '1 new channel' });
    await expect(rows()).toEqual(before);
    await userEvent.click(canvas.getByRole('button', { name: '1 new channel' }));
    await expect(await canvas.findByText('From a colleague')).toBeVisible();
  },
});

let breakOff: (error: Error) => void = () => undefined;

/** The listener breaks off: what was known last stays, with the time of it and the way to try again. */
export const Stale: StoryObj = page('/manage/channels', {
  services: (services) => ({
    ...services,
    feeds: {
      watch(iid, observer) {
        breakOff = observer.error;
        return services.feeds.watch(iid, observer);
      },
    },
  }),
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(await canvas.findByRole('heading', { name: 'School news' })).toBeVisible();
    breakOff(new ProductError('maintenance', 'Back in a minute.'));
    await expect(await canvas.findByText(/^As of /)).toBeVisible();
    await expect(canvas.getByText('Back in a minute.')).toBeVisible();
    await expect(canvas.getByRole('heading', { name: 'School news' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^Try again/ })).toBeVisible();
  },
});
