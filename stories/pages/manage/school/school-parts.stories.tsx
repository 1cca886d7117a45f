import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { updateSchoolSettings } from '../../../../src/domain/api/schools.ts';
import { settingsPath } from '../../../../src/domain/institution/settings-pages.ts';
import { type PageContext, page } from '../../../support/app.tsx';
import { LOGO, logoIn, partOf, partsOf, schoolIn, whole } from '../../../support/school-page.ts';

/** `/manage/school`: a page of the settings is changed, checked and saved, alone and beside others. */
const meta = { title: 'Pages/Manage/School settings', tags: ['type:settings'] } satisfies Meta;
export default meta;

const SCHOOL = '/manage/school';

const quiet = { picture: 'none' };
/** One Save for all that a page holds: the phone number, the safeguarding contact and the social networks. */
export const SavesContacts: StoryObj = page(settingsPath('contacts'), {
  before: whole,
  parameters: quiet,
  play: async ({ canvas, userEvent, world }) => {
    const contacts = await partOf(canvas, 'Contacts');
    await userEvent.type(contacts.getByLabelText('Name'), ' Jones');
    await userEvent.type(contacts.getByLabelText('YouTube'), 'https://www.youtube.com/@oakfield');
    await userEvent.click(contacts.getByRole('button', { name: 'Save' }));
    await expect(await contacts.findByText(/^Saved at/)).toBeVisible();
    const { safeguarding, links, contact } = await partsOf(world);
    await expect(safeguarding.values.name).toBe('Nell Harper Jones');
    await expect(links.values.youtube).toBe('https://www.youtube.com/@oakfield');
    // What was not changed was not sent.
    await expect(contact.version).toBe(0);
    await userEvent.click(contacts.getByRole('button', { name: 'Save' }));
    await expect(await contacts.findByText('No changes to save')).toBeVisible();
  },
});

/** Two terms overlap, one ends before it begins: each is reported at its field, and nothing is saved. */
export const WrongTerms: StoryObj = page(settingsPath('terms'), {
  before: whole,
  parameters: quiet,
  play: async ({ canvas, userEvent, world, ready }) => {
    await ready();
    const calendar = await partOf(canvas, 'Terms');
    await userEvent.click(calendar.getByRole('button', { name: 'Add term' }));
    await userEvent.type(calendar.getByLabelText('Term 3'), 'Summer');
    const first = calendar.getAllByLabelText('First day')[2] as HTMLElement;
    const last = calendar.getAllByLabelText('Last day')[2] as HTMLElement;
    await userEvent.type(first, '20/03/2027');
    await userEvent.type(last, '20/07/2027');
    const before = calendar.getAllByLabelText('Last day')[0] as HTMLElement;
    await userEvent.clear(before);
    await userEvent.type(before, '01/09/2026');
    await userEvent.click(calendar.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(before).toHaveAccessibleDescription(/must be after the first day/));
    await expect(first).toHaveAccessibleDescription(/overlap with Spring/);
    await expect(schoolIn(world).terms).toHaveLength(2);
  },
});

/** Types a name while someone else saves another one. */
async function meetTheirs({ canvas, userEvent, world, ready }: PageContext) {
  await ready();
  const part = await partOf(canvas, 'Contacts');
  const name = part.getByLabelText('Name');
  await userEvent.clear(name);
  await userEvent.type(name, 'Tom Baker');
  const theirs = { name: 'Ada Mensah', email: 'safe@oakfield.example' };
  await world.as('staff-3').call(updateSchoolSettings, { body: { part: 'safeguarding', version: 0, ...theirs } });
  await userEvent.click(part.getByRole('button', { name: 'Save' }));
  await expect(await part.findByText('Ada Mensah')).toBeVisible();
  await expect(part.getByText(/d.okafor@oakfield.test changed this after you opened it/)).toBeVisible();
  await expect(name).toHaveValue('Tom Baker');
  return { part, name, savedName: async () => (await partsOf(world)).safeguarding.values.name };
}

/** Someone else saved first: their version is shown, and the person chooses. */
export const ChangedMeanwhile: StoryObj = page(settingsPath('contacts'), {
  before: whole,
  parameters: quiet,
  play: async (context) => {
    await meetTheirs(context);
  },
});

export const TakesTheirs: StoryObj = page(settingsPath('contacts'), {
  before: whole,
  parameters: quiet,
  play: async (context) => {
    const { part, name, savedName } = await meetTheirs(context);
    await context.userEvent.type(part.getByLabelText('X'), 'https://x.com/oakfield');
    await context.userEvent.click(part.getByRole('button', { name: 'Use their version' }));
    await waitFor(() => expect(name).toHaveValue('Ada Mensah'));
    // What was typed in another part of the page stays.
    await expect(part.getByLabelText('X')).toHaveValue('https://x.com/oakfield');
    await expect(await savedName()).toBe('Ada Mensah');
    // The next save is measured by theirs.
    await context.userEvent.type(name, '-Reid');
    await context.userEvent.click(part.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await savedName()).toBe('Ada Mensah-Reid'));
  },
});

