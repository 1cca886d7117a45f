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
      eyebrow="Step 2 of 2"
      title="Check and send"
      lead="You become the school’s first admin. We look at every new school before anyone else sees anything of it."
    >
      <Review draft={draft} school={checked.data} />
    </AuthPage>
  );
}
