// Long: one page of ten parts in all its states.
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { DataExport } from '../../../src/domain/person/export.ts';
import { finishSchoolExport, setSchoolExports } from '../../../src/services/memory/school-export-handlers.ts';
import { saveBeside, settingsKept } from '../../../src/services/memory/school-settings-handlers.ts';
import { putFile } from '../../../src/services/memory/uploads.ts';
import type { World } from '../../../src/services/memory/world.ts';
import { PICTURES } from '../../../src/ui/pictures.ts';
import { type PageContext, page } from '../../support/app.tsx';
import { LONG_NAME } from '../../support/samples.ts';

/** `/manage/school`: what is set about the school, part by part, and its end. */
const meta = { title: 'Pages/manage/School', tags: ['autodocs', 'type:settings'] } satisfies Meta;
export default meta;

const PAGE = '/manage/school';
const quiet = { picture: 'none' };
const LOGO = 'schools/oakfield/logo/oak.png';

const schoolIn = ({ records }: World) => {
  const school = records.institutions.find(({ id }) => id === 'oakfield');
  if (!school) throw new Error('There is no Oakfield');
  return school;
};

/** Oakfield with everything set. */
function whole(world: World): void {
  Object.assign(schoolIn(world), {
    country: 'GB',
    address: { street: '4 Mill Lane', locality: null, town: 'Taunton', county: 'Somerset', postcode: 'TA1 4DY' },
    geo: { lat: 51.015, lng: -3.1 },
    phoneE164: '+441632960120',
    phase: 'secondary',
    ageLow: 11,
    ageHigh: 18,
    roll: 912,
    values: ['Kindness', 'Courage', 'Curiosity'],
    brandedHashtag: 'oakfieldlife',
    domains: ['oakfield.example'],
    verifiedBy: 'dns',
  });
  putFile(world, LOGO, PICTURES.theatre.src);
  Object.assign(settingsKept(world, 'oakfield'), {
    logo: { logoPath: LOGO },
    colours: { primary: '#1a5fb4', accent: '#f5c211' },
    terms: [
      { name: 'Autumn', from: '2026-09-02', to: '2026-12-18' },
      { name: 'Spring', from: '2027-01-05', to: '2027-03-26' },
    ],
    safeguarding: { name: 'Nell Harper', email: 'safe@oakfield.example' },
  });
}

type Canvas = PageContext['canvas'];
const region = (canvas: Canvas, name: string) => canvas.findByRole('region', { name });
const partOf = async (canvas: Canvas, name: string) => within(await region(canvas, name));
const logoIn = (canvas: Canvas) =>
  waitFor(() =>
    expect(canvas.getByRole('img', { name: 'The school’s logo: chosen' }).querySelector('img')).not.toBeNull(),
  );

export const Ready: StoryObj = page(PAGE, {
  before: whole,
  play: async ({ canvas, ready }) => {
    await ready();
    await logoIn(canvas);
    const index = within(canvas.getByRole('navigation', { name: 'Parts of this page' }));
    await expect(index.getAllByRole('link')).toHaveLength(10);
    await expect(canvas.getByText(/Hard to read on white/)).toBeVisible();
  },
});
export const Loading: StoryObj = page(PAGE, { network: 'stalled', parameters: quiet });
export const Failed: StoryObj = page(PAGE, { network: 'failing', parameters: quiet });
export const Offline: StoryObj = page(PAGE, { network: 'offline', parameters: quiet });
export const NoPermission: StoryObj = page(PAGE, { as: 'AUTHOR', parameters: quiet });

/** A school from before all this was asked: nothing is set but its name. */
export const NothingSetYet: StoryObj = page(PAGE, {
  parameters: quiet,
  play: async ({ canvas, userEvent }) => {
    const profile = await partOf(canvas, 'Profile');
    await userEvent.type(profile.getByLabelText('Pupils'), '900');
    await userEvent.click(profile.getByRole('button', { name: 'Save' }));
    await expect(await profile.findByText('Choose what kind of school it is.', { selector: 'p *' })).toBeVisible();
    await expect(profile.getByLabelText('Pupils')).toHaveValue(900);
  },
});

