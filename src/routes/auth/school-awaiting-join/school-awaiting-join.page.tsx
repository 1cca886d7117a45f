import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { useJoinRequest, useOwnRequests, useWhenIn } from '../../../data/identity/joining.ts';
import { ListCache } from '../../../data/list-cache.tsx';
import { PERMISSIONS } from '../../../domain/access.ts';
import type { JoinRequest } from '../../../domain/join-request/schema.ts';
import { PendingActions } from '../../../features/joining/pending-actions.tsx';
import { useWayOn } from '../../../features/joining/use-way-on.ts';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { errorMessage } from '../../../lib/error-message.ts';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { When } from '../../../patterns/when.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Waiting } from '../../waiting.tsx';

/** A request to join that is awaiting an answer. Continues automatically. */
export default function AwaitingJoinPage() {
  const { query } = useWayOn();
  const iid = query.get('iid');
  return <ListCache>{iid ? <Request iid={iid} /> : <Latest />}</ListCache>;
}

/** Without a school in the address: the latest request. */
function Latest() {
  const { to } = useWayOn();
  const requests = useOwnRequests();
  const list = lastKnownList(requests.state);
  if (list) {
    const last = list.find(({ status }) => status !== 'approved');
    return <Navigate to={last ? to('auth.school.awaiting_join', { iid: last.iid }) : to('auth.school')} replace />;
  }
  const { state, retry } = requests;
  return state.status === 'error' ? <Failed error={state.error} onRetry={retry} /> : <Waiting />;
}

function Request({ iid }: { iid: string }) {
  const { state, retry } = useJoinRequest(iid);
  const { to, enter } = useWayOn();
  const [isCancelled, setCancelled] = useState(false);
  useWhenIn(iid, enter);
  const request = state.status === 'ready' ? state.value : state.status === 'error' ? state.last : undefined;
  if (isCancelled) return <Navigate to={to('auth.school')} replace />;
  if (state.status === 'empty') {
    return (
      <AuthPage
        title="No request found"
        step="school"
        lead="You haven’t asked to join this school, or the request was cancelled."
      >
        <FindAnother />
      </AuthPage>
    );
  }
  if (!request) return state.status === 'error' ? <Failed error={state.error} onRetry={retry} /> : <Waiting />;
  if (request.status === 'declined') return <Declined request={request} />;
  if (request.status === 'approved') {
    return (
      <AuthPage title={`You’re now a member of ${request.school}`} step="school" lead="Opening your school…">
        <Spinner />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={`Request sent to ${request.school}`}
      step="school"
      lead="This page continues automatically once you are approved. You can close it. We’ll email you."
      foot={<FindAnother />}
    >
      <DescriptionList
        items={[
          { term: 'Sent', value: <When iso={request.createdAt} form="full" /> },
          ...(request.remindedAt
            ? [{ term: 'Reminder sent', value: <When iso={request.remindedAt} form="full" /> }]
            : []),
          ...(request.message ? [{ term: 'Your message', value: <span dir="auto">{request.message}</span> }] : []),
          {
            term: 'Who can approve it',
            value: `Admins of the school, and people whose role includes “${PERMISSIONS['i.u.wr']}”`,
          },
        ]}
      />
      <PendingActions request={request} onCancelled={() => setCancelled(true)} />
    </AuthPage>
  );
}

function Declined({ request }: { request: JoinRequest }) {
  const { to } = useWayOn();
  return (
    <AuthPage
      title={`${request.school} declined your request`}
      step="school"
      lead={request.decidedAt ? <When iso={request.decidedAt} form="full" /> : null}
      foot={<FindAnother />}
    >
      {request.reason ? (
        <blockquote className="border-s-2 border-strong ps-4 text-md whitespace-pre-line wrap-anywhere" dir="auto">
          {request.reason}
        </blockquote>
      ) : (
        <p className="text-ink-2">No reason was given.</p>
      )}
      <p className="text-ink-2">You can ask again after a day, or ask someone at the school to invite you.</p>
      <div>
        <Link className={buttonClass()} to={to('auth.school.join', { iid: request.iid })}>
          Ask again
        </Link>
      </div>
    </AuthPage>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <AuthPage title="Your request" step="school" foot={<FindAnother />}>
      <Banner
        tone="danger"
        title="We couldn’t load your request"
        action={
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {errorMessage(error)}
      </Banner>
    </AuthPage>
  );
}

function FindAnother() {
  const { to } = useWayOn();
  return (
    <Link className={linkClass()} to={to('auth.school')}>
      Find another school
    </Link>
  );
}
