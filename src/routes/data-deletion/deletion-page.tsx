import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Network } from '../../domain/networks/all.ts';
import { DeletionForm } from '../../features/data-deletion/deletion-form.tsx';
import { DeletionStatusView } from '../../features/data-deletion/deletion-status.tsx';
import { AuthPage } from '../../features/session/auth-page.tsx';
import { useNavigateAfter } from '../../patterns/use-navigate-after.ts';

type Props = { title: string; channel: Network };

/** With a code how far that request is, otherwise the form for a new one. */
export function DeletionPage({ title, channel }: Props) {
  const [query] = useSearchParams();
  const navigate = useNavigateAfter();
  const [sentTo, setSentTo] = useState('');
  const code = query.get('code');
  if (!code) {
    return (
      <AuthPage title={title}>
        <DeletionForm
          channel={channel}
          onSent={(request) => {
            setSentTo(request.email);
            navigate(`?${new URLSearchParams({ code: request.code })}`);
          }}
        />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={title}
      lead={
        sentTo ? (
          <>
            We’ve emailed <strong className="text-ink wrap-anywhere">{sentTo}</strong>. Keep the address of this page to
            come back to your request.
          </>
        ) : undefined
      }
    >
      <DeletionStatusView key={code} code={code} token={query.get('confirm')} />
    </AuthPage>
  );
}