/** Who may only look reads it in words. */
export const ReadOnly: StoryObj = page(PAGE, {
  as: 'VIEWER',
  before: (world) => {
    whole(world);
    world.writeRole('oakfield', { id: 'VIEWER', name: 'Governor', base: null, permissions: ['i.s.rea', 's.s.rea'] });
  },
  play: async ({ canvas, ready }) => {
    await ready();
    await logoIn(canvas);
    await expect(canvas.queryByRole('button', { name: 'Save' })).toBeNull();
    await expect(canvas.getByText('4 Mill Lane, Taunton, Somerset, TA1 4DY, United Kingdom')).toBeVisible();
    const danger = within(canvas.getByRole('region', { name: 'Danger zone' }));
    await expect(danger.getAllByRole('button')).toHaveLength(1);
  },
});

/** 30 days in which everything stands still. */
export const BeingDeleted: StoryObj = page(PAGE, {
  before: (world) => {
    whole(world);
    settingsKept(world, 'oakfield').deletesAt = '2026-12-21T09:00:00.000Z';
    setSchoolExports(world, 'oakfield', [copyOf('ready')]);
  },
  play: async ({ canvas, ready }) => {
    await ready();
    await logoIn(canvas);
    await expect(canvas.getByText(/will be deleted on .*21 December 2026/)).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Download ZIP' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Save' })).toBeNull();
  },
});

export const LongNames: StoryObj = page(PAGE, {
  parameters: quiet,
  before: (world) => {
    whole(world);
    const school = schoolIn(world);
    school.name = LONG_NAME;
    school.values = Array.from({ length: 8 }, (_, n) => `Perseverance in every thing that we do ${n}`.slice(0, 40));
    settingsKept(world, 'oakfield').archivedAt = '2026-11-01T09:00:00.000Z';
  },
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByText(/is archived\./)).toBeVisible();
  },
});

/** One part is saved; what is typed in another stays as it is. */
export const SavesOnePart: StoryObj = page(PAGE, {
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
    await expect(settingsKept(world, 'oakfield').safeguarding.name).toBe('Nell Harper');
    const index = within(canvas.getByRole('navigation', { name: 'Parts of this page' }));
    await expect(await index.findByRole('link', { name: /Safeguarding contact.*not saved/ })).toBeVisible();
    // Half of the index lies under the head of the app otherwise, and half a link is too small a target.
    window.scrollTo(0, 0);
  },
});

