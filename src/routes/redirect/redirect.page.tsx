import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useRuntimeConfig } from '../../data/runtime-config.tsx';
import { guestScreen, safeTarget } from '../../domain/sign-in/routing.ts';
import { BarePage } from '../../features/session/bare-page.tsx';
import { type PopupResult, takePopupState } from '../../features/session/popup.ts';
import { buttonClass } from '../../ui/button.tsx';

/** Leads on to a page of our own, or hands what a pop-up brought back to the tab that opened it. Never leads elsewhere. */
export default function RedirectPage() {
  const [query] = useSearchParams();
  const { environment } = useRuntimeConfig();
  const state = query.get('state');
  if (state) return <PopupReturn state={state} />;
  const asked = query.get('target');
  const target = guestScreen(asked, environment === 'local') ?? safeTarget(asked);
  return target ? <Navigate to={target} replace /> : <Invalid />;
}

function PopupReturn({ state }: { state: string }) {
  const { search } = useLocation();
  const [isValid] = useState(() => takePopupState(state));
  useEffect(() => {
    if (!isValid || !window.opener) return;
    const result: PopupResult = { source: 'sprx.popup', state, query: search };
    (window.opener as Window).postMessage(result, window.location.origin);
    window.close();
  }, [isValid, search, state]);
  if (!isValid) return <Invalid />;
  return (
    <BarePage title="You can close this window">
      <p className="text-md text-ink-2">You’re connected. Continue in the SprX window.</p>
    </BarePage>
  );
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
