import { Navigate, useSearchParams } from 'react-router-dom';
import { useSignInDecision } from '../../features/session/use-sign-in-decision.ts';
import { Heading } from '../../ui/text.tsx';
import { useOnline } from '../../ui/use-online.ts';
import { Waiting } from '../waiting.tsx';

/** A neutral page until the person is known; then it redirects. */
export default function LoaderPage() {
  const [query] = useSearchParams();
  const online = useOnline();
  const decision = useSignInDecision(query.get('target'));
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-content-center outline-none">
      <Heading level={1} className="sr-only">
        Loading
      </Heading>
      {decision ? <Navigate to={decision.to} replace /> : <Waiting />}
      {decision || online ? null : (
        <p role="status" className="max-w-reading px-4 text-center text-ink-2">
          You are offline. This page continues as soon as you are back online.
        </p>
      )}
    </main>
  );
}
