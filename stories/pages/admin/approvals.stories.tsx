import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { type PageContext, page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';
import { twoWaiting, verifying } from '../../support/waiting-schools.ts';
import type { World } from '../../support/workbench/world.ts';

/** Approving schools, with what was checked automatically and what is left for a person. */
export default { title: 'Pages/Admin/School approvals', tags: ['type:list'] } satisfies Meta;

const path = '/admin/manageschools';
const admin = { as: 'platform-admin', before: twoWaiting } as const;
const quiet = { picture: 'none' } as const;
const states = pageStories('admin.manageschools', { before: twoWaiting });
const card = async ({ canvas }: PageContext, name: string) => within(await canvas.findByRole('article', { name }));

export const Ready: StoryObj = page(path, {
  ...admin,
  play: async ({ canvas }) => {
    const [phone] = await canvas.findAllByText(/^\+44 \d+ \d+/);
    await expect(phone?.closest('a')).toHaveAttribute('href', `tel:${phone?.textContent?.replaceAll(' ', '')}`);
  },
});

export const Empty: StoryObj = page(path, {
  as: 'platform-admin',
  parameters: quiet,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'No schools awaiting approval' });
  },
});

export const Loading: StoryObj = states('Loading');
export const Failed: StoryObj = states('Failed');
export const NoPermission: StoryObj = states('NoPermission');
export const Offline: StoryObj = states('Offline');

/** Nothing that can be checked automatically holds: that is said, and all is left for a person. */
export const NothingChecked: StoryObj = page(path, {
  ...admin,
  parameters: quiet,
  play: async (context) => {
    const { userEvent, canvas } = context;
    const twin = await card(context, 'Oakfield School');
    await expect(twin.getByText('No automatic check passed')).toBeVisible();
    await expect(twin.queryByRole('list', { name: 'Automatic checks' })).toBeNull();
    await expect(twin.getByRole('list', { name: 'Left to check' })).toHaveTextContent('Email from a free provider');
    await userEvent.click(twin.getByRole('button', { name: 'Approve' }));
    const dialog = within(await canvas.findByRole('dialog'));
    for (const box of dialog.getAllByRole('checkbox')) await expect(box).not.toBeChecked();
  },
});

