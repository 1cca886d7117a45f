import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAlerts } from '../../data/alerts.tsx';
import { useSession } from '../../data/session/session.tsx';
import { linkClass } from '../../ui/link.tsx';
import { OfflineBar } from '../../ui/offline-bar.tsx';
import { Heading } from '../../ui/text.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { ServerAway } from './server-away-later.tsx';
import { type WayStep, WaySteps } from './way-steps.tsx';

const column = cva('mx-auto flex w-full flex-1 flex-col justify-center gap-5 px-4 pb-10 outline-none sm:px-8', {
  variants: { size: { narrow: 'max-w-dialog', wide: 'max-w-dialog-wide' } },
});

type Props = {
  title: string;
  /** One or two sentences: why this page is here, or what happened. */
  lead?: ReactNode;
  /** Which step of getting started this page belongs to. */
  step?: WayStep;
  /** A word above the title: "You're invited". */
  eyebrow?: ReactNode;
  /** Below the sheet: another way on. */
  foot?: ReactNode;
  /** For forms of two columns. */
  wide?: boolean;
  children?: ReactNode;
};

/** Every page on the way in but the sign-in page: the mark, one sheet on paper, and a quiet way out. */
export function AuthPage({ title, lead, step, eyebrow, foot, wide = false, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col bg-canvas">
      <OfflineBar />
      <ServerAway />
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-6 py-6 sm:px-10 sm:py-8">
        <Wordmark />
        <WayOut />
      </header>
      <main id="main" tabIndex={-1} className={column({ size: wide ? 'wide' : 'narrow' })}>
        <div className="grid grid-cols-1 gap-6 rounded-dialog border border-subtle bg-surface px-6 py-8 sm:px-10 sm:py-10">
          {step ? <WaySteps step={step} /> : null}
          <div className="grid grid-cols-1 gap-2">
            {eyebrow ? <p className="text-sm font-medium text-ink-3">{eyebrow}</p> : null}
            <Heading level={1}>{title}</Heading>
            {lead ? <div className="text-md text-ink-2">{lead}</div> : null}
          </div>
          {children}
        </div>
        {foot ? <div className="px-6 text-base text-ink-2 sm:px-10">{foot}</div> : null}
      </main>
      {/* As high as the head, so that the sheet is centred. */}
      <div className="h-12 shrink-0" aria-hidden />
    </div>
  );
}

function WayOut() {
  const { user, signOut } = useSession();
  const { showError } = useAlerts();
  const navigate = useNavigate();
  if (!user) return null;
  const leave = async () => {
    try {
      await signOut();
      navigate('/auth/login', { replace: true });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-sm text-ink-3">
      <span className="min-w-0 wrap-anywhere">Signed in as {user.email ?? user.displayName}</span>
      <button type="button" className={linkClass({ tone: 'quiet' })} onClick={() => void leave()}>
        Sign out
      </button>
    </p>
  );
}
