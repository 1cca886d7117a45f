import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { approveJoinRequest, declineJoinRequest } from '../../../src/domain/api/people.ts';
import { page } from '../../support/app.tsx';
import { addJoinRequest } from '../../support/joining.ts';
import { pageStories } from '../../support/page-stories.tsx';

/** A school was asked: what one can do meanwhile, and what becomes of it. */
export default { title: 'Pages/Auth/Waiting to join', tags: ['type:detail'] } satisfies Meta;

const PATH = '/auth/school/awaiting_join?iid=oakfield';
const states = pageStories('auth.school.awaiting_join', { at: PATH });

/** Who may decide is told by role, not by name. */
export const Ready: StoryObj = page(PATH, {
  as: 'no-school',
  before: (world) => addJoinRequest(world, { message: 'I teach history in year 9.' }),
});

/** The school is reminded once a day. */
export const Reminds: StoryObj = page(PATH, {
  as: 'no-school',
  before: (world) => addJoinRequest(world),
  play: async ({ canvas, userEvent }) => {
    const button = await canvas.findByRole('button', { name: 'Remind them' });
    await userEvent.click(button);
    await expect(await canvas.findByText(/Once a day is enough/)).toBeVisible();
    await waitFor(() => expect(button).toBeDisabled());
  },
  parameters: { picture: 'none' },
});

export const RemindFails: StoryObj = page(PATH, {
  as: 'no-school',
  parameters: { picture: 'none' },
  before: (world) => addJoinRequest(world),
  play: async ({ canvas, userEvent, world }) => {
    const button = await canvas.findByRole('button', { name: 'Remind them' });
    world.network = 'failing';
    await userEvent.click(button);
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/Something went wrong on our side/);
    await expect(button).toBeEnabled();
  },
});

export const TakesBack: StoryObj = page(PATH, {
  as: 'no-school',
  parameters: { picture: 'none' },
  before: (world) => addJoinRequest(world),
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Take the request back' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Take it back' }));
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
    await canvas.findByRole('heading', { level: 1, name: 'Waiting for Oakfield School' });
    const decision = { params: { uid: 'user-no-school' }, body: { reason: 'Not this year.' } };
    await world.as('staff-3').call(declineJoinRequest, decision);
    await canvas.findByRole('heading', { level: 1, name: 'Oakfield School said no' });
    await expect(canvas.getByText('Not this year.')).toBeVisible();
  },
});

/** A yes opens the school, with what was asked for at the beginning. */
export const ApprovedLive: StoryObj = page(`${PATH}&target=%2Fmanage%2Fstories`, {
  as: 'no-school',
  parameters: { picture: 'none' },
  before: (world) => addJoinRequest(world),
  play: async ({ canvas, world, address }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Waiting for Oakfield School' });
    const decision = { params: { uid: 'user-no-school' }, body: { roleId: 'AUTHOR' } };
    await world.as('staff-3').call(approveJoinRequest, decision);
    await waitFor(() => expect(address()).toBe('/manage/stories'), { timeout: 5000 });
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
    await canvas.findByRole('heading', { level: 1, name: 'You have not asked this school' });
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
    await canvas.findByText('Your request did not load.');
    world.network = 'fast';
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await canvas.findByRole('heading', { level: 1, name: 'Waiting for Oakfield School' });
  },
});

export const NoPermission: StoryObj = states('NoPermission');
