import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { SETTINGS_PAGES, settingsPath } from '../../../../src/domain/institution/settings-pages.ts';
import { page } from '../../../support/app.tsx';
import { pageStories } from '../../../support/page-stories.tsx';
import { LONG_NAME } from '../../../support/samples.ts';
import { addCopy, logoIn, partOf, partsOf, whole } from '../../../support/school-page.ts';

/** `/manage/school`: the school’s settings in nine pages, each with its own Save. */
const meta = { title: 'Pages/Manage/School settings', tags: ['autodocs', 'type:settings'] } satisfies Meta;
export default meta;

const SCHOOL = '/manage/school';
const states = pageStories('manage.school');

const INTRO = 'What happens in our classrooms, on our stage and on our fields.';

const quiet = { picture: 'none' };
export const Ready: StoryObj = page(SCHOOL, {
  before: whole,
  play: async ({ canvas, ready }) => {
    await ready();
    const index = within(canvas.getByRole('navigation', { name: 'School settings' }));
    await expect(index.getAllByRole('link').map((link) => link.textContent)).toEqual(
      SETTINGS_PAGES.map(({ title }) => title),
    );
    await expect(index.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page');
    await expect(canvas.getByText('Verified by a DNS record for oakfield.example')).toBeVisible();
  },
});

export const Loading: StoryObj = states('Loading');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');

export const Branding: StoryObj = page(settingsPath('branding'), {
  before: whole,
  play: async ({ canvas, ready }) => {
    await ready();
    await logoIn(canvas);
    await expect(canvas.getByText(/Hard to read on white/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'default pictures' })).toHaveAttribute(
      'href',
      '/manage/default-thumbs',
    );
  },
});

export const AddressAndMap: StoryObj = page(settingsPath('address'), {
  before: whole,
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByLabelText('Town')).toHaveValue('Taunton');
  },
});

export const Terms: StoryObj = page(settingsPath('terms'), {
  before: whole,
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByLabelText('Term 1')).toHaveValue('Autumn');
  },
});

export const HashtagsAndValues: StoryObj = page(settingsPath('hashtags'), {
  before: whole,
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByLabelText('School hashtag')).toHaveValue('oakfieldlife');
  },
});

export const Security: StoryObj = page(settingsPath('security'), {
  before: whole,
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByRole('radio', { name: 'Optional for each person' })).toBeChecked();
  },
});

export const Contacts: StoryObj = page(settingsPath('contacts'), {
  before: whole,
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByRole('group', { name: /Safeguarding contact/ })).toBeVisible();
  },
});

export const SchoolPage: StoryObj = page(settingsPath('page'), {
  before: async (world) => {
    await whole(world);
    const page = { enabled: true, intro: INTRO, collectionIds: ['collection-sport', 'collection-arts'] };
    await world.documents.update('institutions', 'oakfield', { page });
  },
  play: async ({ canvas, ready, userEvent, world }) => {
    await ready();
    await expect(canvas.getByRole('link', { name: /\/oakfield$/ })).toHaveAttribute('href', '/oakfield');
    const offered = within(canvas.getByRole('list', { name: 'Collections on the page' }));
    const names = () => offered.getAllByRole('listitem').map((item) => item.textContent);
    await waitFor(() => expect(names()).toEqual(['Sport', 'Performing arts']));
    await userEvent.click(offered.getByRole('button', { name: 'Move up: Performing arts' }));
    await expect(names()).toEqual(['Performing arts', 'Sport']);
    await userEvent.selectOptions(canvas.getByLabelText('Add a collection'), 'Kindness');
    await userEvent.click(offered.getByRole('button', { name: 'Remove: Sport' }));
    await expect(names()).toEqual(['Performing arts', 'Kindness']);
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await waitFor(async () => {
      const { values } = (await partsOf(world)).page;
      await expect(values.collectionIds).toEqual(['collection-arts', 'collection-kind']);
    });
  },
});

/** While the page is off its address leads nowhere. A collection that was deleted meanwhile is refused at its field. */
export const SchoolPageRefused: StoryObj = page(settingsPath('page'), {
  before: whole,
  parameters: quiet,
  play: async ({ canvas, userEvent, world }) => {
    const part = await partOf(canvas, 'School page');
    await expect(part.queryByRole('link')).toBeNull();
    await userEvent.click(part.getByRole('checkbox', { name: /^Show the school page/ }));
    await userEvent.selectOptions(part.getByLabelText('Add a collection'), 'Kindness');
    await world.documents.remove('collections', 'collection-kind');
    await userEvent.click(part.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(part.getByLabelText('Add a collection')).toHaveAccessibleDescription(/was not found.*Remove it/),
    );
    await userEvent.click(part.getByRole('button', { name: /^Remove: / }));
    await userEvent.click(part.getByRole('button', { name: 'Save' }));
    await expect(await part.findByRole('link', { name: /\/oakfield$/ })).toHaveAttribute('href', '/oakfield');
  },
});

export const DangerZone: StoryObj = page(settingsPath('danger'), {
  before: whole,
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByRole('button', { name: 'Delete school' })).toBeVisible();
  },
});

