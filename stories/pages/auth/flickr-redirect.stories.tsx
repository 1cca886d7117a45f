import type { StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { QUIET_MS, SLOW_ROUTE_MS } from '../../../src/config/constants.ts';
import { finishConnection, startConnection } from '../../../src/domain/api/connections.ts';
import { answering } from '../../support/answers.ts';
import { page } from '../../support/app.tsx';
import { asWindow, handedOver, hearHandedOver } from '../../support/sign-in-window.ts';
import { STORY_NOW } from '../../support/workbench/scenario.ts';
import { storySealer } from '../../support/workbench/sealer.ts';
import type { World } from '../../support/workbench/world.ts';

/** `/flickrRedirect/{id}`: Flickr leads back here, to the attempt with this id. */
const meta = { title: 'Pages/Auth/Connecting Flickr', tags: ['type:wizard'] };
export default meta;

const NETWORK = 'flickr';
const TOKEN = 'request-token';
const ANSWER = `oauth_token=${TOKEN}&oauth_verifier=yes`;
const HEADING = { level: 1, name: 'Connecting Flickr' } as const;

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** An admin of the school has begun a sign-in, whose attempt has this id. */
async function begun(world: World): Promise<void> {
  await world.documents.set('credentials', NETWORK, {
    identifier: NETWORK,
    network: NETWORK,
    clientId: 'sprx',
    secret: await storySealer.seal('secret', `credentials/${NETWORK}`),
    secretLast4: 'cret',
    active: true,
    dateCreated: new Date(STORY_NOW),
  });
  await world.as('ADMIN').call(startConnection, { params: { network: NETWORK }, body: {} });
  const [attempt] = world.documents.list('signInAttempts');
  if (!attempt) throw new Error('A sign-in that was begun has an attempt');
  const sealedSecret = await storySealer.seal('{}', 'signInAttempts/a1');
  await world.documents.set('signInAttempts', 'a1', {
    ...attempt,
    id: 'a1',
    kept: sealedSecret,
    stateHash: await sha256(TOKEN),
  });
  remember(false);
}

/** In place of the page, or in a window of its own. */
function remember(isWindow: boolean): void {
  const pending = { state: '', attemptId: 'a1', network: NETWORK, isWindow };
  sessionStorage.setItem('sprx.sign-in', JSON.stringify(pending));
}

const close = fn();

/** In the window that the form opened. */
async function inWindow(world: World): Promise<void> {
  await begun(world);
  hearHandedOver('a1');
  close.mockClear();
  remember(true);
  Object.defineProperty(window, 'close', { configurable: true, value: close });
}

export const Connecting: StoryObj = page(`/flickrRedirect/a1?${ANSWER}`, {
  before: begun,
  network: 'stalled',
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', HEADING)).toBeVisible();
    await expect(canvas.queryByRole('navigation', { name: 'Main' })).toBeNull();
  },
});

const requestSent = Promise.withResolvers<void>();

/** After five seconds it says that it is still at it. */
export const StillLoading: StoryObj = page(`/flickrRedirect/a1?${ANSWER}`, {
  before: begun,
  network: 'stalled',
  parameters: { picture: 'page' },
  holdsTimers: QUIET_MS,
  services: (services) => ({
    ...services,
    api: answering(services.api, finishConnection, (_, pass) => {
      requestSent.resolve();
      return pass();
    }),
  }),
  play: async ({ timers, canvas }) => {
    // A page that loads its code looks the same as one that loads its answer.
    await requestSent.promise;
    await timers.pass(SLOW_ROUTE_MS);
    await expect(await canvas.findByText(/^Still loading/)).toBeVisible();
  },
});

/** Said yes in the form's window: the form hears who signed in, and the window closes. */
export const HandsOver: StoryObj = page(`/flickrRedirect/a1?${ANSWER}`, {
  before: inWindow,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Continue in the SprX window. You can close this one.')).toBeVisible();
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    await waitFor(() =>
      expect(handedOver).toHaveBeenCalledWith(
        expect.objectContaining({
          attemptId: 'a1',
          signedIn: expect.objectContaining({ connection: expect.objectContaining({ network: NETWORK }) }),
        }),
      ),
    );
    await expect(sessionStorage.getItem('sprx.sign-in')).toBeNull();
  },
});

/** Without such a window: the form goes on with who signed in. */
export const LeadsToTheForm: StoryObj = page(`/flickrRedirect/a1?${ANSWER}`, {
  before: begun,
  parameters: { picture: 'none' },
  play: async ({ canvas, address }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Connect Flickr' });
    await waitFor(() => expect(address()).toBe('/manage/channels/add/flickr'));
    await expect(await canvas.findByText(/Signed in to Flickr as/)).toBeVisible();
  },
});

export const SaidNo: StoryObj = page(`/flickrRedirect/a1?oauth_token=${TOKEN}&error=access_denied`, {
  before: begun,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', HEADING)).toBeVisible();
    await expect(await canvas.findByText(/You didn’t allow SprX to read from Flickr/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Try again' })).toHaveAttribute(
      'href',
      '/manage/channels/add/flickr',
    );
  },
});

/** Used already, older than ten minutes, or another person's. */
export const PastItsTime: StoryObj = page(`/flickrRedirect/long-ago?${ANSWER}`, {
  before: begun,
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/already used, is older than ten minutes, or belongs to someone/),
    ).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Try again' })).toBeVisible();
  },
});

/** Opened by its address, without anything from Flickr and without a sign-in that was begun: nothing is asked of the server. */
export const OpenedByItsAddress: StoryObj = page('/flickrRedirect/a2', {
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^No sign-in was started in this browser\./)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Try again' })).toBeVisible();
  },
});

/** A channel's sign-in was to be renewed, with an account that does not have the channel. */
export const OtherAccount: StoryObj = page(`/flickrRedirect/a1?${ANSWER}`, {
  before: async (world) => {
    await begun(world);
    const [any] = world.documents.list('feeds');
    const [attempt] = world.documents.list('signInAttempts').filter(({ id }) => id === 'a1');
    if (!any || !attempt) throw new Error('The school of the stories has channels');
    const account = { id: '777@N01', name: 'Hillcrest photos', handle: 'hillcrest', picture: null, url: null };
    const feed = { network: NETWORK, source: { userId: '777@N01' }, status: 'reauth', account } as const;
    await world.documents.set('feeds', 'photos', { ...any, id: 'photos', name: 'Hillcrest photos', ...feed });
    await world.documents.set('signInAttempts', 'a1', { ...attempt, feedId: 'photos' });
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/The channel “Hillcrest photos” belongs to/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Try again' })).toBeVisible();
  },
});

/** Who may not change channels cannot end a sign-in either. */
export const NoPermission: StoryObj = page(`/flickrRedirect/a1?${ANSWER}`, {
  as: 'VIEWER',
  before: begun,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', HEADING)).toBeVisible();
    await expect(await canvas.findByRole('link', { name: 'Try again' })).toBeVisible();
  },
});

/** The sign-in is offered beside the public feed, and begins with one press. */
export const BothWays: StoryObj = page('/manage/channels/add/flickr', {
  before: begun,
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByLabelText(/Account or group/)).toBeVisible();
    asWindow();
    await userEvent.click(canvas.getByRole('button', { name: 'Connect Flickr' }));
    await expect(await canvas.findByText(/Continue in the window of Flickr/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(await canvas.findByRole('button', { name: 'Connect Flickr' })).toBeEnabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Connect without signing in' }));
    await expect(await canvas.findByLabelText(/Account or group/)).toBeVisible();
  },
});
