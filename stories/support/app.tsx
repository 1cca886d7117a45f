import type { StoryObj } from '@storybook/react-vite';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { MemoryRouter, matchPath, parsePath, UNSAFE_NavigationContext, useLocation } from 'react-router-dom';
import { configure, expect, waitFor } from 'storybook/test';
import { App } from '../../src/app/app.tsx';
import { Providers } from '../../src/app/providers.tsx';
import type { Services } from '../../src/data/ports.ts';
import { routeById } from '../../src/domain/routes.ts';
import type { RuntimeConfig } from '../../src/domain/runtime-config.ts';
import { AddressNow } from '../../src/patterns/address-now.ts';
import { BUILT, MANIFEST } from '../../src/routes/manifest.ts';
import { moveClock } from './clock.ts';
import { storyConfig } from './config.ts';
import { loseConnection, regainConnection } from './connection.ts';
import { showKeptPictures } from './kept-pictures.ts';
import { Counted } from './renders.tsx';
import { type HeldTimers, holdTimers } from './timers.ts';
import { isAsWritten, pretendScreen, scenarioOf, sceneOf, type ToolbarChoice } from './toolbar.ts';
import { storyInstitutionMemory } from './workbench/institution-memory.ts';
import type { Scenario } from './workbench/scenario.ts';
import type { World } from './workbench/world.ts';

/** The server behind the pages: it comes while their own code does. */
const server = () => import('./workbench/world.ts');

/** The run of the stories narrows it to a tablet’s for the picture in dark. */
const VIEWPORT = { defaultViewport: 'laptop' };

// A page's code is fetched when it is first shown, which a busy machine does in more than the default second.
configure({ asyncUtilTimeout: 60_000 });

type StoryContext = Parameters<NonNullable<StoryObj['play']>>[0];
/** What every step of a journey is given. */
export type Stage = Omit<StoryContext, 'context'> & {
  memory: Memory;
  /** The router's address, with query and hash. */
  address: () => string;
  /**
   * Until what was asked for has come. What is clicked while a page still loads may be replaced between press and
   * release; the click on what is no longer there then leads out of the story.
   */
  ready: () => Promise<void>;
  /** As if this address were typed into the browser: the app begins anew there. What it asks for is still on its way. */
  visit: (path: string) => Promise<void>;
};
/** What a `play` gets: Storybook's own context, the server behind the page, and what plays another tab. */
export type PageContext = Stage & { world: World; timers: HeldTimers };
type Memory = ReturnType<typeof storyInstitutionMemory>;

export type PageOptions = Scenario & {
  /** The school that was chosen at the last visit. */
  readonly institutionId?: string;
  /** What the server says differently. */
  readonly config?: Partial<RuntimeConfig>;
  /** Changes the school before the page sees it, and is waited for. */
  readonly before?: (world: World) => unknown;
  /** Placed between the page and its services, to see what it asks of them. */
  readonly services?: (services: Services) => Services;
  readonly parameters?: Record<string, unknown>;
  /** The story is about what the toolbar does: it is fixed at this, and `play` is written for it. */
  readonly globals?: ToolbarChoice & Record<string, unknown>;
  /** Timers of the page that wait so many milliseconds or longer wait until `play` lets time pass. */
  readonly holdsTimers?: number;
  readonly play?: (context: PageContext) => Promise<void>;
};

/** What one story typed and left unsaved is kept in the browser, and is not the next one's. */
function forgetStoryDrafts(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith('sprx.draft.')) localStorage.removeItem(name);
}

/**
 * A story of a real page: the app with its frame and guards at `path`, on the server's use cases and a database of its own
 * for each run.
 */
export function page(path: string, options: PageOptions = {}): StoryObj {
  const { institutionId, before: prepare, services = same, config = {}, parameters, globals, play, ...rest } = options;
  const { holdsTimers, ...own } = rest;
  let timers: HeldTimers = NONE_HELD;
  let run = 0;
  let isShown = false;
  let choice = '';
  let world: World;
  let memory: Memory = storyInstitutionMemory();
  let address = path;
  let open: (to: string) => void = () => undefined;
  const onStart: StartedProps['onStart'] = (visit) => {
    open = visit;
    isShown = true;
    return () => {
      isShown = false;
    };
  };
  const onAddress = (next: string) => {
    address = next;
  };
  return {
    parameters: {
      layout: 'fullscreen',
      viewport: VIEWPORT,
      chromatic: { modes: { dark: { viewport: 768 } } },
      ...parameters,
      arrival: arrivalOf(path, options),
      // It has a tab to itself, whose title is the app’s.
      isApp: true,
    },
    ...(globals ? { globals } : {}),
    loaders: [
      async ({ globals: chosen }: { globals: ToolbarChoice }) => {
        const [{ World }] = await Promise.all([server(), fetchCode(path)]);
        const before = choice;
        choice = sceneOf(chosen);
        // Another theme or direction leaves a page as it is; what was typed there is not lost.
        if (isShown && choice === before) return {};
        run += 1;
        forgetStoryDrafts();
        world = await World.open(scenarioOf(own, chosen, path), config);
        // Whoever runs the platform is a member nowhere: without a choice the page would be the choosing.
        memory = storyInstitutionMemory(institutionId ?? (chosen.role === 'platform-admin' ? 'oakfield' : null));
        // What is prepared in one school may not be there in another.
        if (!chosen.school || chosen.school === globals?.school) await prepare?.(world);
        return {};
      },
    ],
    beforeEach: ({ globals: chosen }: { globals: ToolbarChoice }) => {
      const current = world;
      const undo = [moveClock(), pretendScreen(chosen.viewport), showKeptPictures(current)];
      if (holdsTimers !== undefined) {
        timers = holdTimers(holdsTimers);
        undo.push(timers.release);
      }
      current.start();
      return () => {
        for (const back of undo) back();
        regainConnection(current);
        return current.stop();
      };
    },
    render: (_args, { globals: chosen }) => (
      // Another choice of the toolbar begins anew: the services keep the school that they were started with.
      <Started
        key={run}
        {...{ path, world, memory, services, config, onAddress, onStart }}
        losesConnection={(chosen as ToolbarChoice).network === 'offline'}
      />
    ),
    play: async (context: StoryContext) => {
      const { globals: chosen, canvasElement } = context;
      const ready = () => settled(canvasElement, world, (chosen as ToolbarChoice).network === 'offline');
      const visit = async (to: string) => {
        await fetchCode(to);
        open(to);
      };
      if (isAsWritten(chosen, globals))
        await play?.({ ...context, world, memory, ready, visit, timers, address: () => address });
      await ready();
    },
  };
}

