import { Link } from 'react-router-dom';
import { useSession } from '../data/session/session.tsx';
import { ChooseSchool } from '../features/session/choose-school.tsx';
import { SecondFactorMissing } from '../features/session/second-factor-missing.tsx';
import { NoAccess } from '../patterns/page-types/access.tsx';
import { buttonClass } from '../ui/button.tsx';
import { LockedDrawing, WaitingDrawing } from '../ui/drawings.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Inline } from '../ui/layout.tsx';
import { NotFound } from './fallback/not-found.tsx';
import type { Gate } from './gate.ts';
import { InPlace } from './in-place.tsx';
import { SeePlans } from './manage/see-plans.tsx';

type Refusal = Exclude<Gate, { kind: 'open' | 'wait' | 'go' }>;

/** The pages shown instead of one that the reader may not open, each with what is missing and who can help. */
export default function Refused({ answer }: { answer: Refusal }) {
  const { institution, retryInstitution } = useSession();
  const school = institution.status === 'ready' ? institution.value.name : 'your school';
  switch (answer.kind) {
    case 'not-found':
      return <NotFound />;
    case 'choose-school':
      return <ChooseSchool />;
    case 'admins-only':
      return (
        <InPlace>
          <EmptyState
            level={1}
            drawing={<LockedDrawing />}
            title="You don’t have access to this page"
            action={<HomeLink />}
          >
            Only platform admins can open it.
          </EmptyState>
        </InPlace>
      );
    case 'second-factor':
      return (
        <InPlace>
          <SecondFactorMissing by={answer.by} state={answer.state} />
        </InPlace>
      );
    case 'no-subscription':
      return (
        <EmptyState
          level={1}
          drawing={<WaitingDrawing />}
          title={answer.isApproved ? 'No plan yet' : 'Awaiting approval'}
          action={<NoPlanActions />}
        >
          {answer.isApproved
            ? `${school} has no plan yet. An admin of the school can choose one.`
            : `${school} is awaiting approval. Everything you set up is saved.`}
        </EmptyState>
      );
    case 'role-failed':
      return (
        <ErrorState
          level={1}
          title="We couldn’t load your role"
          message={answer.error.message}
          safe="Your data has not changed."
          onRetry={retryInstitution}
        />
      );
    case 'no-permission':
      return <NoAccess level={1} permission={answer.permission} school={school} action={<HomeLink />} />;
    default:
      return answer satisfies never;
  }
}

function NoPlanActions() {
  return (
    <Inline justify="center">
      <SeePlans />
      <HomeLink />
    </Inline>
  );
}

function HomeLink() {
  return (
    <Link to="/" className={buttonClass()}>
      Go to Home
    </Link>
  );
}
