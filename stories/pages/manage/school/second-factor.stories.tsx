import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { ConnectionError } from '../../../../src/data/api-port.ts';
import type { FactorHint } from '../../../../src/data/auth-port.ts';
import { sendSecondFactorReminder } from '../../../../src/domain/api/people.ts';
import { updateSchoolSettings } from '../../../../src/domain/api/schools.ts';
import { answering } from '../../../support/answers.ts';
import { type PageContext, page } from '../../../support/app.tsx';
import { changePerson } from '../../../support/members.ts';
import { drawnRegion } from '../../../support/school-page.ts';
import type { World } from '../../../support/workbench/world.ts';

/** Requiring a second factor of all members, and the members who have none yet. */
export default { title: 'Pages/Manage/Second factor', tags: ['type:settings'] } satisfies Meta;

const PAGE = '/manage/school?part=security';
const PEOPLE = '/manage/users?secondFactor=none';
const quiet = { picture: 'none' };
const APP: FactorHint = { id: 'app', kind: 'totp', name: null, phone: null, enrolledAt: null };

const partOf = async (canvas: PageContext['canvas']) => within(await drawnRegion(canvas, 'Security'));
/** The day from which on all members need one. */
const requiredFrom = (world: World) =>
  world.documents.get('institutions', 'oakfield')?.secondFactorFrom?.toDate().toISOString().slice(0, 10) ?? null;

/** Members without one get an email; the part says how many there are. */
export const Requires: StoryObj = page(PAGE, {
  parameters: quiet,
  play: async ({ canvas, userEvent, world, ready }) => {
    await ready();
    const part = await partOf(canvas);
    await expect(part.getByText(/haven’t turned on two-step verification yet\. They get an email/)).toBeVisible();
    await userEvent.click(part.getByRole('radio', { name: /Required in 7 days/ }));
    await userEvent.click(part.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requiredFrom(world)).toBe('2026-11-27'));
    await waitFor(() => expect(part.getByRole('radio', { name: /Required from 27 November 2026/ })).toBeChecked());
    await userEvent.click(part.getByRole('radio', { name: 'Optional for each person' }));
    await userEvent.click(part.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requiredFrom(world)).toBeNull());
  },
});

/** At once only for who would not shut themselves out. */
export const RefusedWithoutOwnFactor: StoryObj = page(PAGE, {
  parameters: quiet,
  play: async ({ canvas, userEvent, world, ready }) => {
    await ready();
    const part = await partOf(canvas);
    await userEvent.click(part.getByRole('radio', { name: /Required now/ }));
    await userEvent.click(part.getByRole('button', { name: 'Save' }));
    await expect(await part.findByText(/Turn on your own two-step verification first/)).toBeVisible();
    world.auth.setFactors('user-ADMIN', [APP], true);
    await userEvent.click(part.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requiredFrom(world)).toBe('2026-11-20'));
  },
});

/** Another admin saved the part meanwhile: their version is shown, and the person chooses. */
export const TwoAtOnce: StoryObj = page(PAGE, {
  parameters: quiet,
  play: async ({ canvas, userEvent, world, ready }) => {
    await ready();
    const part = await partOf(canvas);
    await userEvent.click(part.getByRole('radio', { name: /Required in 7 days/ }));
    await world
      .as('staff-3')
      .call(updateSchoolSettings, { body: { part: 'signIn', version: 0, secondFactor: 'month' } });
    await userEvent.click(part.getByRole('button', { name: 'Save' }));
    await expect(await part.findByText('Required from 20 December 2026')).toBeVisible();
  },
});

export const OnlyLooking: StoryObj = page(PAGE, {
  as: 'VIEWER',
  parameters: quiet,
  before: (world) =>
    world.documents.set('roles', 'VIEWER', { id: 'VIEWER', name: 'Guest', base: null, permissions: ['i.s.rea'] }),
  play: async ({ canvas, ready }) => {
    await ready();
    const part = await partOf(canvas);
    await expect(part.getByText('Optional for each person')).toBeVisible();
    await expect(part.queryByRole('radio')).toBeNull();
  },
});

/** Members who sign in with a password alone; an email once a day. */
export const MembersWithoutOne: StoryObj = page(PEOPLE, {
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(await canvas.findByText('Tom Field')).toBeVisible();
    await expect(canvas.queryByText('David Okafor')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Send reminder' })).toBeVisible();
  },
});

export const Reminds: StoryObj = page(PEOPLE, {
  parameters: quiet,
  play: async ({ canvas, userEvent, ready, visit }) => {
    const remind = async () => {
      await ready();
      await userEvent.click(await canvas.findByRole('button', { name: 'Send reminder' }));
    };
    await remind();
    await expect(await canvas.findByText(/^Email sent to/)).toBeVisible();
    await visit(PEOPLE);
    await remind();
    await expect(await canvas.findByText(/Already reminded today/)).toBeVisible();
  },
});

/** The emails are not lost on the way: what failed can be asked for again. */
export const ReminderFails: StoryObj = page(PEOPLE, {
  parameters: quiet,
  services: (services) => ({
    ...services,
    api: answering(services.api, sendSecondFactorReminder, () => Promise.reject(new ConnectionError())),
  }),
  play: async ({ canvas, userEvent, ready }) => {
    await ready();
    await userEvent.click(await canvas.findByRole('button', { name: 'Send reminder' }));
    await expect(await canvas.findByText(/Request error!/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Send reminder' })).toBeEnabled();
  },
});

export const EverybodyHasOne: StoryObj = page(PEOPLE, {
  parameters: quiet,
  before: async (world) => {
    world.auth.setFactors('user-ADMIN', [APP], true);
    for (const { uid } of world.documents.list('members'))
      await changePerson(world, uid, { hasSecondFactor: true, factorIds: [APP.id] });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Everyone uses two-step verification')).toBeVisible();
  },
});
