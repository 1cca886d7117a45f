import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { type PageContext, page } from '../../support/app.tsx';
import { loseConnection, regainConnection } from '../../support/connection.ts';
import { pageStories } from '../../support/page-stories.tsx';

/** Registering a school: the form, and what is sent, read once more. */
export default { title: 'Pages/Auth/Register a school', tags: ['type:form'] } satisfies Meta;

const DRAFT = 'sprx.school-draft';
const fresh = () => sessionStorage.removeItem(DRAFT);
const form = pageStories('auth.school.details');
const check = pageStories('auth.school.confirm');
const GOOD = {
  name: 'Hillcrest Primary School',
  handle: 'hillcrest',
  website: 'https://www.hillcrest.example',
  country: 'GB',
  address: { street: '4 Mill Lane', locality: '', town: 'Taunton', county: 'Somerset', postcode: 'TA1 4DY' },
  geo: { lat: 51.015, lng: -3.1 },
  phoneE164: '+441632960120',
  phase: 'primary',
  ageLow: '4',
  ageHigh: '11',
  roll: '212',
  values: ['Kindness', 'Courage'],
  brandedHashtag: 'HillcrestLife',
};
const drafted =
  (changes: object = {}) =>
  () =>
    sessionStorage.setItem(DRAFT, JSON.stringify({ ...GOOD, ...changes }));

const type = async ({ canvas, userEvent }: PageContext, label: RegExp | string, text: string) => {
  const field = await canvas.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const send = async ({ canvas, userEvent }: PageContext) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Review' }));

/** Two columns by parts; the map has no point yet. */
export const Ready: StoryObj = page('/auth/school/details', { as: 'no-school', before: fresh });

/** Everything that is wrong is said at once, at its field, and nothing typed is lost. */
export const FieldErrors: StoryObj = page('/auth/school/details', {
  as: 'no-school',
  before: drafted({
    name: 'Hill',
    website: 'http://192.168.0.1',
    handle: 'admin',
    address: { ...GOOD.address, postcode: '12345' },
  }),
  play: async (context) => {
    await send(context);
    const { canvas } = context;
    await expect(await canvas.findByLabelText('Name')).toHaveAccessibleDescription(/at least 5 characters/);
    await expect(canvas.getByLabelText('Short name')).toHaveAccessibleDescription(/reserved/);
    await expect(canvas.getByLabelText('Website')).toHaveAccessibleDescription(/private network/);
    await expect(canvas.getByLabelText('Postcode')).toHaveAccessibleDescription(
      /Enter a full postcode, for example .* \(United Kingdom\)/,
    );
    await expect(canvas.getByLabelText('Name')).toHaveValue('Hill');
  },
});

/** The short name follows the name until it is typed in; whether it is free is said. */
export const ShortName: StoryObj = page('/auth/school/details', {
  parameters: { picture: 'none' },
  as: 'no-school',
  before: fresh,
  play: async (context) => {
    const { canvas, userEvent } = context;
    await type(context, 'Name', "St Mary's");
    const field = canvas.getByLabelText('Short name');
    await expect(field).toHaveValue('st-marys');
    await userEvent.type(canvas.getByLabelText('Name'), ' Primary');
    await expect(field).toHaveValue('st-marys-primary');
    await canvas.findByText('st-marys-primary is available.');
    // Tab moves from a field to the next.
    await userEvent.tab();
    await expect(field).toHaveFocus();
    await userEvent.clear(field);
    await userEvent.type(field, 'Oak Field-');
    await expect(field).toHaveValue('Oak Field-');
    await userEvent.tab();
    await expect(canvas.getByLabelText('Website')).toHaveFocus();
    await type(context, 'Short name', 'oakfield');
    await canvas.findByText('Another school has this short name. Choose another.');
    await type(context, 'Name', 'Oakfield Primary');
    await expect(field).toHaveValue('oakfield');
  },
});

/** The place is found by the postcode; the pin can be moved by keys and by mouse. */
export const PlaceFound: StoryObj = page('/auth/school/details', {
  as: 'no-school',
  before: fresh,
  play: async (context) => {
    const { canvas, userEvent } = context;
    await type(context, 'Postcode', 'XX9');
    await expect(canvas.queryByRole('button', { name: 'Move pin' })).toBeNull();
    await type(context, 'Postcode', 'qa5 2st');
    await canvas.findByRole('img', { name: 'Where the school is: 51.21000° north, 2.59000° west' });
    await canvas.findByText(/Found by postcode/);
    const move = canvas.getByRole('button', { name: 'Move pin' });
    move.focus();
    await userEvent.keyboard('{Enter}');
    const map = canvas.getByRole('application', { name: /51\.21000° north/ });
    await expect(map).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(map).toHaveAccessibleName(/51\.2100[1-9]° north/));
    const { left, top } = map.getBoundingClientRect();
    await userEvent.pointer({ keys: '[MouseLeft]', target: map, coords: { clientX: left + 60, clientY: top + 60 } });
    await canvas.findByText(/You moved the pin/);
    await userEvent.click(canvas.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(sessionStorage.getItem(DRAFT)).toMatch(/"lat":51\.2/));
    await type(context, 'Postcode', 'BA5 2PX');
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Move pin' })).toBeNull());
    await type(context, 'Postcode', 'QA5 2ST');
    await canvas.findByText(/Found by postcode/);
    window.scrollTo(0, 0);
  },
});

