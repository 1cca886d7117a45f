import { lazy, Suspense, useEffect, useState } from 'react';
import { useRuntimeConfig } from '../data/runtime-config.tsx';
import { useSessionState } from '../data/session/session-context.tsx';
import { decideSignIn } from '../domain/sign-in/pending.ts';
import { entryOf } from '../domain/sign-in/routing.ts';
import { Mounted } from '../routes/mounted.tsx';
import { useSlowWarning } from '../routes/slow-warning.ts';
import { useSmallScreen } from '../ui/use-small-screen.ts';
import { opensSignIn } from './opens-sign-in.ts';

// The one that is needed is asked for at once, not after the first render.
const signIn = opensSignIn ? import('../routes/auth/login-page.tsx') : null;
const inside = opensSignIn ? null : import('./routed-app.tsx');
const SignIn = lazy(() => signIn ?? import('../routes/auth/login-page.tsx'));
const RoutedApp = lazy(() => inside ?? import('./routed-app.tsx'));

/**
 * A sign-in page that was opened by its address comes without the router and all that stands on it, most of which its
 * first field would have to wait for. The router has the same page for those who come from inside.
 */
export function Bootstrap() {
  const [isOutside, setOutside] = useState(opensSignIn);
  const isSmall = useSmallScreen();
  // Once inside, every route has its own; this one is for the code that comes before any of them.
  const { pathname } = window.location;
  const hasCome = useSlowWarning(pathname);
  return (
    <Suspense fallback={null}>
      {isOutside && !isSmall ? <StandaloneSignIn onEnter={() => setOutside(false)} /> : <RoutedApp />}
      <Mounted key={pathname} then={hasCome} />
    </Suspense>
  );
}

function StandaloneSignIn({ onEnter }: { onEnter: () => void }) {
  const { user, invitations } = useSessionState();
  const { companyDomains } = useRuntimeConfig();
  const decision = decideSignIn({
    user,
    invitations,
    ...entryOf(window.location.search),
    companyDomains,
  });
  const to = decision && decision.step !== 'login' ? decision.to : null;
  useEffect(() => {
    if (to === null) return;
    window.history.replaceState(null, '', to);
    onEnter();
  }, [to, onEnter]);
  const go = (path: string) => {
    window.history.pushState(null, '', path);
    onEnter();
  };
  useEffect(() => {
    document.title = 'Sign in · SprX';
  }, []);
  return (
    // Whoever types is about to come in: the app is fetched meanwhile.
    <div className="contents" onInput={() => void import('./routed-app.tsx')}>
      <SignIn search={window.location.search} go={go} />
    </div>
  );
}
