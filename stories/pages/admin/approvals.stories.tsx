import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { type PageContext, page } from '../../support/app.tsx';
import { twoWaiting } from '../../support/waiting-schools.ts';

/** Letting schools in, with what speaks for them. */
export default { title: 'Pages/Admin/School approvals', tags: ['type:list'] } satisfies Meta;

const path = '/admin/manageschools';
const admin = { as: 'platform-admin', before: twoWaiting } as const;
const quiet = { picture: 'none' } as const;
const card = async ({ canvas }: PageContext, name: string) => within(await canvas.findByRole('article', { name }));

export const Ready: StoryObj = page(path, { ...admin });

export const Empty: StoryObj = page(path, {
  as: 'platform-admin',
  parameters: quiet,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'No school here' });
  },
});

export const Loading: StoryObj = page(path, { ...admin, parameters: quiet, network: 'stalled' });

export const Failed: StoryObj = page(path, {
  ...admin,
  parameters: quiet,
  network: 'failing',
  play: async ({ canvas, userEvent, world }) => {
    const again = await canvas.findByRole('button', { name: 'Try again' });
    world.network = 'fast';
    await userEvent.click(again);
    await canvas.findByRole('article', { name: 'Hillcrest Primary School' });
  },
});

/** Who runs one school has no business here. */
export const NotForSchools: StoryObj = page(path, {
  parameters: quiet,
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.queryByRole('article')).toBeNull());
    await canvas.findByRole('heading', { level: 1 });
    await expect(canvas.queryByRole('heading', { name: 'School approvals' })).toBeNull();
  },
});

/** What was seen has to be said first. */
export const Approves: StoryObj = page(path, {
  ...admin,
  parameters: quiet,
  play: async (context) => {
    const { userEvent, world, canvas } = context;
    await userEvent.click((await card(context, 'Hillcrest Primary School')).getByRole('button', { name: 'Approve' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await dialog.findByText(/tick at least one/);
    await userEvent.click(dialog.getByRole('checkbox', { name: /web site shows this school/ }));
    await userEvent.selectOptions(dialog.getByLabelText('Plan'), 'school');
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(canvas.queryByRole('article', { name: 'Hillcrest Primary School' })).toBeNull());
    const school = world.records.institutions.find(({ id }) => id === 'hillcrest');
    await expect(school).toMatchObject({ isApproved: true, subscription: { id: 'school' } });
  },
});

/** A reason is asked for, and the school reads it. */
export const Declines: StoryObj = page(path, {
  ...admin,
  parameters: quiet,
  play: async (context) => {
    const { userEvent, canvas, world } = context;
    await userEvent.click((await card(context, 'Oakfield School')).getByRole('button', { name: 'Decline' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    await dialog.findByText(/Enter a reason/);
    await userEvent.type(dialog.getByLabelText('Reason'), 'The school is here already.');
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(canvas.queryByRole('article', { name: 'Oakfield School' })).toBeNull());
    const school = world.records.institutions.find(({ id }) => id === 'oakfield-twin');
    await expect(school?.decision?.text).toBe('The school is here already.');
  },
});

/** The two side by side; its people move when it is the same. */
export const Compares: StoryObj = page(path, {
  ...admin,
  play: async (context) => {
    const { userEvent, canvas } = context;
    await userEvent.click((await card(context, 'Oakfield School')).getByRole('button', { name: 'Compare' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await expect(dialog.getByLabelText('The school that is there')).toHaveValue('oakfield');
  },
});

export const CallDone: StoryObj = page(path, {
  ...admin,
  parameters: quiet,
  play: async (context) => {
    const { userEvent, canvas, world } = context;
    const twin = await card(context, 'Oakfield School');
    await userEvent.click(twin.getByRole('button', { name: 'Mark call as done' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('With whom did you speak?'), 'The office manager');
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as verified' }));
    await waitFor(() =>
      expect(world.records.institutions.find(({ id }) => id === 'oakfield-twin')?.isVerified).toBe(true),
    );
  },
});