/** Without a network the form says so, and can still be filled in. */
export const WithoutNetwork: StoryObj = page('/auth/school/details', {
  parameters: { picture: 'none' },
  as: 'no-school',
  before: drafted(),
  play: async ({ canvas, world }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Register a school' });
    loseConnection(world);
    await canvas.findByText(/You are offline/);
    regainConnection(world);
    await waitFor(() => expect(canvas.queryByText(/You are offline/)).toBeNull());
  },
});

/** From the public register; what a name here may not hold is written out. */
export const FromRegister: StoryObj = page('/auth/school/details?register=gias-900005', {
  parameters: { picture: 'none' },
  as: 'no-school',
  before: fresh,
  play: async ({ canvas }) => {
    await canvas.findByText(/come from the public register/);
    await expect(canvas.getByLabelText('Name')).toHaveValue('Oak Rise Infant and Nursery School');
    await expect(canvas.getByLabelText('Short name')).toHaveValue('oak-rise-infant-and-nursery');
    await expect(canvas.getByLabelText('Town')).toHaveValue('Ravendale');
    await expect(canvas.getByLabelText('Type of school')).toHaveValue('primary');
    await expect(canvas.getByLabelText('Website')).toHaveValue('');
  },
});

/** A number that the register does not have: the form is filled in by hand. */
export const NotInRegister: StoryObj = page('/auth/school/details?register=gias-1', {
  parameters: { picture: 'none' },
  as: 'no-school',
  before: fresh,
  play: async ({ canvas }) => {
    await canvas.findByText(/Fill in the form yourself/);
    await expect(canvas.getByLabelText('Name')).toHaveValue('');
  },
});

/** A reload loses nothing. */
export const DraftKept: StoryObj = page('/auth/school/details', {
  parameters: { picture: 'none' },
  as: 'no-school',
  before: fresh,
  play: async (context) => {
    await type(context, 'Town', 'Taunton');
    await waitFor(() => expect(sessionStorage.getItem(DRAFT)).toContain('Taunton'));
    await context.visit('/auth/school/details');
    await expect(await context.canvas.findByLabelText('Town')).toHaveValue('Taunton');
  },
});

export const Confirm: StoryObj = page('/auth/school/confirm', { as: 'no-school', before: drafted() });

/** Without a draft there is nothing to confirm: the form comes first. */
export const NothingToConfirm: StoryObj = page('/auth/school/confirm', {
  parameters: { picture: 'none' },
  as: 'no-school',
  before: fresh,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Register a school' });
  },
});

