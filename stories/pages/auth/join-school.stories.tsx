import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { page } from '../../support/app.tsx';
import { addJoinRequest } from '../../support/joining.ts';
import { pageStories } from '../../support/page-stories.tsx';

/** Asking a school to be let in. */
export default { title: 'Pages/Auth/Ask to join', tags: ['type:form'] } satisfies Meta;

const PATH = '/auth/school/join?iid=oakfield';
const states = pageStories('auth.school.join', { at: PATH });

/** The request goes to the school, and the page that shows its status follows. */
export const Ready: StoryObj = page(PATH, { as: 'no-school' });

export const Asks: StoryObj = page(`${PATH}&target=%2Fmanage%2Fstories`, {
  as: 'no-school',
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world, address }) => {
    await userEvent.type(await canvas.findByLabelText(/Message to the school/), 'I teach history in year 9.');
    await userEvent.click(canvas.getByRole('radio', { name: /Author/ }));
    await userEvent.click(canvas.getByRole('button', { name: 'Ask to join' }));
    await canvas.findByRole('heading', { level: 1, name: 'Request sent to Oakfield School' });
    await expect(address()).toBe('/auth/school/awaiting_join?iid=oakfield&target=%2Fmanage%2Fstories');
    await expect(world.documents.list('joinRequests')).toMatchObject([
      { iid: 'oakfield', message: 'I teach history in year 9.', roleId: 'AUTHOR' },
    ]);
  },
});

/** Nothing has to be said, and the role is the school's to decide. */
export const AsksPlainly: StoryObj = page(PATH, {
  as: 'no-school',
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ask to join' }));
    await canvas.findByRole('heading', { level: 1, name: 'Request sent to Oakfield School' });
    await expect(world.documents.list('joinRequests')).toMatchObject([{ message: null, roleId: null }]);
  },
});

/** What was typed stays when the request does not arrive. */
export const Offline: StoryObj = page(PATH, {
  as: 'no-school',
  play: async ({ canvas, userEvent, world }) => {
    const message = await canvas.findByLabelText(/Message to the school/);
    await userEvent.type(message, 'I teach history.');
    world.network = 'offline';
    await userEvent.click(canvas.getByRole('button', { name: 'Ask to join' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/Request error!/);
    await expect(message).toHaveValue('I teach history.');
  },
  parameters: { picture: 'none' },
});

/** The school already has a request; the first one stays. */
export const Pending: StoryObj = page(PATH, { as: 'no-school', before: (world) => addJoinRequest(world) });

/** Another person signs in in another tab: this page shows nothing of the one before. */
export const AnotherPerson: StoryObj = page('/auth/school/join?iid=riverside', {
  as: 'AUTHOR',
  parameters: { picture: 'none' },
  before: (world) => addJoinRequest(world, { iid: 'riverside', uid: 'user-AUTHOR' }),
  play: async ({ canvas, world }) => {
    const requestedText = 'You’ve already asked to join';
    await canvas.findByText(requestedText);
    world.network = 'slow';
    world.auth.signIn('user-VIEWER');
    await waitFor(() => expect(canvas.queryByText(requestedText)).not.toBeInTheDocument());
    await canvas.findByRole('button', { name: 'Ask to join' });
  },
});

export const JustDeclined: StoryObj = page(PATH, {
  as: 'no-school',
  parameters: { picture: 'none' },
  before: (world) =>
    addJoinRequest(world, { status: 'declined', decidedAt: new Date(world.now()), reason: 'Not yet.' }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ask to join' }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('You can ask again tomorrow.');
  },
});

export const Member: StoryObj = page(PATH, {
  as: 'AUTHOR',
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, address }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Open school' }));
    await waitFor(() => expect(address()).toBe('/'));
  },
});

/** A long name wraps; a school that awaiting approval says so. */
export const LongName: StoryObj = page(PATH, {
  as: 'no-school',
  before: (world) =>
    world.documents.update('institutions', 'oakfield', {
      name: 'The Royal Oakfield and District Grammar School for Girls and Boys of the Parishes of Upper and Lower Oakfield',
      isApproved: false,
      address: {
        street: '1 Lane',
        locality: null,
        town: 'Upper Oakfield-under-Thornwick',
        county: null,
        postcode: 'QA5 2ST',
      },
    }),
});

export const Unknown: StoryObj = page('/auth/school/join?iid=nowhere', {
  as: 'no-school',
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'School not found' });
    await expect(canvas.getByRole('link', { name: 'Choose another school' })).toHaveAttribute('href', '/auth/school');
  },
});

export const Failed: StoryObj = page(PATH, {
  as: 'no-school',
  network: 'failing',
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent, world }) => {
    await canvas.findByText('We couldn’t load this school');
    world.network = 'fast';
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await canvas.findByLabelText(/Message to the school/);
  },
});

export const NoPermission: StoryObj = states('NoPermission');
