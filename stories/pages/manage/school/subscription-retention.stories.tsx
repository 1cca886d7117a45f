import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { type PageContext, page } from '../../../support/app.tsx';
import { IID, paid, putOnPlan, starter } from '../../../support/plan.ts';
import { fill } from '../../../support/steps.ts';
import type { World } from '../../../support/workbench/world.ts';

/** `/manage/subscription`: what stays when a school has more than its plan holds. */
const meta = { title: 'Pages/Manage/Plan', tags: ['type:detail'] } satisfies Meta;
export default meta;

const PLAN = '/manage/subscription';

const quiet = { picture: 'none' };
type Canvas = PageContext['canvas'];

const feedsOf = (world: World) => world.documents.list('feeds');

const namesOn = (world: World) =>
  feedsOf(world)
    .filter(({ disabledByPlan }) => !disabledByPlan)
    .map(({ name }) => name)
    .toSorted();

/** More than the smaller plan holds, and thirty days to choose. */
export const OverThePlan: StoryObj = page(PLAN, {
  before: async (world) => {
    await paid(world);
    await starter(world);
  },
  play: async ({ canvas, ready }) => {
    await ready();
    await expect(canvas.getByText(/^6 channels, 2 story widgets and 3 collections over/)).toBeVisible();
    await expect(canvas.getByText(/until 20 December 2026 \(30 days left\)/)).toBeVisible();
    await expect(canvas.getAllByText(/Nothing is deleted\./)[0]).toBeVisible();
  },
});

