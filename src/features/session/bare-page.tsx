import type { ReactNode } from 'react';
import { Wordmark } from '../../ui/wordmark.tsx';

/** A page without the app's frame: the mark, one column, nothing to wander off to. */
export function BarePage({ title, foot, children }: { title: string; foot?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <header className="p-6 sm:px-10 sm:py-8">
        <Wordmark />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-dialog flex-1 content-center gap-5 p-6 outline-none"
      >
        <h1 className="type-display text-2xl text-ink">{title}</h1>
        {children}
        {foot ? <div className="flex flex-wrap gap-3">{foot}</div> : null}
      </main>
      <div className="h-24" aria-hidden />
    </div>
  );
}