/** What was checked has to be said first; what holds already is ticked. */
export const Approves: StoryObj = page(path, {
  ...admin,
  parameters: quiet,
  play: async (context) => {
    const { userEvent, world, canvas } = context;
    const hillcrest = await card(context, 'Hillcrest Primary School');
    await expect(hillcrest.getByRole('list', { name: 'Automatic checks' })).toHaveTextContent('Email domain matches');
    await userEvent.click(hillcrest.getByRole('button', { name: 'Approve' }));
    const dialog = within(await canvas.findByRole('dialog'));
    const domain = dialog.getByRole('checkbox', { name: /email is at the school’s domain/ });
    await expect(domain).toBeChecked();
    await userEvent.click(domain);
    await userEvent.click(dialog.getByRole('button', { name: 'Approve school' }));
    await dialog.findByText(/Tick at least one/);
    await userEvent.click(dialog.getByRole('checkbox', { name: /website shows this school/ }));
    await userEvent.selectOptions(dialog.getByLabelText('Plan'), 'school');
    await userEvent.click(dialog.getByRole('button', { name: 'Approve school' }));
    await waitFor(() => expect(canvas.queryByRole('article', { name: 'Hillcrest Primary School' })).toBeNull());
    const school = world.documents.list('institutions').find(({ id }) => id === 'hillcrest');
    await expect(school).toMatchObject({ isApproved: true, subscription: { id: 'school' } });

    const next = (await card(context, 'Oakfield School')).getByRole('button', { name: 'Approve' });
    const message = await canvas.findByText('Hillcrest Primary School has been approved.');
    next.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = next.getBoundingClientRect();
    // The message covers no act, and moves none when it goes.
    await expect(next.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true);
    await userEvent.click(canvas.getByRole('button', { name: /^(Close|Dismiss)/ }));
    await waitFor(() => expect(message).not.toBeVisible());
    await expect(next.getBoundingClientRect()).toMatchObject({ left, top });
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
    await userEvent.click(dialog.getByRole('button', { name: 'Decline school' }));
    await dialog.findByText(/Enter a reason/);
    await userEvent.type(dialog.getByLabelText('Reason'), 'The school is here already.');
    await userEvent.click(dialog.getByRole('button', { name: 'Decline school' }));
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
    await userEvent.click((await card(context, 'Oakfield School')).getByRole('button', { name: 'Compare schools' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await expect(dialog.getByLabelText('Merge into')).toHaveValue('oakfield');
  },
});

export const CallDone: StoryObj = page(path, {
  ...admin,
  parameters: quiet,
  play: async (context) => {
    const { userEvent, canvas, world } = context;
    const twin = await card(context, 'Oakfield School');
    await userEvent.click(twin.getByRole('button', { name: 'Mark as called' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Who did you speak to?'), 'The office manager');
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
    await expect(school.getByText('Email confirmed at the group’s domain only')).toBeVisible();
    await expect(school.queryByText('Email domain matches')).toBeNull();
  },
});

/** Opens the recount of the school that was let in. */
async function recount({ canvas, userEvent }: PageContext) {
  await userEvent.selectOptions(await canvas.findByLabelText('Status'), 'approved');
  const school = within(await canvas.findByRole('article', { name: 'Oakfield School' }));
  await userEvent.click(school.getByRole('button', { name: /^Recalculate usage/ }));
  return within(await canvas.findByRole('dialog'));
}
/** The school was let in before the schools' day of registration was kept in it. */
const approved = (world: World) =>
  world.documents.write('institutions/oakfield', {
    ...world.documents.get('institutions', 'oakfield'),
    status: 'approved',
    createdAt: world.ago(24 * 365),
  });

/** Repaired counters are listed one by one. */
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
    await context.userEvent.click(dialog.getByRole('button', { name: 'Recalculate' }));
    await expect(await dialog.findByText('78 (was 1,081)')).toBeVisible();
    await expect(dialog.getByText('6 (was 5)')).toBeVisible();
    await expect(dialog.getByText('2 repaired')).toBeVisible();
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
    await context.userEvent.click(dialog.getByRole('button', { name: 'Recalculate' }));
    await expect(await dialog.findByText('We couldn’t recalculate usage')).toBeVisible();
    context.world.network = 'fast';
    await context.userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    await expect(await dialog.findByText('Usage is correct')).toBeVisible();
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
    await userEvent.selectOptions(await canvas.findByLabelText('Status'), 'approved');
    const school = await card(context, 'Oakfield School');
    await userEvent.click(school.getByRole('button', { name: 'Suspend Oakfield School' }));
    const dialog = within(await canvas.findByRole('dialog', { name: 'Suspend school' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Check what is affected' }));
    await expect(await dialog.findByText(/Enter a reason/)).toBeVisible();
    await userEvent.type(dialog.getByLabelText(/Reason/), 'The council asked us to close it.');
    await userEvent.click(dialog.getByRole('button', { name: 'Check what is affected' }));
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
    const dialog = within(await canvas.findByRole('dialog', { name: 'Suspend school' }));
    await userEvent.type(dialog.getByLabelText(/to confirm/), 'riverside');
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend school' }));
    await expect(await dialog.findByText('Type oakfield to confirm.')).toBeVisible();
    await userEvent.clear(dialog.getByLabelText(/to confirm/));
    await userEvent.type(dialog.getByLabelText(/to confirm/), 'oakfield');
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend school' }));
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await expect(world.documents.list('institutions').find(({ id }) => id === 'oakfield')).toMatchObject({
      status: 'suspended',
      suspension: { reason: 'The council asked us to close it.' },
    });
  },
});

/** The card shows the reason until the school is resumed. */
export const Suspended: StoryObj = page(path, {
  ...admin,
  before: suspended,
  play: async (context) => {
    const { canvas, userEvent } = context;
    await userEvent.selectOptions(await canvas.findByLabelText('Status'), 'suspended');
    await expect((await card(context, 'Oakfield School')).getByText('The council asked us to close it.')).toBeVisible();
  },
});

export const Resumes: StoryObj = page(path, {
  ...admin,
  parameters: quiet,
  before: suspended,
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    await userEvent.selectOptions(await canvas.findByLabelText('Status'), 'suspended');
    const school = await card(context, 'Oakfield School');
    await userEvent.click(school.getByRole('button', { name: 'Resume Oakfield School' }));
    const dialog = within(await canvas.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Reason/), 'All is well again');
    await userEvent.click(dialog.getByRole('button', { name: 'Resume school' }));
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull());
    await expect(world.documents.list('institutions').find(({ id }) => id === 'oakfield')).toMatchObject({
      status: 'approved',
      suspension: null,
    });
  },
});
