import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { updateSchoolSettings } from '../../../src/domain/api/schools.ts';
import { type PageContext, page } from '../../support/app.tsx';
import { LOGO, logoIn, partOf, partsOf, schoolIn, whole } from '../../support/school-page.ts';

/** `/manage/school`: a part is changed, checked and saved, alone and beside others. */
const meta = { title: 'Pages/manage/School', tags: ['type:settings'] } satisfies Meta;
export default meta;

const SCHOOL = '/manage/school';

const quiet = { picture: 'none' };
/** One part is saved; what is typed in another stays as it is. */
export const SavesOnePart: StoryObj = page(SCHOOL, {
  before: whole,
  parameters: quiet,
  play: async ({ canvas, userEvent, world }) => {
    const profile = await partOf(canvas, 'Profile');
    const safeguarding = await partOf(canvas, 'Safeguarding contact');
    await userEvent.type(safeguarding.getByLabelText('Name'), ' Jones');
    const roll = profile.getByLabelText('Pupils');
    await userEvent.clear(roll);
    await userEvent.type(roll, '920');
    await userEvent.click(profile.getByRole('button', { name: 'Save' }));
    await expect(await profile.findByText(/^Saved at/)).toBeVisible();
    await expect(schoolIn(world).roll).toBe(920);
    await expect(safeguarding.getByLabelText('Name')).toHaveValue('Nell Harper Jones');
    await expect((await partsOf(world)).safeguarding.values.name).toBe('Nell Harper');
    const index = within(canvas.getByRole('navigation', { name: 'Parts of this page' }));
    await expect(await index.findByRole('link', { name: /Safeguarding contact.*not saved/ })).toBeVisible();
    // Half of the index lies under the head of the app otherwise, and half a link is too small a target.
    window.scrollTo(0, 0);
  },
});

/** Two terms overlap, one ends before it begins: each is told at its field, and nothing is saved. */
export const WrongTerms: StoryObj = page(SCHOOL, {
  before: whole,
  parameters: quiet,
  play: async ({ canvas, userEvent, world, ready }) => {
    await ready();
    await logoIn(canvas);
    const calendar = await partOf(canvas, 'Time zone and terms');
    await userEvent.click(calendar.getByRole('button', { name: 'Add a term' }));
    await userEvent.type(calendar.getByLabelText('Term 3'), 'Summer');
    const first = calendar.getAllByLabelText('First day')[2] as HTMLElement;
    const last = calendar.getAllByLabelText('Last day')[2] as HTMLElement;
    await userEvent.type(first, '20/03/2027');
    await userEvent.type(last, '20/07/2027');
    const before = calendar.getAllByLabelText('Last day')[0] as HTMLElement;
    await userEvent.clear(before);
    await userEvent.type(before, '01/09/2026');
    await userEvent.click(calendar.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(before).toHaveAccessibleDescription(/comes before the first/));
    await expect(first).toHaveAccessibleDescription(/overlaps with Spring/);
    await expect(schoolIn(world).terms).toHaveLength(2);
  },
});

/** Types a name while somebody else saves another one, and is told so. */
async function meetTheirs({ canvas, userEvent, world, ready }: PageContext) {
  await ready();
  await logoIn(canvas);
  const part = await partOf(canvas, 'Safeguarding contact');
  const name = part.getByLabelText('Name');
  await userEvent.clear(name);
  await userEvent.type(name, 'Tom Baker');
  const theirs = { name: 'Ada Mensah', email: 'safe@oakfield.example' };
  await world.as('staff-3').call(updateSchoolSettings, { body: { part: 'safeguarding', version: 0, ...theirs } });
  await userEvent.click(part.getByRole('button', { name: 'Save' }));
  await expect(await part.findByText('Ada Mensah')).toBeVisible();
  await expect(part.getByText(/d.okafor@oakfield.test changed this after you opened it/)).toBeVisible();
  await expect(name).toHaveValue('Tom Baker');
  return { part, name, kept: async () => (await partsOf(world)).safeguarding.values.name };
}

/** Somebody else saved the part first: theirs is shown, and one chooses. */
export const ChangedMeanwhile: StoryObj = page(SCHOOL, {
  before: whole,
  parameters: quiet,
  play: async (context) => {
    await meetTheirs(context);
  },
});

export const TakesTheirs: StoryObj = page(SCHOOL, {
  before: whole,
  parameters: quiet,
  play: async (context) => {
    const { part, name, kept } = await meetTheirs(context);
    await context.userEvent.click(part.getByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(name).toHaveValue('Ada Mensah'));
    await expect(part.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expect(await kept()).toBe('Ada Mensah');
    // What follows is measured by theirs.
    await context.userEvent.type(name, '-Reid');
    await context.userEvent.click(part.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await kept()).toBe('Ada Mensah-Reid'));
  },
});

export const SavesMineInstead: StoryObj = page(SCHOOL, {
  before: whole,
  parameters: quiet,
  play: async (context) => {
    const { part, name, kept } = await meetTheirs(context);
    await context.userEvent.click(part.getByRole('button', { name: 'Save mine instead' }));
    await waitFor(async () => expect(await kept()).toBe('Tom Baker'));
    await waitFor(() => expect(part.queryByText('Ada Mensah')).toBeNull());
    await expect(name).toHaveValue('Tom Baker');
  },
});

/** Another domain is warned of before it is saved, and takes the verification back. */
export const AnotherDomain: StoryObj = page(SCHOOL, {
  before: whole,
  parameters: quiet,
  play: async ({ canvas, userEvent, world }) => {
    const part = await partOf(canvas, 'Web site and verification');
    await expect(part.getByText('Verified')).toBeVisible();
    const site = part.getByLabelText('Web site');
    await userEvent.clear(site);
    await userEvent.type(site, 'https://gmail.com');
    await userEvent.click(part.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(site).toHaveAccessibleDescription(/mail service/));
    await userEvent.clear(site);
    await userEvent.type(site, 'https://www.oakfield.school');
    await expect(await part.findByText(/counts as not verified/)).toBeVisible();
    await expect(schoolIn(world).isVerified).toBe(true);
    await userEvent.click(part.getByRole('button', { name: 'Save' }));
    await expect(await part.findByText('Not verified yet')).toBeVisible();
    await expect(part.getByRole('link', { name: 'Verify the school' })).toHaveAttribute(
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

/** Chosen, cut, sent, shown; then taken away again. */
export const ChangesTheLogo: StoryObj = page(SCHOOL, {
  before: whole,
  parameters: quiet,
  play: async ({ canvas, userEvent, world, ready }) => {
    await ready();
    await logoIn(canvas);
    const part = await partOf(canvas, 'Logo and colours');
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
    await expect(await part.findByRole('button', { name: 'Add a logo' })).toBeVisible();
  },
});
