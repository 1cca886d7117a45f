import { Link } from 'react-router-dom';
import { errorMessage } from '../../../data/alerts.tsx';
import { useOwnRequests, useSchoolCard } from '../../../data/identity/joining.ts';
import { ListCache } from '../../../data/list-cache.tsx';
import { useSession } from '../../../data/session/session.tsx';
import { ProductError } from '../../../domain/errors.ts';
import { institutionIds } from '../../../domain/sign-in/routing.ts';
import { JoinForm } from '../../../features/joining/join-form.tsx';
import { SchoolLine } from '../../../features/joining/school-line.tsx';
import { useWayOn } from '../../../features/joining/use-way-on.ts';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { Waiting } from '../../waiting.tsx';

/** Asking a school to be let in. */
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
      <AuthPage title="This school is not here" lead="It is not on SprX, or not any more." foot={another}>
        <p className="text-ink-2">If it is yours, you can register it.</p>
      </AuthPage>
    );
  }
  if (state.status === 'error') {
    return (
      <AuthPage title="Ask to join" foot={another}>
        <Banner
          tone="danger"
          title="The school did not load."
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
  const asked = lastKnownList(requests.state);
  if (state.status !== 'ready' || (!asked && requests.state.status !== 'error')) {
    return <Waiting />;
  }
  const isPending = asked?.some((request) => request.iid === iid && request.status === 'pending') ?? false;
  return (
    <AuthPage
      title="Ask to join"
      lead="Someone at the school decides. You hear from us as soon as they have."
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
    return (
      <Banner tone="good" title="You belong to this school already." action={<Button onClick={open}>Open it</Button>} />
    );
  }
  if (isPending) {
    return (
      <Banner
        tone="info"
        title="You have asked this school already."
        action={
          <Link className={buttonClass({ size: 'sm' })} to={to('auth.school.awaiting_join', { iid })}>
            See your request
          </Link>
        }
      >
        It has not decided yet.
      </Banner>
    );
  }
  return <JoinForm iid={iid} onAsked={() => go('auth.school.awaiting_join', { iid })} />;
}
