import { Link } from 'react-router-dom';
import { useSession } from '../data/session/session.tsx';
import { PERMISSIONS } from '../domain/access.ts';
import { ChooseSchool } from '../features/session/choose-school.tsx';
import { SecondFactorMissing } from '../features/session/second-factor-missing.tsx';
import { buttonClass } from '../ui/button.tsx';
import { LockedDrawing, WaitingDrawing } from '../ui/drawings.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Inline } from '../ui/layout.tsx';
import { NoPermissionState } from '../ui/no-permission-state.tsx';
import { NotFound } from './fallback/not-found.tsx';
import type { Gate } from './gate.ts';
import { InPlace } from './in-place.tsx';
import { SeePlans } from './manage/see-plans.tsx';

type Refusal = Exclude<Gate, { kind: 'open' | 'wait' | 'go' }>;

/** The pages that say no, each with what is missing and who can help. */
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
          <EmptyState level={1} drawing={<LockedDrawing />} title="Not allowed" action={<HomeLink />}>
            This page is for the people who run SprX.
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
        <EmptyState level={1} drawing={<WaitingDrawing />} title="Not yet" action={<NoPlanActions />}>
          {answer.isApproved
            ? `${school} has no plan yet. An administrator of the school can choose one.`
            : `${school} waits for approval. Everything you prepare is kept.`}
        </EmptyState>
      );
    case 'role-failed':
      return (
        <ErrorState
          level={1}
          title="Your role could not be read"
          message={answer.error.message}
          safe="Nothing was changed."
          onRetry={retryInstitution}
        />
      );
    case 'no-permission':
      return (
        <NoPermissionState
          level={1}
          permission={lowerFirst(PERMISSIONS[answer.permission])}
          code={answer.permission}
          grantedBy={`an administrator of ${school}`}
          action={<HomeLink />}
        />
      );
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

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