async function chooseWhatToKeep({ canvas, userEvent, ready }: PageContext, button = 'Choose what to keep') {
  await ready();
  await userEvent.click(canvas.getByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('group', { name: 'Channels' });
  return dialog;
}

const group = (dialog: Canvas, name: string) => within(dialog.getByRole('group', { name }));

/** The oldest are chosen at first; a fourth can be chosen after one is cleared, by keyboard or mouse. */
export const ChoosesWhatToKeep: StoryObj = page(PLAN, {
  before: starter,
  play: async (context) => {
    const { userEvent, world } = context;
    const dialog = await chooseWhatToKeep(context);
    const channels = group(dialog, 'Channels');
    await expect(channels.getByText('3 of 3 chosen')).toBeVisible();
    const box = (name: RegExp) => channels.getByRole('checkbox', { name });
    await expect(box(/School news/)).toBeChecked();
    box(/Old Oakfieldians/).focus();
    await userEvent.keyboard(' ');
    await expect(box(/Old Oakfieldians/)).not.toBeChecked();
    await expect(channels.getByText(/Clear one before/)).toBeVisible();
    await userEvent.click(box(/Sports desk/));
    await userEvent.click(box(/Old Oakfieldians/));
    await expect(dialog.getByText('Paused: 6 channels, 2 story widgets and 3 collections')).toBeVisible();
    await expect(world.documents.get('usage', 'global')?.channels).toBe(9);
  },
});

/** Saved: what was left out is off, counts no more, and is still there. */
export const KeepsWhatWasChosen: StoryObj = page(PLAN, {
  before: starter,
  parameters: quiet,
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    const dialog = await chooseWhatToKeep(context);
    await userEvent.click(group(dialog, 'Channels').getByRole('checkbox', { name: /Sports desk/ }));
    await userEvent.click(group(dialog, 'Channels').getByRole('checkbox', { name: /Old Oakfieldians/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(
      await canvas.findByText(/^Paused: over plan limit \(6 channels, 2 story widgets and 3 collections\)$/),
    ).toBeVisible();
    await expect(namesOn(world)).toEqual(['Oakfield films', 'Old Oakfieldians', 'School news']);
    await expect(feedsOf(world)).toHaveLength(9);
    await waitFor(() => expect(canvas.queryByText('Over plan limit')).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toContainElement(canvas.getByText(/^Paused: over plan limit \(6/)),
    );
  },
});

/** Refused, because the plan became smaller meanwhile: it says where, and what was chosen stays. */
export const SmallerPlanMeanwhile: StoryObj = page(PLAN, {
  before: starter,
  parameters: quiet,
  play: async (context) => {
    const { userEvent, world } = context;
    const dialog = await chooseWhatToKeep(context);
    // What a person has chosen does not follow the plan.
    const old = group(dialog, 'Channels').getByRole('checkbox', { name: /Old Oakfieldians/ });
    await userEvent.click(old);
    await userEvent.click(old);
    const subscription = world.documents.get('institutions', IID)?.subscription;
    if (!subscription) throw new Error('The school needs a plan');
    const features = { ...subscription.features, channels: { value: 1 } };
    await world.documents.update('institutions', IID, { subscription: { ...subscription, features } });
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const channels = group(dialog, 'Channels');
    await expect(await channels.findByText(/includes 1 channel, and you chose 3/)).toBeVisible();
    await expect(channels.getAllByRole('checkbox', { checked: true })).toHaveLength(3);
    await expect(namesOn(world)).toHaveLength(9);
  },
});

/** Closed by mistake, or without a connection: opened anew it is as it was left. */
export const KeepsTheDraft: StoryObj = page(PLAN, {
  before: starter,
  parameters: quiet,
  play: async (context) => {
    const { userEvent, world } = context;
    let dialog = await chooseWhatToKeep(context);
    await userEvent.click(group(dialog, 'Channels').getByRole('checkbox', { name: /School news/ }));
    world.network = 'failing';
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(await dialog.findByText('We couldn’t save your choice')).toBeVisible();
    world.network = 'fast';
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    dialog = await chooseWhatToKeep(context);
    const channels = group(dialog, 'Channels');
    await expect(channels.getByText('2 of 3 chosen')).toBeVisible();
    await expect(channels.getByRole('checkbox', { name: /School news/ })).not.toBeChecked();
  },
});

/** A larger plan has a higher limit: what was paused is resumed by one choice. */
export const SwitchesOnAgain: StoryObj = page(PLAN, {
  parameters: quiet,
  before: async (world) => {
    for (const { id } of feedsOf(world).slice(3)) {
      await world.documents.update('feeds', id, { disabledByPlan: true, status: 'paused' });
    }
    await world.documents.update('usage', 'global', { channels: 3 });
    await putOnPlan(world, 'school');
  },
  play: async (context) => {
    const { canvas, userEvent, world } = context;
    await context.ready();
    await expect(canvas.getByText('Your plan now includes 6 channels of them.')).toBeVisible();
    const dialog = await chooseWhatToKeep(context, 'Turn on again');
    const channels = group(dialog, 'Channels');
    await expect(channels.getAllByText(/paused$/)).toHaveLength(6);
    for (const box of channels.getAllByRole('checkbox', { checked: false })) await userEvent.click(box);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(namesOn(world)).toHaveLength(9));
    await waitFor(() => expect(canvas.queryByText(/^Switched off/)).toBeNull());
  },
});

/** A thousand channels: only those in view are in the page, and a search finds the one. */
export const AThousandChannels: StoryObj = page(PLAN, {
  parameters: quiet,
  before: async (world) => {
    const [first] = feedsOf(world);
    if (!first) return;
    const more = Array.from({ length: 991 }, (_, n) => ({ ...first, id: `feed-many-${n}`, name: `Class blog ${n}` }));
    await Promise.all(more.map((feed) => world.documents.set('feeds', feed.id, feed)));
    await world.documents.update('usage', 'global', { channels: 1000 });
    await starter(world);
  },
  play: async (context) => {
    const { userEvent } = context;
    const dialog = await chooseWhatToKeep(context);
    const channels = group(dialog, 'Channels');
    await expect(channels.getAllByRole('checkbox').length).toBeLessThan(60);
    await fill(userEvent, channels.getByRole('searchbox', { name: 'Search channels' }), 'blog 777');
    await waitFor(() => expect(channels.getAllByRole('checkbox')).toHaveLength(1));
    await userEvent.click(channels.getByRole('checkbox', { name: /Class blog 777/ }));
    await expect(channels.getByText(/Clear one before/)).toBeVisible();
  },
});
