import type { ApiPort, Call } from '../data/api-port.ts';
import type { AuthPort } from '../data/auth-port.ts';
import { later, once } from '../data/deferred.ts';
import type { Services } from '../data/ports.ts';
import type { RuntimeConfig } from '../domain/runtime-config.ts';
import { loadPart } from '../lib/load-code.ts';
import { opensSignIn } from './opens-sign-in.ts';
import { firstInteraction, hasStoredSession } from './stored-session.ts';

/**
 * The real adapters, fetched when they are first needed: sign-in after the first paint, Firestore and the API once
 * the person is signed in. Until then calls are delayed; nothing on the sign-in page's way to its first field loads any of it.
 */
export function createServices(config: RuntimeConfig): Services {
  const auth = once(async () => {
    await firstPaint();
    // A stranger who only looks at the sign-in page needs none of it.
    if (opensSignIn && !hasStoredSession()) await firstInteraction();
    return (await loadPart(() => import('../data/firebase/auth.ts'))).firebaseAuth(
      config,
      undefined,
      robotCheck,
      loadPart,
    );
  });
  const live = once(async () => {
    // Firestore asks the app's sign-in for its token, so that has to be there before.
    await auth();
    return (await loadPart(() => import('../data/firebase/firestore.ts'))).firestorePorts(config);
  });
  const uploads = once(async () => {
    await auth();
    return (await loadPart(() => import('../data/firebase/uploads.ts'))).firebaseUploads(config);
  });
  const authPort = authLater(auth);
  return {
    auth: authPort,
    institutions: {
      watchMine: (ids, observer) => later(live, observer, ({ institutions }) => institutions.watchMine(ids, observer)),
      watch: (iid, observer) => later(live, observer, ({ institutions }) => institutions.watch(iid, observer)),
      watchRole: (iid, roleId, observer) =>
        later(live, observer, ({ institutions }) => institutions.watchRole(iid, roleId, observer)),
      watchChanges: (iid, observer) =>
        later(live, observer, ({ institutions }) => institutions.watchChanges(iid, observer)),
      watchUsage: (iid, observer) =>
        later(live, observer, ({ institutions }) => institutions.watchUsage(iid, observer)),
    },
    people: {
      watchMe: (uid, observer) => later(live, observer, ({ people }) => people.watchMe(uid, observer)),
      watchJoinRequest: (iid, uid, observer) =>
        later(live, observer, ({ people }) => people.watchJoinRequest(iid, uid, observer)),
    },
    notifications: {
      watchUnread: (uid, limit, observer) =>
        later(live, observer, ({ notifications }) => notifications.watchUnread(uid, limit, observer)),
      watch: (uid, limit, observer) =>
        later(live, observer, ({ notifications }) => notifications.watch(uid, limit, observer)),
    },
    feeds: { watch: (iid, observer) => later(live, observer, ({ feeds }) => feeds.watch(iid, observer)) },
    stories: {
      watchPresence: (iid, id, observer) =>
        later(live, observer, ({ stories }) => stories.watchPresence(iid, id, observer)),
      watchQueue: (iid, limit, observer, collectionId) =>
        later(live, observer, ({ stories }) => stories.watchQueue(iid, limit, observer, collectionId)),
      watch: (id, observer) => later(live, observer, ({ stories }) => stories.watch(id, observer)),
    },
    jobs: { watch: (id, observer) => later(live, observer, ({ jobs }) => jobs.watch(id, observer)) },
    uploads: {
      begin: async (path, file) => (await uploads()).begin(path, file),
      address: async (path) => (await uploads()).address(path),
    },
    api: apiLater(authPort),
  };
}

/** Every call of the sign-in is delayed until its code is loaded; only listening may be ended before that. */
function authLater(load: () => Promise<AuthPort>): AuthPort {
  const watchUser: AuthPort['watchUser'] = (observer) => later(load, observer, (port) => port.watchUser(observer));
  return new Proxy({ watchUser } as AuthPort, {
    get: (target, name: keyof AuthPort) =>
      name === 'watchUser'
        ? target.watchUser
        : async (...args: unknown[]) => {
            const call = (await load())[name] as (...args: unknown[]) => unknown;
            return call(...args);
          },
  });
}

/** A place at the end of the page, gone when the check is over. */
function robotCheck() {
  const place = document.body.appendChild(document.createElement('div'));
  place.id = 'robot-check';
  return place;
}

function apiLater(auth: AuthPort): ApiPort {
  let iid: string | null = null;
  let loaded: ApiPort | null = null;
  const load = once(async () => {
    const { ownApi } = await loadPart(() => import('../data/http.ts'));
    loaded = ownApi({
      baseUrl: '',
      token: (force) => auth.token(force),
      onSessionEnded: () => void auth.signOut(),
    });
    loaded.setInstitution(iid);
    return loaded;
  });
  const setInstitution: ApiPort['setInstitution'] = (next) => {
    iid = next;
    loaded?.setInstitution(next);
  };
  const call = async (...args: Parameters<Call>) => (await load()).call(...args);
  return { setInstitution, call: call as Call };
}

/** How long a sign-in page that does not paint holds Auth back. */
const PAINT_MS = 3000;

/**
 * The sign-in page shows its form before it is known who is here, so it goes first. Other pages have nothing to show
 * until then. A tab in the background paints nothing, hence the time limits.
 */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (!opensSignIn || document.visibilityState === 'hidden') {
      requestAnimationFrame(() => setTimeout(resolve));
      setTimeout(resolve, 200);
      return;
    }
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: 'paint', buffered: true });
    setTimeout(resolve, PAINT_MS);
  });
}
