import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';
import { LONG_NAME } from '../../support/samples.ts';
import { addCopy, logoIn, partOf, partsOf, whole } from '../../support/school-page.ts';

/** `/manage/school`: what is set about the school, part by part, and its end. */
const meta = { title: 'Pages/manage/School', tags: ['autodocs', 'type:settings'] } satisfies Meta;
export default meta;

const SCHOOL = '/manage/school';
const states = pageStories('manage.school');

const quiet = { picture: 'none' };
export const Ready: StoryObj = page(SCHOOL, {
  before: whole,
  play: async ({ canvas, ready }) => {
    await ready();
    await logoIn(canvas);
    const index = within(canvas.getByRole('navigation', { name: 'Parts of this page' }));
    await expect(index.getAllByRole('link')).toHaveLength(10);
    await expect(canvas.getByText(/Hard to read on white/)).toBeVisible();
  },
});

export const Loading: StoryObj = states('Loading');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');

/** A school from before all this was asked: nothing is set but its name. */
export const NothingSetYet: StoryObj = page(SCHOOL, {
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
export const ReadOnly: StoryObj = page(SCHOOL, {
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
export const BeingDeleted: StoryObj = page(SCHOOL, {
  before: async (world) => {
    await whole(world);
    await world.documents.update('institutions', 'oakfield', { deletesAt: new Date('2026-12-21T09:00:00.000Z') });
    await addCopy(world, 'ready');
  },
  play: async ({ canvas, ready }) => {
    await ready();
    await logoIn(canvas);
    await expect(canvas.getByText(/will be deleted on .*21 December 2026/)).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Download ZIP' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Save' })).toBeNull();
  },
});

export const LongNames: StoryObj = page(SCHOOL, {
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
    await expect(canvas.getByText(/is archived\./)).toBeVisible();
  },
});

/** Whoever runs the platform sets what nobody else sees. */
export const PlatformAdmin: StoryObj = page(SCHOOL, {
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
    await waitFor(async () => expect((await partsOf(world)).platform?.values.hubspotId).toBe('71'));
    const danger = within(canvas.getByRole('region', { name: 'Danger zone' }));
    await expect(danger.queryByRole('button', { name: 'Leave school' })).toBeNull();
  },
});