export const SavesMineInstead: StoryObj = page(settingsPath('contacts'), {
  before: whole,
  parameters: quiet,
  play: async (context) => {
    const { part, name, savedName } = await meetTheirs(context);
    await context.userEvent.click(part.getByRole('button', { name: 'Save my version' }));
    await waitFor(async () => expect(await savedName()).toBe('Tom Baker'));
    await waitFor(() => expect(part.queryByText('Ada Mensah')).toBeNull());
    await expect(name).toHaveValue('Tom Baker');
  },
});

/** Two parts were changed by someone else: one choice after the other, and the first is not asked about again. */
export const ChoosesForEachPart: StoryObj = page(settingsPath('contacts'), {
  before: whole,
  parameters: quiet,
  play: async (context) => {
    const { userEvent, world } = context;
    const { part, savedName } = await meetTheirs(context);
    const { links } = await partsOf(world);
    const theirs = { ...links.values, x: 'https://x.com/theirs' };
    await world
      .as('staff-3')
      .call(updateSchoolSettings, { body: { part: 'links', version: links.version, ...theirs } });
    await userEvent.type(part.getByLabelText('YouTube'), 'https://www.youtube.com/@oakfield');
    await userEvent.click(part.getByRole('button', { name: 'Save my version' }));
    await expect(await part.findByText('https://x.com/theirs')).toBeVisible();
    await expect(part.queryByText('Ada Mensah')).toBeNull();
    await userEvent.click(part.getByRole('button', { name: 'Use their version' }));
    await waitFor(() => expect(part.getByLabelText('X')).toHaveValue('https://x.com/theirs'));
    await userEvent.click(part.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await savedName()).toBe('Tom Baker'));
    await expect((await partsOf(world)).links.values.x).toBe('https://x.com/theirs');
  },
});

/** A new domain is warned of before it is saved, and removes the verification. */
export const AnotherDomain: StoryObj = page(SCHOOL, {
  before: whole,
  parameters: quiet,
  play: async ({ canvas, userEvent, world }) => {
    const part = await partOf(canvas, 'Profile');
    await expect(part.getByText(/^Verified/)).toBeVisible();
    const site = part.getByLabelText('Website');
    await userEvent.clear(site);
    await userEvent.type(site, 'https://gmail.com');
    await userEvent.click(part.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(site).toHaveAccessibleDescription(/email provider/));
    await userEvent.clear(site);
    await userEvent.type(site, 'https://www.oakfield.school');
    await expect(await part.findByText(/is not verified until/)).toBeVisible();
    await expect(schoolIn(world).isVerified).toBe(true);
    await userEvent.click(part.getByRole('button', { name: 'Save' }));
    await expect(await part.findByText('Not verified')).toBeVisible();
    await expect(part.getByRole('link', { name: 'Verify school' })).toHaveAttribute(
      'href',
      '/auth/school/verify?school=oakfield',
    );
  },
});

/** What was typed is not lost by a slip of the mouse. */
export const AsksBeforeLeaving: StoryObj = page(SCHOOL, {
  before: whole,
  parameters: quiet,
  play: async ({ canvas, userEvent, address }) => {
    const profile = await partOf(canvas, 'Profile');
    await userEvent.type(profile.getByLabelText('Name'), ' and Nursery');
    await userEvent.click(canvas.getByRole('link', { name: 'Collections' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Stay here' }));
    await expect(address()).toBe(SCHOOL);
    await expect(profile.getByLabelText('Name')).toHaveValue('Oakfield School and Nursery');
  },
});

async function drawnLogo(): Promise<File> {
  const drawing = Object.assign(document.createElement('canvas'), { width: 320, height: 200 });
  drawing.getContext('2d')?.fillRect(40, 40, 120, 120);
  const blob = await new Promise<Blob | null>((resolve) => drawing.toBlob(resolve, 'image/png'));
  return new File(blob ? [blob] : [], 'logo.png', { type: 'image/png' });
}

/** Chosen, cropped, uploaded, shown; then removed again. */
export const ChangesTheLogo: StoryObj = page(settingsPath('branding'), {
  before: whole,
  parameters: quiet,
  play: async ({ canvas, userEvent, world, ready }) => {
    await ready();
    await logoIn(canvas);
    const part = await partOf(canvas, 'Branding');
    await userEvent.click(part.getByRole('button', { name: 'Change logo' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.upload(dialog.getByLabelText(/^Logo/), await drawnLogo());
    const use = await dialog.findByRole('button', { name: 'Use this logo' });
    await waitFor(() => expect(use).toBeEnabled());
    await userEvent.click(use);
    await waitFor(() => expect(schoolIn(world).logoPath).not.toBe(LOGO));
    await expect(schoolIn(world).logoPath).toMatch(/^schools\/oakfield\/logo\/[\w-]+\.(png|jpg)$/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(part.getByRole('button', { name: 'Remove logo' }));
    await waitFor(() => expect(schoolIn(world).logoPath).toBeNull());
    await expect(await part.findByRole('button', { name: 'Add logo' })).toBeVisible();
  },
});
