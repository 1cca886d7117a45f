import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useRuntimeConfig } from '../../data/runtime-config.tsx';
import { href } from '../../domain/routes.ts';
import { guestScreen, safeTarget } from '../../domain/sign-in/routing.ts';
import {
  keepReturn,
  type PendingSignIn,
  pageOf,
  takeSignIn,
  tellOpener,
} from '../../features/channels/sign-in/pending-sign-in.ts';
import { BarePage } from '../../features/session/bare-page.tsx';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Waiting } from '../waiting.tsx';

/** Leads on to a page of our own, or hands what a pop-up brought back to the tab that opened it. Never leads elsewhere. */
export default function RedirectPage() {
  const [query] = useSearchParams();
  const { environment } = useRuntimeConfig();
  const state = query.get('state');
  if (state) return <SignInReturns state={state} />;
  const requested = query.get('target');
  const target = guestScreen(requested, environment === 'local') ?? safeTarget(requested);
  return target ? <Navigate to={target} replace /> : <Invalid />;
}

function SignInReturns({ state }: { state: string }) {
  const { search } = useLocation();
  const [pending] = useState(() => takeSignIn(state));
  useEffect(() => {
    if (!pending) return;
    const returned = { attemptId: pending.attemptId, query: search };
    if (pending.isWindow) {
      void tellOpener(returned).then(() => window.close());
    } else keepReturn(pending, returned);
  }, [pending, search]);
  if (!pending) return <Invalid isSignIn />;
  if (!pending.isWindow) return <BackToPage pending={pending} />;
  return (
    <BarePage title="Redirecting">
      <p className="text-md text-ink-2">Continue in the SprX window. You can close this one.</p>
    </BarePage>
  );
}

/** Once what the provider said is kept for it. */
function BackToPage({ pending }: { pending: PendingSignIn }) {
  const [isKept, setKept] = useState(false);
  useEffect(() => setKept(true), []);
  if (isKept) return <Navigate to={pageOf(pending)} replace />;
  return (
    <BarePage title="Redirecting">
      <Waiting />
    </BarePage>
  );
}

/** @param isSignIn a provider led here: from the network’s form a new sign-in is begun */
function Invalid({ isSignIn = false }: { isSignIn?: boolean }) {
  const className = buttonClass({ variant: 'primary' });
  return (
    <BarePage
      title="Redirecting"
      foot={
        isSignIn ? (
          <Link to={href('manage.channels.add')} className={className}>
            Try again
          </Link>
        ) : (
          <Link to="/" className={className}>
            Go to SprX
          </Link>
        )
      }
    >
      <Banner tone="danger" title="This link isn’t valid." live>
        It was already used, changed, or belongs to another window. Nothing was connected or saved.
      </Banner>
    </BarePage>
  );
}