/** Two terms overlap, one ends before it begins: each is told at its field, and nothing is saved. */
export const WrongTerms: StoryObj = page(PAGE, {
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
    await expect(settingsKept(world, 'oakfield').terms).toHaveLength(2);
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
  saveBeside(world, 'oakfield', { part: 'safeguarding', version: 0, ...theirs }, 'head@oakfield.example');
  await userEvent.click(part.getByRole('button', { name: 'Save' }));
  await expect(await part.findByText('Ada Mensah')).toBeVisible();
  await expect(part.getByText(/head@oakfield.example changed this after you opened it/)).toBeVisible();
  await expect(name).toHaveValue('Tom Baker');
  return { part, name, kept: () => settingsKept(world, 'oakfield').safeguarding.name };
}

/** Somebody else saved the part first: theirs is shown, and one chooses. */
export const ChangedMeanwhile: StoryObj = page(PAGE, {
  before: whole,
  parameters: quiet,
  play: async (context) => {
    await meetTheirs(context);
  },
});

export const TakesTheirs: StoryObj = page(PAGE, {
  before: whole,
  parameters: quiet,
  play: async (context) => {
    const { part, name, kept } = await meetTheirs(context);
    await context.userEvent.click(part.getByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(name).toHaveValue('Ada Mensah'));
    await expect(part.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expect(kept()).toBe('Ada Mensah');
    // What follows is measured by theirs.
    await context.userEvent.type(name, '-Reid');
    await context.userEvent.click(part.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(kept()).toBe('Ada Mensah-Reid'));
  },
});

export const SavesMineInstead: StoryObj = page(PAGE, {
  before: whole,
  parameters: quiet,
  play: async (context) => {
    const { part, name, kept } = await meetTheirs(context);
    await context.userEvent.click(part.getByRole('button', { name: 'Save mine instead' }));
    await waitFor(() => expect(kept()).toBe('Tom Baker'));
    await waitFor(() => expect(part.queryByText('Ada Mensah')).toBeNull());
    await expect(name).toHaveValue('Tom Baker');
  },
});

/** Another domain is warned of before it is saved, and takes the verification back. */
export const AnotherDomain: StoryObj = page(PAGE, {
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

/** Not on the web, but as it was inside; and back again. */
export const ArchivesAndTakesUp: StoryObj = page(PAGE, {
  before: whole,
  parameters: quiet,
  play: async ({ canvas, userEvent, world }) => {
    const danger = await partOf(canvas, 'Danger zone');
    await userEvent.click(danger.getByRole('button', { name: 'Archive school' }));
    let dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Archive school' }));
    await expect(await canvas.findByText(/is archived\./)).toBeVisible();
    await expect(settingsKept(world, 'oakfield').archivedAt).not.toBeNull();
    await userEvent.click(danger.getByRole('button', { name: 'Take up again' }));
    dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Take up again' }));
    await waitFor(() => expect(canvas.queryByText(/is archived\./)).toBeNull());
  },
});

/** The name has to be typed; then 30 days in which an admin can keep the school. */
export const DeletesAndKeeps: StoryObj = page(PAGE, {
  before: whole,
  parameters: quiet,
  play: async ({ canvas, userEvent, world }) => {
    const danger = await partOf(canvas, 'Danger zone');
    await userEvent.click(danger.getByRole('button', { name: 'Delete school' }));
    const dialog = within(await screen.findByRole('dialog'));
    const typed = dialog.getByRole('textbox');
    await userEvent.type(typed, 'Oakfield');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete in 30 days' }));
    await expect(typed).toHaveAccessibleDescription(/That is not/);
    await userEvent.type(typed, ' School');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete in 30 days' }));
    await expect(await canvas.findByText(/will be deleted on/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Save' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Keep the school' }));
    await expect(await canvas.findByText('Oakfield School stays.')).toBeVisible();
    await expect(settingsKept(world, 'oakfield').deletesAt).toBeNull();
    await waitFor(() => expect(canvas.getAllByRole('button', { name: 'Save' }).length).toBeGreaterThan(5));
  },
});

const copyOf = (status: DataExport['status']): DataExport => ({
  id: 'copy',
  status,
  requestedAt: '2026-11-20T08:12:00.000Z',
  readyAt: status === 'ready' || status === 'expired' ? '2026-11-20T08:13:10.000Z' : null,
  expiresAt: status === 'ready' || status === 'expired' ? '2026-11-27T08:13:10.000Z' : null,
  size: status === 'ready' || status === 'expired' ? 24_812_730 : null,
});
async function exportRow(canvas: Canvas) {
  const title = await (await partOf(canvas, 'Danger zone')).findByText(/^Take everything along/);
  return within(title.closest('li') as HTMLElement);
}

/** From asking to the file; a second one within the hour is refused in words. */
export const TakesEverythingAlong: StoryObj = page(PAGE, {
  before: whole,
  parameters: quiet,
  play: async ({ canvas, userEvent, world }) => {
    const row = await exportRow(canvas);
    const ask = await row.findByRole('button', { name: 'Ask for a copy' });
    await waitFor(() => expect(ask).toBeEnabled());
    await userEvent.click(ask);
    await expect(await row.findByText(/Being put together/)).toBeVisible();
    await expect(ask).toBeDisabled();
    finishSchoolExport(world, 'oakfield');
    await expect(await row.findByRole('button', { name: 'Download ZIP' }, { timeout: 4000 })).toBeVisible();
    await expect(row.getByText(/24\.8 MB|23\.7 MB|25 MB|24 MB/)).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: 'Ask for a new one' }));
    await expect(await row.findByText(/one copy an hour/)).toBeVisible();
    // Its seven days ended while the page stood open.
    setSchoolExports(world, 'oakfield', []);
    await userEvent.click(row.getByRole('button', { name: 'Download ZIP' }));
    await expect(await canvas.findByText(/seven days are over/)).toBeVisible();
  },
});

