import { Link } from 'react-router-dom';
import { useOwnRequests, useSchoolCard } from '../../../data/identity/joining.ts';
import { ListCache } from '../../../data/list-cache.tsx';
import { useSession } from '../../../data/session/session.tsx';
import { ProductError } from '../../../domain/errors.ts';
import { institutionIds } from '../../../domain/sign-in/routing.ts';
import { JoinForm } from '../../../features/joining/join-form.tsx';
import { SchoolLine } from '../../../features/joining/school-line.tsx';
import { useWayOn } from '../../../features/joining/use-way-on.ts';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { errorMessage } from '../../../lib/error-message.ts';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { Waiting } from '../../waiting.tsx';

/** Asking to join a school. */
export default function JoinPage() {
  return (
    <ListCache>
      <Asking />
    </ListCache>
  );
}

function Asking() {
  const { query, to } = useWayOn();
  const iid = query.get('iid') ?? '';
  const school = useSchoolCard(iid);
  const requests = useOwnRequests();
  const { state } = school;
  const another = (
    <Link className={linkClass()} to={to('auth.school')}>
      Choose another school
    </Link>
  );
  if (!iid || (state.status === 'error' && state.error instanceof ProductError && state.error.code === 'not-found')) {
    return (
      <AuthPage title="School not found" step="school" lead="It isn’t on SprX, or has been removed." foot={another}>
        <p className="text-ink-2">If it’s your school, you can register it.</p>
      </AuthPage>
    );
  }
  if (state.status === 'error') {
    return (
      <AuthPage title="Ask to join" step="school" foot={another}>
        <Banner
          tone="danger"
          title="We couldn’t load this school"
          action={
            <Button size="sm" busy={school.retrying} onClick={school.retry}>
              Try again
            </Button>
          }
        >
          {errorMessage(state.error)}
        </Banner>
      </AuthPage>
    );
  }
  const joinRequests = lastKnownList(requests.state);
  if (state.status !== 'ready' || (!joinRequests && requests.state.status !== 'error')) {
    return <Waiting />;
  }
  const isPending = joinRequests?.some((request) => request.iid === iid && request.status === 'pending') ?? false;
  return (
    <AuthPage
      title="Ask to join"
      step="school"
      lead="Someone at the school will review your request. We’ll email you when they do."
      foot={another}
    >
      <SchoolLine school={state.value} />
      <Answer iid={iid} isPending={isPending} />
    </AuthPage>
  );
}

function Answer({ iid, isPending }: { iid: string; isPending: boolean }) {
  const { user, chooseInstitution } = useSession();
  const { to, go, enter } = useWayOn();
  if (user && institutionIds(user).includes(iid)) {
    const open = () => {
      chooseInstitution(iid);
      enter();
    };
    return <Banner tone="good" title="You’re already a member" action={<Button onClick={open}>Open school</Button>} />;
  }
  if (isPending) {
    return (
      <Banner
        tone="info"
        title="You’ve already asked to join"
        action={
          <Link className={buttonClass({ size: 'sm' })} to={to('auth.school.awaiting_join', { iid })}>
            View request
          </Link>
        }
      >
        Your request is awaiting an answer.
      </Banner>
    );
  }
  return <JoinForm iid={iid} onAsked={() => go('auth.school.awaiting_join', { iid })} />;
}
