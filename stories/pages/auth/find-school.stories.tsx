import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { approveJoinRequest } from '../../../src/domain/api/people.ts';
import { type PageContext, page } from '../../support/app.tsx';
import { addInvitation, addJoinRequest } from '../../support/joining.ts';
import { pageStories } from '../../support/page-stories.tsx';

/** Where whoever has no school finds one: those on SprX, those of the register, an invitation. */
export default { title: 'Pages/Auth/Find your school', tags: ['type:form'] } satisfies Meta;

const states = pageStories('auth.school');

const type = async ({ canvas, userEvent }: PageContext, text: string) => {
  const field = await canvas.findByRole('combobox', { name: 'School' });
  await userEvent.type(field, text);
  return field;
};

/** Without a school nothing of the app is there; this is where it begins. */
export const Ready: StoryObj = page('/auth/school', {
  as: 'no-school',
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByRole('link', { name: 'I have an invitation' })).toHaveAttribute(
      'href',
      '/auth/school/invite',
    );
    await expect(canvas.queryByRole('navigation', { name: 'Main' })).toBeNull();
  },
});

/** Schools on SprX come first, then those of the register; the arrow keys choose. */
export const Found: StoryObj = page('/auth/school', {
  as: 'no-school',
  play: async (context) => {
    await type(context, 'oak');
    const list = await context.canvas.findByRole('listbox', { name: 'Schools' });
    await waitFor(() => expect(list.querySelectorAll('[role="option"]')).toHaveLength(4));
    await expect(list.querySelector('[role="option"]')).toHaveTextContent('Oakfield School');
  },
});

/** One that is on SprX is asked to let the person in. */
export const Chosen: StoryObj = page('/auth/school?target=%2Fmanage%2Fstories', {
  as: 'no-school',
  play: async (context) => {
    const { canvas, userEvent, address } = context;
    await type(context, 'oakf');
    await canvas.findByRole('option', { name: /Oakfield School/ });
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await canvas.findByRole('link', { name: 'Ask to join' }));
    await waitFor(() => expect(address()).toBe('/auth/school/join?iid=oakfield&target=%2Fmanage%2Fstories'));
  },
  parameters: { picture: 'none' },
});

/** One of the register is registered, with what the register knows; found by its postcode here. */
export const FromTheRegister: StoryObj = page('/auth/school', {
  as: 'no-school',
  play: async (context) => {
    const { canvas, userEvent } = context;
    await type(context, 'qa5 1ab');
    await userEvent.click(await canvas.findByRole('option', { name: /Royal Heronbury/ }));
    await expect(await canvas.findByRole('link', { name: 'Register this school' })).toHaveAttribute(
      'href',
      '/auth/school/details?register=gias-900008',
    );
  },
});

export const NothingFound: StoryObj = page('/auth/school', {
  as: 'no-school',
  parameters: { picture: 'none' },
  play: async (context) => {
    await type(context, 'zebra');
    await expect(await context.canvas.findByText('No results for “zebra”')).toBeVisible();
    await expect(context.canvas.getByRole('link', { name: 'Register a school' })).toBeVisible();
  },
});

/** What is under way comes first: an invitation, a school that has not decided, one that said no. */
export const UnderWay: StoryObj = page('/auth/school', {
  as: 'no-school',
  before: async (world) => {
    await addInvitation(world, { iid: 'riverside', school: 'Riverside Primary' });
    await addJoinRequest(world);
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'View invitation' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'View request' })).toHaveAttribute(
      'href',
      '/auth/school/awaiting_join?iid=oakfield',
    );
  },
});

/** Home without a school, but with an invitation, leads to it. */
export const InvitedFirst: StoryObj = page('/', {
  as: 'no-school',
  parameters: { picture: 'none' },
  before: (world) => addInvitation(world),
  play: async ({ canvas, address }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Your invitation' });
    await expect(address()).toMatch(/^\/auth\/school\/invite/);
  },
});

/** The request was approved meanwhile: the page continues automatically to the page that was asked for. */
export const ApprovedMeanwhile: StoryObj = page('/auth/school?target=%2Fmanage%2Fstories', {
  as: 'no-school',
  parameters: { picture: 'none' },
  before: (world) => addJoinRequest(world),
  play: async ({ ready, world, address }) => {
    await ready();
    const decision = { params: { uid: 'user-no-school' }, body: { roleId: 'AUTHOR' } };
    await world.as('staff-3').call(approveJoinRequest, decision);
    await waitFor(() => expect(address()).toBe('/manage/stories'));
  },
});

/** Who has a school comes for another one, and is not led away. */
export const AnotherSchool: StoryObj = page('/auth/school', {
  as: 'AUTHOR',
  parameters: { picture: 'none' },
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Find your school');
  },
});

export const SearchFails: StoryObj = page('/auth/school', {
  as: 'no-school',
  play: async (context) => {
    const { canvas, userEvent, world, ready } = context;
    await ready();
    world.network = 'failing';
    const field = await type(context, 'oak');
    await canvas.findByRole('button', { name: 'Try again' });
    world.network = 'fast';
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await canvas.findByRole('option', { name: /Oakfield School/ });
    await expect(field).toHaveValue('oak');
  },
  parameters: { picture: 'none' },
});

export const Offline: StoryObj = page('/auth/school', {
  as: 'no-school',
  parameters: { picture: 'none' },
  play: async (context) => {
    const { canvas, world, ready } = context;
    await ready();
    world.network = 'offline';
    await type(context, 'oak');
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

/** Without what is under way one can still search. */
export const StepsFail: StoryObj = page('/auth/school', {
  as: 'no-school',
  network: 'failing',
  play: async ({ canvas, userEvent, world }) => {
    await canvas.findByText('We couldn’t load your invitations and requests');
    world.network = 'fast';
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(canvas.queryByText(/could not look up/)).toBeNull());
  },
  parameters: { picture: 'none' },
});

/** Platform admins belong to no school and are led home. */
export const PlatformAdmin: StoryObj = page('/auth/school', {
  as: 'platform-admin',
  institutionId: 'oakfield',
  parameters: { picture: 'none' },
  play: ({ address }) => waitFor(() => expect(address()).toBe('/')),
});

export const NoPermission: StoryObj = states('NoPermission');