/** Sent: the school is there, and the person is in it. */
export const Sent: StoryObj = page('/auth/school/confirm', {
  parameters: { picture: 'none' },
  as: 'no-school',
  before: drafted(),
  play: async ({ canvas, userEvent, world, address }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Register school' }));
    await canvas.findByRole('heading', { level: 1, name: 'School registered' });
    await canvas.findByText('Awaiting approval');
    const made = world.documents.list('institutions').find(({ name }) => name === GOOD.name);
    await expect(made?.status).toBe('waiting');
    await expect(address()).toMatch(/^\/auth\/school\/registered\?school=/);
    await expect(sessionStorage.getItem(DRAFT)).toBeNull();
  },
});

/** The school is there already: the way on is to join it. */
export const ThereAlready: StoryObj = page('/auth/school/confirm', {
  as: 'no-school',
  before: async (world) => {
    drafted()();
    await world.documents.update('institutions', 'oakfield', { domains: ['hillcrest.example'] });
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Register school' }));
    await canvas.findByText('This school is already on SprX');
    await expect(canvas.getByRole('link', { name: 'Ask to join Oakfield School' })).toHaveAttribute(
      'href',
      '/auth/school/join?iid=oakfield',
    );
  },
});

/** A school of a trust shares its web site: it says so and goes on. */
export const SameGroup: StoryObj = page('/auth/school/confirm', {
  as: 'no-school',
  before: async (world) => {
    drafted()();
    const address = { street: '1 High Street', locality: null, town: 'Exeter', county: null, postcode: 'EX1 1AA' };
    await world.documents.update('institutions', 'oakfield', { domains: ['hillcrest.example'], address });
  },
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Register school' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Register another school in the same group' }));
    const reason = canvas.getByLabelText('How are the schools connected?');
    await userEvent.type(reason, 'Trust');
    await userEvent.click(canvas.getByRole('button', { name: 'Register in the same group' }));
    await waitFor(() => expect(reason).toHaveAccessibleDescription(/Explain how the schools are connected/));
    await expect(reason).toHaveValue('Trust');
    await expect(world.documents.list('institutions').some(({ groupReason }) => groupReason)).toBe(false);
    window.scrollTo(0, 0);
  },
});

export const SameGroupRegistered: StoryObj = page('/auth/school/confirm', {
  parameters: { picture: 'none' },
  as: 'no-school',
  before: async (world) => {
    drafted()();
    const address = { street: '1 High Street', locality: null, town: 'Exeter', county: null, postcode: 'EX1 1AA' };
    await world.documents.update('institutions', 'oakfield', { domains: ['hillcrest.example'], address });
  },
  play: async ({ canvas, userEvent, world }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Register school' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Register another school in the same group' }));
    await userEvent.type(
      canvas.getByLabelText('How are the schools connected?'),
      'Both belong to the Hillcrest Trust.',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Register in the same group' }));
    await waitFor(() =>
      expect(world.documents.list('institutions').find(({ name }) => name === GOOD.name)?.groupReason).toBe(
        'Both belong to the Hillcrest Trust.',
      ),
    );
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Register in the same group' })).toBeNull());
  },
});

/** Another school took the short name meanwhile: back at the form, the field says so. */
export const ShortNameTaken: StoryObj = page('/auth/school/confirm', {
  parameters: { picture: 'none' },
  as: 'no-school',
  before: drafted({ handle: 'oakfield' }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Register school' }));
    await userEvent.click(await canvas.findByRole('link', { name: 'Correct details' }));
    const field = await canvas.findByLabelText('Short name');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Another school has the short name/));
    await expect(field).toHaveValue('oakfield');
  },
});

/** Offline while sending: nothing is lost, and it can be sent again. */
export const Offline: StoryObj = page('/auth/school/confirm', {
  parameters: { picture: 'none' },
  as: 'no-school',
  before: drafted(),
  play: async ({ canvas, userEvent, world }) => {
    const button = await canvas.findByRole('button', { name: 'Register school' });
    world.network = 'offline';
    await userEvent.click(button);
    await canvas.findByText('We couldn’t register the school');
    world.network = 'fast';
    await userEvent.click(canvas.getByRole('button', { name: 'Register school' }));
    await canvas.findByRole('heading', { level: 1, name: 'School registered' });
  },
});

export const NoPermission: StoryObj = form('NoPermission');
export const ConfirmNoPermission: StoryObj = check('NoPermission');