/** The address where it is enough to watch one story arrive; `null` of one to which nothing comes over the network. */
function arrivalOf(path: string, { network, session, services, config, globals }: PageOptions) {
  return network || session || services || config || globals ? null : path;
}

/** Lazy code comes beforehand: how fast a development server hands it out is no part of any story. */
async function fetchCode(path: string): Promise<void> {
  const [pathname = '/'] = path.split('?');
  const here = BUILT.filter((id) => matchPath(routeById(id).path, pathname) !== null);
  await Promise.all([
    import('../../src/app/shell/shell.tsx'),
    import('../../src/routes/refused.tsx'),
    ...(['home', 'auth.login', 'fallback', ...here] as const).map((id) => MANIFEST[id]?.load()),
  ]);
}

/** Until everything that will come has come, so that the picture is always of the same moment. */
async function settled(canvas: HTMLElement, world: World, losesConnection: boolean): Promise<void> {
  const { scenario, network, session } = world;
  if (session === 'stalled' && scenario.as !== 'signed-out') return;
  // The loader's own heading is not the page's yet.
  await waitFor(() => expect(hasTitle(canvas)).toBe(true));
  if (network === 'stalled') await waitFor(() => expect(isLoading(canvas)).toBe(true));
  else await waitFor(() => expect(isLoading(canvas)).toBe(false));
  if (losesConnection) await waitFor(() => expect(world.network).toBe('offline'));
}

function hasTitle(canvas: HTMLElement): boolean {
  return [...canvas.querySelectorAll('h1')].some((title) => title.textContent !== 'Loading' && title.checkVisibility());
}

function isLoading(canvas: HTMLElement): boolean {
  return canvas.querySelector('[data-slot^="skeleton"], [data-slot="loading"]') !== null;
}

const NONE_HELD: HeldTimers = { pass: async () => undefined, size: 0, release: () => undefined };

const same = (services: Services) => services;

type StartedProps = {
  path: string;
  world: World;
  memory: Memory;
  services: (services: Services) => Services;
  config: Partial<RuntimeConfig>;
  onAddress: (address: string) => void;
  /** Hands out what opens an address. */
  onStart: (visit: (path: string) => void) => () => void;
  losesConnection: boolean;
};

function Started({
  path,
  world,
  memory,
  services: between,
  config,
  onAddress,
  onStart,
  losesConnection,
}: StartedProps) {
  const [visited, setVisited] = useState({ path, count: 0 });
  useEffect(() => {
    // At once, so that the page before is not mistaken for the one that was asked for.
    return onStart((to) => flushSync(() => setVisited(({ count }) => ({ path: to, count: count + 1 }))));
  }, [onStart]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit finds a network and loses it
  useEffect(() => {
    if (!losesConnection) return;
    const root = document.body;
    const timer = setInterval(() => {
      if (!hasTitle(root) || isLoading(root)) return;
      clearInterval(timer);
      loseConnection(world);
    }, 50);
    return () => {
      clearInterval(timer);
      regainConnection(world);
    };
  }, [losesConnection, world, visited.count]);
  return (
    <Opened key={visited.count} path={visited.path} {...{ world, memory, services: between, config, onAddress }} />
  );
}

function Opened({
  path,
  world,
  memory,
  services: between,
  config,
  onAddress,
}: Omit<StartedProps, 'onStart' | 'losesConnection'>) {
  const [services] = useState(() => between(world.services()));
  // A memory router gives its first entry the same key each time, and the app would go back to where the last story was scrolled.
  const [entry] = useState(() => ({ ...parsePath(path), key: crypto.randomUUID() }));
  return (
    <MemoryRouter initialEntries={[entry]}>
      <Providers config={{ ...storyConfig, ...config }} services={services} memory={memory}>
        <OwnAddress>
          <Counted>
            <App />
          </Counted>
        </OwnAddress>
        <Address onChange={onAddress} />
      </Providers>
    </MemoryRouter>
  );
}

/** The window's address is the frame's. The story's is known to its router alone, which keeps it where it keeps the browser's. */
function OwnAddress({ children }: { children: ReactNode }) {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const [now] = useState(() => () => {
    const { pathname, search } = (navigator as unknown as { location: Location }).location;
    return `${pathname}${search}`;
  });
  return <AddressNow value={now}>{children}</AddressNow>;
}

function Address({ onChange }: { onChange: (address: string) => void }) {
  const { pathname, search, hash } = useLocation();
  useEffect(() => onChange(`${pathname}${search}${hash}`), [onChange, pathname, search, hash]);
  return null;
}
