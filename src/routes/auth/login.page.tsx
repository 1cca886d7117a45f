import { SignInForm } from '../../features/session/sign-in-form.tsx';
import { useRuntimeConfig } from '../../services/runtime-config.tsx';
import { PICTURES } from '../../ui/pictures.ts';
import { Wordmark } from '../../ui/wordmark.tsx';

const SHOWN = ['theatre', 'hills', 'football', 'library'] as const;

export default function LoginPage() {
  const { version } = useRuntimeConfig();
  return (
    <div className="grid min-h-dvh bg-surface lg:grid-cols-sign-in">
      <div className="flex flex-col px-6 py-8 sm:px-10">
        <Wordmark />
        <main id="main" tabIndex={-1} className="mx-auto my-auto w-full max-w-form py-10 outline-none">
          <h1 className="type-display text-3xl">Welcome back</h1>
          <p className="mt-2 mb-8 text-md text-ink-2">Sign in to your school’s stories.</p>
          <SignInForm />
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
  );
}
