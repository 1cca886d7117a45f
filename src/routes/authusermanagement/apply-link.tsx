import { useCallback, useEffect, useRef } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { useServices } from '../../data/provider.tsx';
import { useRuntimeConfig } from '../../data/runtime-config.tsx';
import { useSession } from '../../data/session/session.tsx';
import { ownPath } from '../../domain/account/callback.ts';
import type { LinkMode } from '../../domain/account/links.ts';
import { LinkFailed } from '../../features/account-links/link-failed.tsx';
import { FAILURE_LABELS, LINK_LABELS } from '../../features/account-links/link-labels.ts';
import { SendReset } from '../../features/account-links/send-reset.tsx';
import { useAccountFollowed } from '../../features/account-links/use-account-followed.ts';
import { useLink } from '../../features/account-links/use-link.ts';
import { AuthPage } from '../../features/session/auth-page.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Waiting } from '../waiting.tsx';

type Props = { mode: Exclude<LinkMode, 'resetPassword'>; code: string; continueUrl: string | null };

/** Uses a link's code: on arrival where opening the link was the consent, after a press where it undoes something. */
export function ApplyLink({ mode, code, continueUrl }: Props) {
  const { auth } = useServices();
  const { user } = useSession();
  const { environment } = useRuntimeConfig();
  const { state, run, checkAgain } = useLink(mode, code);
  const follow = useAccountFollowed();
  const { ask, done } = LINK_LABELS[mode];
  const begun = useRef(false);
  const apply = useCallback(
    () =>
      run(async (actionCode) => {
        await auth.applyCode(actionCode);
        await follow();
      }),
    [run, auth, follow],
  );
  const isAutomatic = !ask && state.step === 'ready';
  useEffect(() => {
    if (!isAutomatic || begun.current) return;
    begun.current = true;
    void apply();
  }, [isAutomatic, apply]);

  if (state.step === 'failed') {
    const again = () => {
      begun.current = false;
      checkAgain();
    };
    return (
      <AuthPage title={FAILURE_LABELS[state.failure].title} lead={FAILURE_LABELS[state.failure].text}>
        <LinkFailed mode={mode} failure={state.failure} onAgain={again} />
      </AuthPage>
    );
  }
  const email = emailOf(state.step === 'checking' ? null : state.info.email);
  if (state.step === 'done') {
    const next = ownPath(continueUrl, window.location.origin, { isLocal: environment === 'local' });
    if (mode === 'verifyEmail' && next) return <Navigate to={next} replace />;
    return (
      <AuthPage title={done.title} lead={done.text(email)}>
        {ask && state.info.email ? <SendReset email={state.info.email} /> : null}
        <Link
          to={user ? '/' : '/auth/login'}
          className={buttonClass({ variant: ask ? 'secondary' : 'primary', className: 'justify-self-start' })}
        >
          {user ? 'Continue' : 'Sign in'}
        </Link>
      </AuthPage>
    );
  }
  if (!ask || state.step === 'checking') return <Waiting />;
  return (
    <AuthPage title={ask.title} lead={ask.text(email)}>
      <Button
        variant="primary"
        className="justify-self-start"
        busy={state.step === 'busy'}
        busyLabel={LINK_LABELS[mode].busy}
        onClick={() => void apply()}
      >
        {ask.act}
      </Button>
    </AuthPage>
  );
}

const emailOf = (email: string | null): string => email ?? 'this address';
