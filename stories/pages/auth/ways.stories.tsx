import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, spyOn, waitFor, within } from 'storybook/test';
import { QUIET_MS, SLOW_ROUTE_MS } from '../../../src/config/constants.ts';
import { type PageContext, page } from '../../support/app.tsx';
import { loseConnection } from '../../support/connection.ts';
import { handedOver, hearHandedOver } from '../../support/sign-in-window.ts';
import { untilDrawn } from '../../support/timers.ts';
import type { World } from '../../support/workbench/world.ts';

/** Pages that one only passes through, and the one for addresses that do not exist. */
export default { title: 'Pages/Auth/On the way', tags: ['type:list'] } satisfies Meta;

/** Pages that one passes through are without the frame, whoever is signed in. */
async function hasNoFrame(canvas: PageContext['canvas'], name: string): Promise<void> {
  await canvas.findByRole('heading', { level: 1, name });
  await untilDrawn();
  await canvas.findByRole('heading', { level: 1, name });
  await expect(canvas.queryByRole('navigation', { name: 'Main' })).toBeNull();
}

export const Loader: StoryObj = page('/loader', {
  session: 'stalled',
  play: ({ canvas }) => hasNoFrame(canvas, 'Loading'),
});

/** Without a network the page says that it is offline. */
export const LoaderOffline: StoryObj = page('/loader', {
  session: 'stalled',
  parameters: { picture: 'none' },
  play: async ({ canvas }) => {
    await hasNoFrame(canvas, 'Loading');
    // The browser alone: who is here stays unknown.
    loseConnection({ network: 'stalled', session: 'stalled' });
    await expect(await canvas.findByText(/^You are offline\. This page continues/)).toBeVisible();
  },
});

/** After five seconds it says that it is still at it, on screen and in the console. */
export const StillLoading: StoryObj = {
  ...page('/manage/stories', {
    parameters: { picture: 'page' },
    session: 'stalled',
    holdsTimers: QUIET_MS,
    play: async ({ canvas, timers }) => {
      const warn = spyOn(console, 'warn').mockImplementation(() => undefined);
      await waitFor(() => expect(timers.size).toBeGreaterThan(0));
      await timers.pass(SLOW_ROUTE_MS - 1);
      await expect(canvas.getByRole('status')).not.toHaveTextContent('Still loading');
      await expect(warn).not.toHaveBeenCalled();
      await timers.pass(1);
      await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Still loading'));
      await waitFor(() => expect(warn).toHaveBeenCalledWith('The route /manage/stories has not rendered after 5 s'));
      warn.mockRestore();
    },
  }),
  name: 'Still loading after five seconds [spec 9.5]',
};

/** Until it is known who is here, a board's place is taken by its layout, frame included. */
export const BoardOnItsWay: StoryObj = page('/', {
  parameters: { picture: 'page' },
  session: 'stalled',
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[data-slot="page-skeleton"]')).toBeVisible());
    await expect(canvasElement.querySelector('[data-slot="frame-skeleton"] [data-slot="sidebar"]')).toBeVisible();
  },
});

/** Going from page to page is no reason to warn, and the next page is read from its top. */
export const FromPageToPage: StoryObj = page('/manage/collections', {
  parameters: { picture: 'none' },
  play: async ({ canvas, userEvent }) => {
    const running = warnings();
    const sidebar = within(await canvas.findByRole('navigation', { name: 'Main' }));
    await userEvent.click(await sidebar.findByRole('link', { name: /Channels/ }));
    await canvas.findByRole('heading', { level: 1, name: 'Channels' });
    await waitFor(() => expect(document.activeElement).toHaveAttribute('id', 'main'));
    await userEvent.click(sidebar.getByRole('link', { name: /Home/ }));
    await canvas.findByRole('heading', { level: 1, name: 'Good morning, Margaret' });
    // The watch of the second page begins in an effect, a moment after its heading is there.
    await waitFor(() => expect(running.started).toBeGreaterThanOrEqual(2));
    await waitFor(() => expect(running.ids.size).toBe(0));
    running.restore();
  },
});

/** The timers that would warn of a route that does not render, for as long as they run. */
function warnings() {
  const { setTimeout: start, clearTimeout: end } = window;
  const ids = new Set<number | undefined>();
  const watched = { ids, started: 0, restore: () => Object.assign(window, { setTimeout: start, clearTimeout: end }) };
  Object.assign(window, {
    setTimeout: (work: () => void, ms?: number, ...more: unknown[]) => {
      const id = start(work, ms, ...more);
      if (ms === SLOW_ROUTE_MS) {
        ids.add(id);
        watched.started += 1;
      }
      return id;
    },
    clearTimeout: (id?: number) => {
      ids.delete(id);
      end(id);
    },
  });
  return watched;
}

