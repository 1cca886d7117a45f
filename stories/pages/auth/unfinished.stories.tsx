import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { page } from '../../support/app.tsx';

/** Where the sign-in routing leads while the screen of that step is not built: it says what the account lacks. */
export default { title: 'Pages/Auth/What an account lacks', tags: ['type:board'] } satisfies Meta;

export const Details: StoryObj = page('/manage/stories', { as: 'incomplete' });

export const Confirmation: StoryObj = page('/', { as: 'unverified' });

export const PlatformAdmin: StoryObj = page('/', {
  as: 'no-school',
  before: (world) => {
    if (world.user) world.user.email = 'noah@sprx.example';
  },
});

export const SignsOut: StoryObj = page('/', {
  parameters: { picture: 'none' },
  as: 'incomplete',
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(canvas.getByLabelText('E-mail')).toBeVisible());
  },
});