/** A copy that could not be made is asked for again at once. */
export const CopyFailed: StoryObj = page(PAGE, {
  before: (world) => {
    whole(world);
    setSchoolExports(world, 'oakfield', [copyOf('failed')]);
  },
  parameters: quiet,
  play: async ({ canvas, userEvent }) => {
    const row = await exportRow(canvas);
    await expect(await row.findByText(/Could not be made/)).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: 'Ask for a copy' }));
    await expect(await row.findByText(/Being put together/)).toBeVisible();
  },
});

/** A role of the school’s own may change the settings, but not end the school. */
export const NoAdmin: StoryObj = page(PAGE, {
  as: 'VIEWER',
  parameters: quiet,
  before: (world) => {
    whole(world);
    world.writeRole('oakfield', { id: 'VIEWER', name: 'Office', base: null, permissions: ['i.s.rea', 'i.s.wr'] });
  },
  play: async ({ canvas }) => {
    const danger = await partOf(canvas, 'Danger zone');
    await expect(danger.getByRole('button', { name: 'Archive school' })).toBeVisible();
    await expect(danger.queryByRole('button', { name: 'Delete school' })).toBeNull();
    await expect(danger.queryByText(/Take everything along/)).toBeNull();
  },
});

/** What was typed is not lost by a slip of the mouse. */
export const AsksBeforeLeaving: StoryObj = page(PAGE, {
  before: whole,
  parameters: quiet,
  play: async ({ canvas, userEvent, address }) => {
    const profile = await partOf(canvas, 'Profile');
    await userEvent.type(profile.getByLabelText('Name'), ' and Nursery');
    await userEvent.click(canvas.getByRole('link', { name: 'Collections' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Stay here' }));
    await expect(address()).toBe(PAGE);
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
export const ChangesTheLogo: StoryObj = page(PAGE, {
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
    await waitFor(() => expect(settingsKept(world, 'oakfield').logo.logoPath).not.toBe(LOGO));
    await expect(settingsKept(world, 'oakfield').logo.logoPath).toMatch(/^schools\/oakfield\/logo\/[\w-]+\.(png|jpg)$/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(part.getByRole('button', { name: 'Remove logo' }));
    await waitFor(() => expect(settingsKept(world, 'oakfield').logo.logoPath).toBeNull());
    await expect(await part.findByRole('button', { name: 'Add a logo' })).toBeVisible();
  },
});

/** Whoever runs the platform sets what nobody else sees. */
export const PlatformAdmin: StoryObj = page(PAGE, {
  as: 'platform-admin',
  institutionId: 'oakfield',
  before: whole,
  parameters: quiet,
  play: async ({ canvas, userEvent, world }) => {
    const part = await partOf(canvas, 'Platform');
    const id = part.getByLabelText('HubSpot id');
    await userEvent.type(id, '071');
    await userEvent.click(part.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(id).toHaveAccessibleDescription(/does not begin with 0/));
    await userEvent.clear(id);
    await userEvent.type(id, '71');
    await userEvent.click(part.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(schoolIn(world).hubspotId).toBe('71'));
    const danger = within(canvas.getByRole('region', { name: 'Danger zone' }));
    await expect(danger.queryByRole('button', { name: 'Leave school' })).toBeNull();
  },
});
