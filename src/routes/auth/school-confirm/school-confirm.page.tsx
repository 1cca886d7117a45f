import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { registrationSchema } from '../../../domain/institution/registration.ts';
import { href } from '../../../domain/routes.ts';
import { readDraft } from '../../../features/register/draft.ts';
import { Review } from '../../../features/register/review.tsx';
import { AuthPage } from '../../../features/session/auth-page.tsx';

export default function SchoolConfirmPage() {
  const [draft] = useState(readDraft);
  const checked = draft ? registrationSchema.safeParse(draft) : null;
  if (!draft || !checked?.success) return <Navigate to={href('auth.school.details')} replace />;
  return (
    <AuthPage
      step="school"
      title="Review and register"
      lead="You’ll be the school’s first admin. We check every new school before its stories are published."
    >
      <Review draft={draft} school={checked.data} />
    </AuthPage>
  );
}
