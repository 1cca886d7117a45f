import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { type PageContext, page } from '../../support/app.tsx';
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
  userEvent.click(await canvas.findByRole('button', { name: 'Check what you entered' }));

/** Two columns by parts; the map waits for a point. */
export const Ready: StoryObj = page('/auth/school/details', { as: 'no-school', before: fresh });

/** Everything that is wrong is said at once, at its field, and nothing typed is lost. */
export const FieldErrors: StoryObj = page('/auth/school/details', {
  as: 'no-school',
  before: drafted({
    name: 'Hill',
    website: 'http://192.168.0.1',
    handle: 'admin',
    address: { ...GOOD.address, postcode: '12345' },
    geo: { lat: 91, lng: 0 },
  }),
  play: async (context) => {
    await send(context);
    const { canvas } = context;
    await expect(await canvas.findByLabelText('Name')).toHaveAccessibleDescription(/at least 5 characters/);
    await expect(canvas.getByLabelText('Short name')).toHaveAccessibleDescription(/used by SprX itself/);
    await expect(canvas.getByLabelText('Web site')).toHaveAccessibleDescription(/private network/);
    await expect(canvas.getByLabelText('Postcode')).toHaveAccessibleDescription(/does not fit the country/);
    await expect(canvas.getByLabelText(/Latitude/)).toHaveAccessibleDescription(/from -90 to 90/);
    await expect(canvas.getByLabelText('Name')).toHaveValue('Hill');
  },
});

/** The short name comes from the name, and says whether it is free. */
export const ShortName: StoryObj = page('/auth/school/details', {
  parameters: { picture: 'none' },
  as: 'no-school',
  before: fresh,
  play: async (context) => {
    const { canvas, userEvent } = context;
    await type(context, 'Name', "St Mary's Primary");
    await userEvent.tab();
    await expect(canvas.getByLabelText('Short name')).toHaveValue('st-marys-primary');
    await canvas.findByText('st-marys-primary is free.');
    await type(context, 'Short name', 'oakfield');
    await canvas.findByText('Another school has this short name. Choose another.');
  },
});

/** The point and the numbers follow each other. */
export const PlaceOnTheMap: StoryObj = page('/auth/school/details', {
  parameters: { picture: 'none' },
  as: 'no-school',
  before: fresh,
  play: async (context) => {
    const { canvas, userEvent } = context;
    const map = await canvas.findByRole('application', { name: 'Where the school is: no point yet' });
    map.focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByLabelText(/Latitude/)).toHaveValue(52);
    await type(context, /Latitude/, '-33.9');
    await type(context, /Longitude/, '18.4');
    await canvas.findByRole('application', { name: 'Where the school is: 33.90° south, 18.40° east' });
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
    await expect(canvas.getByLabelText('Kind of school')).toHaveValue('primary');
    await expect(canvas.getByLabelText('Web site')).toHaveValue('');
  },
});

/** A number that the register does not have: the form is filled in by hand. */
export const NotInRegister: StoryObj = page('/auth/school/details?register=gias-1', {
  parameters: { picture: 'none' },
  as: 'no-school',
  before: fresh,
  play: async ({ canvas }) => {
    await canvas.findByText(/Fill in the form by hand/);
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
    await userEvent.click(await canvas.findByRole('button', { name: 'Register the school' }));
    await canvas.findByRole('heading', { level: 1, name: 'School registered' });
    await canvas.findByText('Waiting to be approved');
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
    await userEvent.click(await canvas.findByRole('button', { name: 'Register the school' }));
    await canvas.findByText('This school is on SprX already');
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
    await userEvent.click(await canvas.findByRole('button', { name: 'Register the school' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'It is another school of the same group' }));
    const reason = canvas.getByLabelText('How do they belong together?');
    await userEvent.type(reason, 'Trust');
    await userEvent.click(canvas.getByRole('button', { name: 'Register as another school' }));
    await waitFor(() => expect(reason).toHaveAccessibleDescription(/in a few words/));
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
    await userEvent.click(await canvas.findByRole('button', { name: 'Register the school' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'It is another school of the same group' }));
    await userEvent.type(canvas.getByLabelText('How do they belong together?'), 'Both belong to the Hillcrest Trust.');
    await userEvent.click(canvas.getByRole('button', { name: 'Register as another school' }));
    await waitFor(() =>
      expect(world.documents.list('institutions').find(({ name }) => name === GOOD.name)?.groupReason).toBe(
        'Both belong to the Hillcrest Trust.',
      ),
    );
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Register as another school' })).toBeNull());
  },
});

/** Somebody took the short name meanwhile: back at the form, the field says so. */
export const ShortNameTaken: StoryObj = page('/auth/school/confirm', {
  parameters: { picture: 'none' },
  as: 'no-school',
  before: drafted({ handle: 'oakfield' }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Register the school' }));
    await userEvent.click(await canvas.findByRole('link', { name: 'Correct it' }));
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
    const button = await canvas.findByRole('button', { name: 'Register the school' });
    world.network = 'offline';
    await userEvent.click(button);
    await canvas.findByText('The school was not registered');
    world.network = 'fast';
    await userEvent.click(canvas.getByRole('button', { name: 'Register the school' }));
    await canvas.findByRole('heading', { level: 1, name: 'School registered' });
  },
});

export const NoPermission: StoryObj = form('NoPermission');
export const ConfirmNoPermission: StoryObj = check('NoPermission');
