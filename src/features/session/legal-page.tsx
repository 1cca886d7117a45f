import type { ReactNode } from 'react';
import { Heading } from '../../ui/text.tsx';
import { AuthPage } from './auth-page.tsx';

/** A page of plain text for everyone, signed in or not. */
export function LegalPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <AuthPage title={title} lead={lead} wide>
      <div className="grid max-w-reading grid-cols-1 gap-6 text-md">{children}</div>
    </AuthPage>
  );
}

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <Heading level={2} look="lg">
        {title}
      </Heading>
      {children}
    </section>
  );
}
