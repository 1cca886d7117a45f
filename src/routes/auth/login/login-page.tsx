import type { MouseEvent, ReactNode } from 'react';
import { useRuntimeConfig } from '../../../data/runtime-config.tsx';
import { onTheWay } from '../../../domain/sign-in/routing.ts';
import { SignIn, Welcome } from '../../../features/session/sign-in.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { OfflineBar } from '../../../ui/offline-bar.tsx';
import { PICTURES } from '../../../ui/pictures.ts';
import { Wordmark } from '../../../ui/wordmark.tsx';

const SHOWN = ['theatre', 'hills', 'football', 'library'] as const;

type Props = {
  /** The address's query. */
  search: string;
  /** Goes to a page inside; the page itself knows no router, which its first field would have to wait for. */
  go: (path: string) => void;
  /** What the page begins with instead; it links the sign-up. */
  intro?: ReactNode;
};

export default function LoginPage({ search, go, intro }: Props) {
  const { version } = useRuntimeConfig();
  const link = (path: `/auth/${string}`) => {
    const href = onTheWay(path, search);
    return {
      href,
      className: linkClass(),
      onClick: (event: MouseEvent) => {
        // Another tab or window is opened by the browser.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        go(href);
      },
    };
  };
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <OfflineBar />
      <div className="grid flex-1 lg:grid-cols-sign-in">
        <div className="flex flex-col px-6 py-8 sm:px-10">
          <Wordmark />
          <main id="main" tabIndex={-1} className="mx-auto my-auto w-full max-w-form py-10 outline-none">
            <SignIn
              intro={intro ?? <Welcome />}
              forgot={<a {...link('/auth/forgot')}>Forgotten?</a>}
              foot={
                intro ? null : (
                  <p className="text-base text-ink-2">
                    New to SprX? <a {...link('/auth/signup')}>Create an account</a>
                  </p>
                )
              }
            />
          </main>
          <p className="text-sm text-ink-3">Version {version}</p>
        </div>
        <aside className="relative hidden flex-col justify-between overflow-hidden bg-brand-deep text-brand-deep-ink lg:flex">
          <div aria-hidden className="grid w-full translate-x-3.5 translate-y-2 -rotate-4 grid-cols-2 gap-5 p-6 pt-14">
            {SHOWN.map((name) => (
              <img
                key={name}
                src={PICTURES[name].src}
                alt=""
                width={400}
                height={250}
                className="w-full rounded-dialog shadow-float"
              />
            ))}
          </div>
          <p className="max-w-dialog p-14 text-2xl type-display">
            Every school has a hundred stories a week. Most are told once, to one corridor.
          </p>
        </aside>
      </div>
    </div>
  );
}