const setTimeZone = (timeZone: string) => (world: World) =>
  world.documents.update('institutions', 'oakfield', { timeZone });
const breakHome = setTimeZone('Nowhere/At-all');

/** An error stays in its page: the frame goes on, and the page can be tried again. */
export const Broken: StoryObj = page('/', {
  parameters: { picture: 'page' },
  before: breakHome,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Something went wrong' });
  },
});

export const BrokenTriedAgain: StoryObj = page('/', {
  parameters: { picture: 'none' },
  before: breakHome,
  play: async ({ canvas, userEvent, world }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Something went wrong' });
    await setTimeZone('Europe/London')(world);
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await canvas.findByRole('heading', { level: 1, name: 'Good morning, Margaret' });
  },
});

export const RedirectRefused: StoryObj = page('/redirect?target=https%3A%2F%2Fevil.example', {
  play: async ({ canvas }) => {
    await hasNoFrame(canvas, 'Redirecting');
    await expect(await canvas.findByText('This link isn’t valid.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Go to SprX' })).toBeVisible();
  },
});

export const RedirectLeadsOn: StoryObj = page('/redirect?target=%2Fmanage%2Fcollections%3Fq%3Dsport', {
  parameters: { picture: 'none' },
  play: async ({ canvas, address }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Collections' });
    await waitFor(() => expect(address()).toBe('/manage/collections?q=sport'));
  },
});

const OPENED_HERE = 'opened-here';
const close = fn();

const asPopUp = () => asPopUpOf('a1');

/** As a pop-up of this very tab, with the sign-in that it was opened for. */
function asPopUpOf(attemptId: string): void {
  hearHandedOver(attemptId);
  close.mockClear();
  sessionStorage.setItem(
    'sprx.sign-in',
    JSON.stringify({ state: OPENED_HERE, attemptId, network: 'vimeo', isWindow: true }),
  );
  Object.defineProperty(window, 'close', { configurable: true, value: close });
}

/** What came back goes to our own origin alone, once, and the window closes. */
export const PopUpReturns: StoryObj = page(`/redirect?state=${OPENED_HERE}&code=abc`, {
  before: asPopUp,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Redirecting' });
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    await waitFor(() =>
      expect(handedOver).toHaveBeenCalledWith({ attemptId: 'a1', query: `?state=${OPENED_HERE}&code=abc` }),
    );
    await expect(sessionStorage.getItem('sprx.sign-in')).toBeNull();
  },
});

/** A pop-up that this page did not open has nothing to hand over. */
export const PopUpOfAnother: StoryObj = page('/redirect?state=guessed&code=x', {
  // What the pop-up before says again, until it hears that it was heard, is not for this one.
  before: () => asPopUpOf('a2'),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Redirecting' });
    await expect(await canvas.findByText('This link isn’t valid.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/manage/channels/add');
    await expect(handedOver).not.toHaveBeenCalled();
    await expect(close).not.toHaveBeenCalled();
  },
});

export const LoaderLeadsOn: StoryObj = page('/loader?target=%2Fmanage%2Fcollections', {
  parameters: { picture: 'none' },
  play: async ({ canvas, address }) => {
    await canvas.findByRole('heading', { level: 1, name: 'Collections' });
    await waitFor(() => expect(address()).toBe('/manage/collections'));
  },
});

/** Without a sign-in: first the sign-in page, which keeps the target. */
export const LoaderSignedOut: StoryObj = page('/loader?target=%2Fmanage%2Fcollections', {
  as: 'signed-out',
  parameters: { picture: 'none' },
  play: async ({ canvas, address }) => {
    await canvas.findByLabelText('Email');
    await waitFor(() => expect(address()).toBe('/auth/login?target=%2Fmanage%2Fcollections'));
  },
});

export const NotFound: StoryObj = page('/no/such/page', {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('navigation', { name: 'Useful pages' })).toHaveTextContent('Stories');
  },
});

export const NotFoundSignedOut: StoryObj = page('/no/such/page', { as: 'signed-out' });

/** Platform pages are not for schools; nothing of them is shown before that is known. */
export const AdminLeadsToApprovals: StoryObj = page('/admin', {
  parameters: { picture: 'none' },
  play: async ({ canvas, address }) => {
    await canvas.findByRole('heading', { level: 1, name: 'You don’t have access to this page' });
    await waitFor(() => expect(address()).toBe('/admin/manageschools'));
  },
});
