import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { approveJoinRequest, declineJoinRequest } from '../../../src/domain/api/people.ts';
import { page } from '../../support/app.tsx';
import { addJoinRequest } from '../../support/joining.ts';
import { pageStories } from '../../support/page-stories.tsx';

/** A school was asked: what one can do meanwhile, and what becomes of it. */
export default { title: 'Pages/Auth/Waiting to join', tags: ['type:detail'] } satisfies Meta;

const PATH = '/auth/school/awaiting_join?iid=oakfield';
const states = pageStories('auth.school.awaiting_join', { at: PATH });

/** The roles that may approve are named, not the people. */
export const Ready: StoryObj = page(PATH, {
  as: 'no-school',
  before: (world) => addJoinRequest(world, { message: 'I teach history in year 9.' }),
});

/** The school is reminded once a day. */
export const Reminds: StoryObj = page(PATH, {
  as: 'no-school',
  before: (world) => addJoinRequest(world),
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole('button', { name: 'Send reminder' });
    await userEvent.click(button);
    await expect(await canvas.findByText(/Reminder sent to Oakfield School/)).toBeVisible();
    await waitFor(() => expect(button).toBeDisabled());
  },
  parameters: { picture: 'none' },
});

export const RemindFails: StoryObj = page(PATH, {
  as: 'no-school',
  parameters: { picture: 'none' },
  before: (world) => addJoinRequest(world),
  play: async ({ canvas, userEvent, world }) => {
    const button = await canvas.findByRole('button', { name: 'Send reminder' });
    world.network = 'failing';
    await userEvent.click(button);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/Something went wrong on our side/);
    await expect(button).toBeEnabled();
  },
});

export const CancelsRequest: StoryObj = page(PATH, {
  as: 'no-school',
  parameters: { picture: 'none' },
  before: (world) => addJoinRequest(world),
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel request' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel request' }));
    await canvas.findByRole('heading', { level: 1, name: 'Find your school' });
    await expect(world.documents.list('joinRequests')).toEqual([]);
  },
});

/** The reason is the school's own. */
export const Declined: StoryObj = page(PATH, {
  as: 'no-school',
  before: (world) =>
    addJoinRequest(world, {
      status: 'declined',
      reason: 'We do not know you. Please write from your school address.',
      decidedAt: new Date('2026-11-19T15:00:00.000Z'),
    }),
});

/** The decision is live: a no shows at once. */
export const DeclinedLive: StoryObj = page(PATH, {
  as: 'no-school',
  parameters: { picture: 'none' },
  before: (world) => addJoinRequest(world),
  play: async ({ canvas, world }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Request sent to Oakfield School' });
    const decision = { params: { uid: 'user-no-school' }, body: { reason: 'Not this year.' } };
    await world.as('staff-3').call(declineJoinRequest, decision);
    await canvas.findByRole('heading', { level: 1, name: 'Oakfield School declined your request' });
    await expect(canvas.getByText('Not this year.')).toBeVisible();
  },
});

/** A yes opens the school, with what was asked for at the beginning. */
export const ApprovedLive: StoryObj = page(`${PATH}&target=%2Fmanage%2Fstories`, {
  as: 'no-school',
  parameters: { picture: 'none' },
  before: (world) => addJoinRequest(world),
  play: async ({ canvas, world, address }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Request sent to Oakfield School' });
    const decision = { params: { uid: 'user-no-school' }, body: { roleId: 'AUTHOR' } };
    await world.as('staff-3').call(approveJoinRequest, decision);
    await waitFor(() => expect(address()).toBe('/manage/stories'));
  },
});

/** Without a school in the address the last one that was asked. */
export const WithoutAddress: StoryObj = page('/auth/school/awaiting_join', {
  as: 'no-school',
  parameters: { picture: 'none' },
  before: (world) => addJoinRequest(world),
  play: ({ address }) => waitFor(() => expect(address()).toBe(PATH)),
});

export const NotAsked: StoryObj = page(PATH, {
  as: 'no-school',
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'No request found' });
  },
});

export const WithoutRequest: StoryObj = page('/auth/school/awaiting_join', {
  as: 'no-school',
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Find your school' });
  },
});

export const Failed: StoryObj = page('/auth/school/awaiting_join', {
  as: 'no-school',
  network: 'failing',
  parameters: { picture: 'none' },
  before: (world) => addJoinRequest(world),
  play: async ({ canvas, userEvent, world }) => {
    await canvas.findByText('We couldn’t load your request');
    world.network = 'fast';
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await canvas.findByRole('heading', { level: 1, name: 'Request sent to Oakfield School' });
  },
});

export const NoPermission: StoryObj = states('NoPermission');
