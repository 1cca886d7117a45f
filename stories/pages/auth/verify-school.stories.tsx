import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';
import { registerHillcrest, VERIFY_CODE, VERIFY_RECORD, verifying } from '../../support/waiting-schools.ts';

/** A new school is pending, and proves meanwhile that it is what it says. */
export default { title: 'Pages/Auth/Verify a school', tags: ['type:form'] } satisfies Meta;

const own = { as: 'no-school', institutionId: 'hillcrest' } as const;
const ways = pageStories('auth.school.verify');
const requested = pageStories('auth.school.verify.requested', { at: '/auth/school/verify/requested?way=dns' });

export const Registered: StoryObj = page('/auth/school/registered', {
  ...own,
  before: (world) => registerHillcrest(world),
});

/** Approved elsewhere: the page goes on by itself. */
export const Approved: StoryObj = page('/auth/school/registered', {
  ...own,
  parameters: { picture: 'none' },
  before: (world) => registerHillcrest(world),
  play: async ({ canvas, world, address }) => {
    await canvas.findByText('Awaiting approval');
    await world.documents.update('institutions', 'hillcrest', { isApproved: true, status: 'approved' });
    await waitFor(() => expect(address()).toBe('/'));
  },
});

export const Asked: StoryObj = page('/auth/school/registered', {
  ...own,
  before: (world) =>
    registerHillcrest(world, {
      status: 'asked',
      decision: {
        text: 'Your website shows another address. Which one is right?',
        at: new Date('2026-11-20T09:10:00.000Z'),
      },
    }),
});

/** The answer is sent, and the school is pending again. */
export const Answered: StoryObj = page('/auth/school/registered', {
  ...own,
  parameters: { picture: 'none' },
  before: (world) =>
    registerHillcrest(world, {
      status: 'asked',
      decision: { text: 'Which town is it in?', at: new Date('2026-11-20T09:10:00.000Z') },
    }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Your answer'), 'In Taunton.');
    await userEvent.click(canvas.getByRole('button', { name: 'Send answer' }));
    await canvas.findByText('Awaiting approval');
    await waitFor(() => expect(canvas.queryByLabelText('Your answer')).toBeNull());
  },
});

export const Declined: StoryObj = page('/auth/school/registered', {
  ...own,
  parameters: { picture: 'none' },
  before: (world) =>
    registerHillcrest(world, {
      status: 'declined',
      decision: { text: 'We could not find a school at this address.', at: new Date('2026-11-20T09:10:00.000Z') },
    }),
  play: async ({ canvas }) => {
    await canvas.findByText('We could not find a school at this address.');
    await expect(canvas.getByRole('link', { name: 'Find another school' })).toBeVisible();
  },
});

/** Another school's address: there is nothing to see, and a way on. */
export const SchoolOfOthers: StoryObj = page('/auth/school/registered?school=riverside', {
  ...own,
  parameters: { picture: 'none' },
  before: (world) => registerHillcrest(world),
  play: async ({ canvas }) => {
    await canvas.findByText(/Open your own school instead|Find your school or register it/);
  },
});

export const Ways: StoryObj = page('/auth/school/verify', { ...own, before: (world) => registerHillcrest(world) });

/** An address anywhere else proves nothing. */
export const WrongAddress: StoryObj = page('/auth/school/verify', {
  ...own,
  parameters: { picture: 'none' },
  before: (world) => registerHillcrest(world),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByLabelText('School email');
    await userEvent.type(field, 'callum.reeve@gmail.com');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Anyone can get an address there/));
    await expect(field).toHaveValue('callum.reeve@gmail.com');
  },
});

/** A site on a shared host has no domain of its own: only a call is left. */
export const NoDomain: StoryObj = page('/auth/school/verify', {
  ...own,
  parameters: { picture: 'none' },
  before: (world) => registerHillcrest(world, { domains: ['sites.google.com'] }),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('radio', { name: /^Email/ })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    await canvas.findByText(/We call the school on/);
  },
});

/** From the email's six digits to the end. */
export const ByEmail: StoryObj = page('/auth/school/verify', {
  ...own,
  parameters: { picture: 'none' },
  before: (world) => registerHillcrest(world),
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.type(await canvas.findByLabelText('School email'), 'office@hillcrest.example');
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }));
    const code = await canvas.findByLabelText('Code from the email');
    await userEvent.type(code, '000000');
    await userEvent.click(canvas.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(code).toHaveAccessibleDescription(/Wrong code/));
    await userEvent.clear(code);
    await world.finishJobs();
    const email = world.mail.sent.find(({ name }) => name === 'verify-school');
    await userEvent.type(code, email?.name === 'verify-school' ? email.props.code : '');
    await userEvent.click(canvas.getByRole('button', { name: 'Verify' }));
    await canvas.findByRole('heading', { level: 1, name: 'School verified' });
  },
});

/** The email's link does the same by itself. */
export const ByLink: StoryObj = page(`/auth/school/verify/requested?school=hillcrest&code=${VERIFY_CODE}`, {
  ...own,
  parameters: { picture: 'none' },
  before: async (world) => {
    await registerHillcrest(world);
    await verifying(world, { method: 'email', to: 'office@hillcrest.example' });
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'School verified' });
  },
});

/** An address at the website of a whole group is noted, and a platform admin checks the school too. */
export const OfAGroup: StoryObj = page(`/auth/school/verify/requested?school=hillcrest&code=${VERIFY_CODE}`, {
  ...own,
  parameters: { picture: 'none' },
  before: async (world) => {
    await registerHillcrest(world, { groupReason: 'Both belong to the Hillcrest Trust.' });
    await verifying(world, { method: 'email', to: 'office@hillcrest.example' });
  },
  play: async ({ canvas, world, address }) => {
    await expect(await canvas.findByText('Your email is confirmed')).toBeVisible();
    await expect(world.documents.list('institutions').find(({ id }) => id === 'hillcrest')?.isVerified).toBe(false);
    await expect(address()).toMatch(/verify\/requested/);
    await expect(canvas.getByRole('link', { name: 'Verify another way' })).toBeVisible();
  },
});

/** The record is not there yet, then it is. */
export const ByDnsRecord: StoryObj = page('/auth/school/verify/requested?way=dns', {
  ...own,
  before: async (world) => {
    await registerHillcrest(world);
    await verifying(world, { method: 'dns', to: 'hillcrest.example' });
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Check again' }));
    await canvas.findByText(/No TXT record found/);
  },
});

export const RecordFound: StoryObj = page('/auth/school/verify/requested?way=dns', {
  ...own,
  parameters: { picture: 'none' },
  before: async (world) => {
    await registerHillcrest(world);
    await verifying(world, { method: 'dns', to: 'hillcrest.example' });
    world.texts.add(VERIFY_RECORD);
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Check again' }));
    await canvas.findByRole('heading', { level: 1, name: 'School verified' });
  },
});

export const Verified: StoryObj = page('/auth/school/verify/success', {
  ...own,
  before: (world) => registerHillcrest(world, { isVerified: true, verifiedBy: 'email' }),
});

/** The list of ways did not load: retry brings it. */
export const Failed: StoryObj = page('/auth/school/verify', {
  ...own,
  parameters: { picture: 'none' },
  network: 'failing',
  before: (world) => registerHillcrest(world),
  play: async ({ canvas, userEvent, world }) => {
    const again = await canvas.findByRole('button', { name: 'Try again' });
    world.network = 'fast';
    await userEvent.click(again);
    await canvas.findByLabelText('School email');
  },
});

export const WaysNoPermission: StoryObj = ways('NoPermission');
export const RequestedNoPermission: StoryObj = requested('NoPermission');
