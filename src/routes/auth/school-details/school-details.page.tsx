import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ListCache } from '../../../data/list-cache.tsx';
import { useResource } from '../../../data/resource.ts';
import { getRegisterEntry } from '../../../domain/api/schools.ts';
import { registerKey } from '../../../domain/register/schema.ts';
import { href } from '../../../domain/routes.ts';
import { DetailsForm } from '../../../features/register/details-form.tsx';
import { draftFrom, EMPTY_DRAFT, readDraft } from '../../../features/register/draft.ts';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { errorMessage } from '../../../lib/error-message.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Waiting } from '../../waiting.tsx';

const NO_PROBLEMS = {};

export default function SchoolDetailsPage() {
  return (
    <ListCache>
      <Details />
    </ListCache>
  );
}

function Details() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { state } = useLocation() as { state: { problems?: Record<string, string> } | null };
  const [savedDraft] = useState(readDraft);
  const number = query.get('register');
  const { state: entryState } = useResource(getRegisterEntry, 'school', number ? { params: { id: number } } : null);
  const data = entryState.status === 'ready' ? entryState.value : undefined;
  // What was typed for this school wins over the register.
  const isAnother = data !== undefined && registerKey(savedDraft?.externalIds) !== registerKey(data.externalIds);
  const draft = isAnother ? draftFrom(data) : (savedDraft ?? EMPTY_DRAFT);
  const isLoading = number !== null && entryState.status === 'loading';

  if (isLoading) return <Waiting />;
  return (
    <AuthPage
      wide
      step="school"
      title="Register a school"
      lead="Your answers are kept in this tab until you register the school."
    >
      {entryState.status === 'error' ? (
        <Banner tone="amber" title={errorMessage(entryState.error)}>
          Fill in the form yourself instead.
        </Banner>
      ) : null}
      {data ? (
        <Banner tone="info">
          These details come from the public register. Check them and correct anything that has changed.
        </Banner>
      ) : null}
      <DetailsForm
        draft={draft}
        problems={state?.problems ?? NO_PROBLEMS}
        onDone={() => navigate(href('auth.school.confirm'))}
      />
    </AuthPage>
  );
}