/** Every page of the settings has one Save before anything is changed. Pressed then, it sends nothing and says so. */
export const OneSaveEach: StoryObj = page(SCHOOL, {
  before: whole,
  parameters: quiet,
  play: async ({ canvas, userEvent }) => {
    for (const { title } of SETTINGS_PAGES) {
      const index = within(canvas.getByRole('navigation', { name: 'School settings' }));
      await userEvent.click(index.getByRole('link', { name: title }));
      const part = await partOf(canvas, title);
      if (title !== 'Profile') await waitFor(() => expect(part.getByRole('heading', { name: title })).toHaveFocus());
      await expect(document.title).toBe(`School settings: ${title} · SprX`);
      await expect(part.getAllByRole('button', { name: /^Save/ })).toHaveLength(1);
      await userEvent.click(part.getByRole('button', { name: 'Save' }));
      await expect(await part.findByText('No changes to save')).toBeVisible();
    }
  },
});

/** From one page to another nothing that was typed is lost without asking. */
export const AsksBetweenPages: StoryObj = page(SCHOOL, {
  before: whole,
  parameters: quiet,
  play: async ({ canvas, userEvent, address }) => {
    const profile = await partOf(canvas, 'Profile');
    await userEvent.type(profile.getByLabelText('Name'), ' and Nursery');
    await userEvent.click(canvas.getByRole('link', { name: 'Branding' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stay here' }));
    await expect(address()).toBe(SCHOOL);
    await expect(profile.getByLabelText('Name')).toHaveValue('Oakfield School and Nursery');
    await userEvent.click(canvas.getByRole('link', { name: 'Branding' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
    await partOf(canvas, 'Branding');
    await expect(address()).toBe(settingsPath('branding'));
  },
});

/** A school registered before these settings existed: only its name is set. */
export const NothingSetYet: StoryObj = page(SCHOOL, {
  parameters: quiet,
  play: async ({ canvas, userEvent }) => {
    const profile = await partOf(canvas, 'Profile');
    await userEvent.type(profile.getByLabelText('Number of pupils'), '900');
    await userEvent.click(profile.getByRole('button', { name: 'Save' }));
    await expect(await profile.findByText(/^Choose/, { selector: 'p *' })).toBeVisible();
    await expect(profile.getByLabelText('Number of pupils')).toHaveValue(900);
  },
});

/** People who can only read see each page as a list. */
export const ReadOnly: StoryObj = page(settingsPath('address'), {
  as: 'VIEWER',
  before: async (world) => {
    await whole(world);
    await world.documents.set('roles', 'VIEWER', {
      id: 'VIEWER',
      name: 'Governor',
      base: null,
      permissions: ['i.s.rea', 's.s.rea'],
    });
  },
  play: async ({ canvas, ready, visit }) => {
    await ready();
    await expect(canvas.queryByRole('button', { name: 'Save' })).toBeNull();
    await expect(canvas.getByText('4 Mill Lane, Taunton, Somerset, TA1 4DY, United Kingdom')).toBeVisible();
    await visit(settingsPath('danger'));
    const danger = await partOf(canvas, 'Danger zone');
    await expect(danger.getAllByRole('button')).toHaveLength(1);
  },
});

/** For 30 days the school is closed and nothing in it can be changed. */
export const BeingDeleted: StoryObj = page(settingsPath('danger'), {
  parameters: quiet,
  before: async (world) => {
    await whole(world);
    await world.documents.update('institutions', 'oakfield', { deletesAt: new Date('2026-12-21T09:00:00.000Z') });
    await addCopy(world, 'ready');
  },
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByText(/will be deleted on .*21 December 2026/)).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Download ZIP' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Save' })).toBeNull();
  },
});

export const LongNames: StoryObj = page(settingsPath('hashtags'), {
  parameters: quiet,
  before: async (world) => {
    await whole(world);
    await world.documents.update('institutions', 'oakfield', {
      name: LONG_NAME,
      values: Array.from({ length: 8 }, (_, n) => `Perseverance in every thing that we do ${n}`.slice(0, 40)),
      archivedAt: new Date('2026-11-01T09:00:00.000Z'),
    });
  },
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByText(/is archived$/)).toBeVisible();
  },
});

/** A page of its own with what only platform admins set. */
export const PlatformAdmin: StoryObj = page('/manage/school?part=platform', {
  as: 'platform-admin',
  institutionId: 'oakfield',
  before: whole,
  parameters: quiet,
  play: async ({ canvas, userEvent, world, visit }) => {
    const part = await partOf(canvas, 'Platform');
    const id = part.getByLabelText('HubSpot ID');
    await userEvent.type(id, '071');
    await userEvent.click(part.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(id).toHaveAccessibleDescription(/doesn’t start with 0/));
    await userEvent.clear(id);
    await userEvent.type(id, '71');
    await userEvent.click(part.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await partsOf(world)).platform?.values.hubspotId).toBe('71'));
    await visit(settingsPath('danger'));
    const danger = await partOf(canvas, 'Danger zone');
    await expect(danger.queryByRole('button', { name: 'Leave school' })).toBeNull();
  },
});
