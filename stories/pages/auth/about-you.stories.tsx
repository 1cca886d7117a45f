import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { type PageContext, page } from '../../support/app.tsx';
import { pageStories } from '../../support/page-stories.tsx';

/** Who a new person is: step 3 of the sign-in routing. */
export default { title: 'Pages/Auth/About you', tags: ['type:form'] } satisfies Meta;

const states = pageStories('auth.signup_detail');

const type = async ({ canvas, userEvent }: PageContext, label: string, text: string) => {
  await userEvent.clear(await canvas.findByLabelText(label));
  await userEvent.type(canvas.getByLabelText(label), text);
};
const go = ({ canvas, userEvent }: PageContext) => userEvent.click(canvas.getByRole('button', { name: 'Continue' }));

export const Ready: StoryObj = page('/auth/signup_detail', {
  as: 'incomplete',
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('First name')).toBeVisible();
    await expect(canvas.getByText(/Signed in as incomplete@sprx.test/)).toBeVisible();
  },
});

export const Loading: StoryObj = states('Loading');

/** Names, a job and a telephone number, each refused in its own words. */
export const BadInput: StoryObj = page('/auth/signup_detail', {
  as: 'incomplete',
  play: async (context) => {
    const { canvas } = context;
    await type(context, 'First name', 'N0ah');
    await type(context, 'Phone', '000 000');
    await go(context);
    await waitFor(() => expect(canvas.getByLabelText('First name')).toHaveAccessibleDescription(/letters, spaces/));
    await expect(canvas.getByLabelText('Surname')).toHaveAccessibleDescription(/Enter your surname/);
    await expect(canvas.getByLabelText('Job title')).toHaveAccessibleDescription(/Enter your job title/);
    await expect(canvas.getByLabelText('Phone')).toHaveAccessibleDescription(/only zeros/);
    await expect(canvas.getByLabelText('First name')).toHaveValue('N0ah');
  },
});

/** Two people may share a telephone, and trying numbers does not reveal other accounts. */
export const TelephoneOfAnotherAccount: StoryObj = page('/auth/signup_detail?target=%2Fno%2Fsuch', {
  parameters: { picture: 'none' },
  as: 'incomplete',
  before: (world) =>
    world.documents.update('users', 'user-incomplete', { institutions: { oakfield: { role: 'AUTHOR' } } }),
  play: async (context) => {
    const { address } = context;
    await type(context, 'First name', 'Siân');
    await type(context, 'Surname', 'O’Brien-Núñez'.replace('’', "'"));
    await type(context, 'Job title', 'Teacher');
    await type(context, 'Phone', '+441632960001');
    await go(context);
    await waitFor(() => expect(address()).toBe('/no/such'));
  },
});

/** Who has all of it is led on; the way back does not lead here again. */
export const NothingMissing: StoryObj = page('/auth/signup_detail?target=%2Fno%2Fsuch', {
  parameters: { picture: 'none' },
  as: 'ADMIN',
  play: async ({ address }) => waitFor(() => expect(address()).toBe('/no/such')),
});

export const Failing: StoryObj = page('/auth/signup_detail', {
  parameters: { picture: 'none' },
  as: 'incomplete',
  network: 'failing',
  play: async (context) => {
    await type(context, 'First name', 'Noah');
    await type(context, 'Surname', 'Whitlock');
    await type(context, 'Job title', 'Teacher');
    await type(context, 'Phone', '+441632960177');
    await go(context);
    await expect(await context.canvas.findByRole('alert')).toHaveTextContent(/wrong on our side/);
    await expect(context.canvas.getByLabelText('Surname')).toHaveValue('Whitlock');
  },
});
