import { type ReactNode, useEffect } from 'react';
import { keepFocus } from '../../ui/keep-focus.ts';
import { Container } from '../../ui/layout.tsx';
import { OfflineBar } from '../../ui/offline-bar.tsx';
import { Heading } from '../../ui/text.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { ServerAway } from './server-away-later.tsx';

/** A page without the app's frame: the mark, one column, nothing to wander off to. */
export function BarePage({
  title,
  corner,
  foot,
  children,
}: {
  title: string;
  /** Ways out, beside the mark: what is still loading below does not move them. */
  corner?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
}) {
  useEffect(keepFocus, []);
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <OfflineBar />
      <ServerAway />
      <header className="flex flex-wrap items-center justify-between gap-3 p-6 sm:px-10 sm:py-8">
        <Wordmark />
        {corner ? <div className="flex flex-wrap gap-3">{corner}</div> : null}
      </header>
      <Container
        as="main"
        width="dialog"
        id="main"
        tabIndex={-1}
        className="grid flex-1 content-start gap-5 p-6 outline-none sm:pt-16"
      >
        <Heading level={1}>{title}</Heading>
        {children}
        {foot ? <div className="flex flex-wrap gap-3">{foot}</div> : null}
      </Container>
    </div>
  );
}
