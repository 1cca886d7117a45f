import { Suspense, startTransition, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useRuntimeConfig } from '../data/runtime-config.tsx';
import { useSessionState } from '../data/session/session-context.tsx';
import { decideSignIn } from '../domain/sign-in/pending.ts';
import { entryOf } from '../domain/sign-in/routing.ts';
import LoginPage from '../routes/auth/login/login-page.tsx';
import { Mounted } from '../routes/mounted.tsx';
import { useSlowWarning } from '../routes/slow-warning.ts';
import { CodeBoundary, CodeMissing, lazyCode } from '../ui/lazy-code.tsx';
import { useSmallScreen } from '../ui/use-small-screen.ts';
import { opensSignIn } from './opens-sign-in.ts';

// Asked for at once where it is needed, not after the first render.
const load = () => import('./routed-app.tsx');
let first = opensSignIn ? null : load();
// Who is to say that it failed is there only later.
first?.catch(() => undefined);
const RoutedApp = lazyCode(async () => {
  const loading = first ?? load();
  first = null;
  return (await loading).default;
});

/** `public/early.js` holds what is pressed before this. */
const PAGE_HAS_COME = 'sprx-page-come';

/**
 * A sign-in page that was opened by its address comes without the router and all that builds on it, most of which its
 * first field would have to wait for. The router has the same page for those who come from inside.
 */
export function Bootstrap() {
  const [isOutside, setOutside] = useState(opensSignIn);
  const isSmall = useSmallScreen();
  // Once inside, every route has its own; this one is for the code that comes before any of them.
  const { pathname } = window.location;
  const isNoLongerSlow = useSlowWarning(pathname);
  const hasCome = useCallback(() => {
    isNoLongerSlow();
    window.dispatchEvent(new Event(PAGE_HAS_COME));
  }, [isNoLongerSlow]);
  const enter = useCallback(() => {
    delete document.documentElement.dataset.stranger;
    setOutside(false);
  }, []);
  return (
    <CodeBoundary failed={<CodeMissing />}>
      <Suspense fallback={<ServedFrame />}>
        {isOutside && !isSmall ? (
          <StandaloneSignIn onEnter={enter} />
        ) : (
          <RoutedApp hasEntered={opensSignIn && !isSmall} />
        )}
        <Mounted key={pathname} then={hasCome} />
      </Suspense>
    </CodeBoundary>
  );
}

function StandaloneSignIn({ onEnter }: { onEnter: () => void }) {
  const { user, invitations } = useSessionState();
  const { companyDomains } = useRuntimeConfig();
  const search = useQuery();
  const entry = entryOf(search);
  const decision = decideSignIn({ user, invitations, ...entry, companyDomains });
  const to = decision && decision.step !== 'login' ? decision.to : null;
  const code = entry.invitationCode;
  useEffect(() => {
    if (to) window.history.replaceState(null, '', to);
    // What the page says of an invitation needs more code than the rest of it. Until that is there the page stays.
    if (to || code) startTransition(onEnter);
  }, [to, code, onEnter]);
  const go = (path: string) => {
    window.history.pushState(null, '', path);
    onEnter();
  };
  return (
    // Whoever types is about to come in: the app is fetched meanwhile.
    <div className="contents" onInput={() => void load().catch(() => undefined)}>
      <LoginPage search={search} go={go} />
    </div>
  );
}

const SERVED = opensSignIn ? '' : (document.getElementById('root')?.innerHTML ?? '');

/** The app's frame as it came with the page, until the code that draws it is there. */
function ServedFrame() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is in the page already, made by our own build
  return SERVED ? <div className="contents" dangerouslySetInnerHTML={{ __html: SERVED }} /> : null;
}

const unchanging = () => () => undefined;

/** The address's query. What was rendered at build has none, and gets it after hydration. */
function useQuery(): string {
  return useSyncExternalStore(
    unchanging,
    () => window.location.search,
    () => '',
  );
}
