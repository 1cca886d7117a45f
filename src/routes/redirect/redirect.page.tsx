import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useRuntimeConfig } from '../../data/runtime-config.tsx';
import { href } from '../../domain/routes.ts';
import { guestScreen, safeTarget } from '../../domain/sign-in/routing.ts';
import { keepReturn, takeSignIn, tellOpener } from '../../features/channels/sign-in/pending-sign-in.ts';
import { BarePage } from '../../features/session/bare-page.tsx';
import { buttonClass } from '../../ui/button.tsx';

/** Leads on to a page of our own, or hands what a pop-up brought back to the tab that opened it. Never leads elsewhere. */
export default function RedirectPage() {
  const [query] = useSearchParams();
  const { environment } = useRuntimeConfig();
  const state = query.get('state');
  if (state) return <SignInReturns state={state} />;
  const asked = query.get('target');
  const target = guestScreen(asked, environment === 'local') ?? safeTarget(asked);
  return target ? <Navigate to={target} replace /> : <Invalid />;
}

function SignInReturns({ state }: { state: string }) {
  const { search } = useLocation();
  const [pending] = useState(() => takeSignIn(state));
  useEffect(() => {
    if (!pending) return;
    const returned = { attemptId: pending.attemptId, query: search };
    if (pending.isWindow) {
      tellOpener(returned);
      window.close();
    } else keepReturn(pending.network, returned);
  }, [pending, search]);
  if (!pending) return <Invalid />;
  if (!pending.isWindow) return <BackToForm feedName={pending.network} />;
  return (
    <BarePage title="Redirecting">
      <p className="text-md text-ink-2">Continue in the SprX window. You can close this one.</p>
    </BarePage>
  );
}

/** Once what the provider said is kept for it. */
function BackToForm({ feedName }: { feedName: string }) {
  const [isKept, setKept] = useState(false);
  useEffect(() => setKept(true), []);
  return isKept ? <Navigate to={href('manage.channels.add.feedName', { feedName })} replace /> : null;
}

function Invalid() {
  return (
    <BarePage
      title="This link isn’t valid"
      foot={
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          Go to SprX
        </Link>
      }
    >
      <p className="text-md text-ink-2">
        It was already used, changed, or belongs to another window. Nothing was connected or saved. Go back and start
        again.
      </p>
    </BarePage>
  );
}
