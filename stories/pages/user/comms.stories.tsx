import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import { getComms } from '../../../src/domain/api/identity.ts';
import { page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';
import type { World } from '../../support/workbench/world.ts';

/** Which emails one gets, school by school. */
export default { title: 'Pages/User/Email preferences', tags: ['type:settings'] } satisfies Meta;

const states = pageStories('user.comms');
const quiet = { picture: 'none' };
const chosen = async (world: World) => (await world.as('ADMIN').call(getComms)).comms;

export const Ready: StoryObj = page('/user/comms', { as: 'two-schools' });
/** Platform admins hear of five things more. */
export const PlatformAdmin: StoryObj = page('/user/comms', { as: 'platform-admin' });
export const Loading: StoryObj = states('Loading');
export const Failed: StoryObj = states('Failed');
export const Offline: StoryObj = states('Offline');

export const SavesByItself: StoryObj = page('/user/comms', {
  parameters: quiet,
  play: async ({ canvas, userEvent, ready, world }) => {
    await ready();
    const part = within(await canvas.findByRole('region', { name: 'Oakfield School' }));
    await userEvent.selectOptions(part.getByLabelText('Channels that need attention'), 'Once a week');
    await part.findByText(/^Saved at/);
    await userEvent.click(canvas.getByRole('switch', { name: /News about SprX/ }));
    await waitFor(async () =>
      expect(await chosen(world)).toMatchObject({
        schools: { oakfield: { channelUpdates: 'weekly', scoreReminder: 'monthly' } },
        productNews: 'monthly',
      }),
    );
  },
});

export const KeepsWhatWasChosen: StoryObj = page('/user/comms', {
  parameters: quiet,
  play: async ({ canvas, userEvent, ready, world }) => {
    await ready();
    const part = within(await canvas.findByRole('region', { name: 'Oakfield School' }));
    world.network = 'offline';
    const field = part.getByLabelText('Story score reminder');
    await userEvent.selectOptions(field, 'Never');
    await part.findByRole('button', { name: /again/i });
    await expect(field).toHaveValue('off');
    world.network = 'fast';
    await userEvent.click(part.getByRole('button', { name: /again/i }));
    await waitFor(async () => expect((await chosen(world)).schools.oakfield?.scoreReminder).toBe('off'));
  },
});
