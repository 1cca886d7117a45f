import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { type PageContext, page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';
import { twoWaiting, verifying } from '../../support/waiting-schools.ts';
import type { World } from '../../support/workbench/world.ts';

/** Letting schools in, with what speaks for them. */
export default { title: 'Pages/Admin/School approvals', tags: ['type:list'] } satisfies Meta;

const path = '/admin/manageschools';
const admin = { as: 'platform-admin', before: twoWaiting } as const;
const quiet = { picture: 'none' } as const;
const states = pageStories('admin.manageschools', { before: twoWaiting });
const card = async ({ canvas }: PageContext, name: string) => within(await canvas.findByRole('article', { name }));

export const Ready: StoryObj = page(path, { ...admin });

export const Empty: StoryObj = page(path, {
  as: 'platform-admin',
  parameters: quiet,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'No school here' });
  },
});

export const Loading: StoryObj = states('Loading');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');

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
    const school = world.documents.list('institutions').find(({ id }) => id === 'hillcrest');
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
    const school = world.documents.list('institutions').find(({ id }) => id === 'oakfield-twin');
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
      expect(world.documents.list('institutions').find(({ id }) => id === 'oakfield-twin')?.isVerified).toBe(true),
    );
  },
});

/** A school of a group shares its web site: an address there proves less, and the reason is read. */
export const SharesItsWebSite: StoryObj = page(path, {
  ...admin,
  parameters: quiet,
  before: async (world) => {
    await twoWaiting(world);
    const groupReason = 'Both schools belong to the Hillcrest Trust.';
    await world.documents.update('institutions', 'hillcrest', { groupReason });
    const checkedAt = new Date('2026-11-20T09:05:00.000Z');
    await verifying(world, { method: 'email', status: 'done', to: 'office@hillcrest.example', checkedAt });
  },
  play: async (context) => {
    const school = await card(context, 'Hillcrest Primary School');
    await expect(school.getByText('Both schools belong to the Hillcrest Trust.')).toBeVisible();
    await expect(school.getByText('Confirmed by e-mail, at the group’s domain alone')).toBeVisible();
    await expect(school.queryByText('E-mail at the school’s domain')).toBeNull();
  },
});

/** Opens the recount of the school that was let in. */
async function recount({ canvas, userEvent }: PageContext) {
  await userEvent.selectOptions(await canvas.findByLabelText('Which schools'), 'approved');
  const school = within(await canvas.findByRole('article', { name: 'Oakfield School' }));
  await userEvent.click(school.getByRole('button', { name: /^Recount/ }));
  return within(await canvas.findByRole('dialog'));
}
/** The school was let in before the schools' day of registration was kept in it. */
const approved = (world: World) =>
  world.documents.write('institutions/oakfield', {
    ...world.documents.get('institutions', 'oakfield'),
    status: 'approved',
    createdAt: world.ago(24 * 365),
  });

/** What had drifted is told, counter by counter. */
export const Recounts: StoryObj = page(path, {
  ...admin,
  before: async (world) => {
    await approved(world);
    const usage = world.documents.get('usage', 'global');
    if (!usage) throw new Error('The counters are needed');
    const { stories, collections } = usage;
    await world.documents.update('usage', 'global', { stories: stories + 1_003, collections: collections - 1 });
    for (const uid of ['staff-1', 'staff-2']) await world.documents.remove('members', uid);
  },
  play: async (context) => {
    const dialog = await recount(context);
    await context.userEvent.click(dialog.getByRole('button', { name: 'Recount' }));
    await expect(await dialog.findByText('78, and not 1,081')).toBeVisible();
    await expect(dialog.getByText('6, and not 5')).toBeVisible();
    await expect(dialog.getByText('2 made anew')).toBeVisible();
    await expect(dialog.queryByText('Channels')).toBeNull();
  },
});

export const RecountFails: StoryObj = page(path, {
  ...admin,
  parameters: quiet,
  before: approved,
  play: async (context) => {
    const dialog = await recount(context);
    context.world.network = 'failing';
    await context.userEvent.click(dialog.getByRole('button', { name: 'Recount' }));
    await expect(await dialog.findByText('No count came back')).toBeVisible();
    context.world.network = 'fast';
    await context.userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    await expect(await dialog.findByText('All was right')).toBeVisible();
  },
});

const suspended = async (world: World) => {
  await approved(world);
  const suspension = { reason: 'The council asked us to close it.', at: new Date(world.now()), before: null };
  await world.documents.update('institutions', 'oakfield', { status: 'suspended', suspension });
};

/** What a suspension reaches is said before the school’s short name is asked for. */
export const SuspendDryRun: StoryObj = page(path, {
  ...admin,
  before: approved,
  play: async (context) => {
    const { canvas, userEvent } = context;
    await userEvent.selectOptions(await canvas.findByLabelText('Which schools'), 'approved');
    const school = await card(context, 'Oakfield School');
    await userEvent.click(school.getByRole('button', { name: 'Suspend Oakfield School' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Suspend the school' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Dry run' }));
    await expect(await dialog.findByText(/Say in a few words why/)).toBeVisible();
    await userEvent.type(dialog.getByLabelText(/Reason/), 'The council asked us to close it.');
    await userEvent.click(dialog.getByRole('button', { name: 'Dry run' }));
    await expect(await dialog.findByLabelText(/Type oakfield to confirm/)).toBeVisible();
    await expect(dialog.getByText(/channels, .* approved or scheduled stories/)).toBeVisible();
  },
});

/** Another word suspends nothing; a sign-in that is too old is asked for again. */
export const Suspends: StoryObj = page(path, {
  ...admin,
  parameters: quiet,
  before: approved,
  play: async (context) => {
    await SuspendDryRun.play?.(context as never);
    const { canvas, userEvent, world } = context;
    const dialog = within(await canvas.findByRole('dialog', { name: 'Suspend the school' }));
    await userEvent.type(dialog.getByLabelText(/to confirm/), 'riverside');
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
    await expect(await dialog.findByText('Type oakfield to confirm.')).toBeVisible();
    await userEvent.clear(dialog.getByLabelText(/to confirm/));
    await userEvent.type(dialog.getByLabelText(/to confirm/), 'oakfield');
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await expect(world.documents.list('institutions').find(({ id }) => id === 'oakfield')).toMatchObject({
      status: 'suspended',
      suspension: { reason: 'The council asked us to close it.' },
    });
  },
});

/** The reason stands on the card until the school is resumed. */
export const Suspended: StoryObj = page(path, {
  ...admin,
  before: suspended,
  play: async (context) => {
    const { canvas, userEvent } = context;
    await userEvent.selectOptions(await canvas.findByLabelText('Which schools'), 'suspended');
    await expect((await card(context, 'Oakfield School')).getByText('The council asked us to close it.')).toBeVisible();
  },
});

export const Resumes: StoryObj = page(path, {
  ...admin,
  parameters: quiet,
  before: suspended,
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    await userEvent.selectOptions(await canvas.findByLabelText('Which schools'), 'suspended');
    const school = await card(context, 'Oakfield School');
    await userEvent.click(school.getByRole('button', { name: 'Resume Oakfield School' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Reason/), 'All is well again');
    await userEvent.click(dialog.getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await expect(world.documents.list('institutions').find(({ id }) => id === 'oakfield')).toMatchObject({
      status: 'approved',
      suspension: null,
    });
  },
});
