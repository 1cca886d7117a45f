import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useCall } from '../../../data/call.ts';
import { getInvitationHint } from '../../../domain/api/people.ts';
import type { InvitationHint } from '../../../domain/invitation/schema.ts';
import { entryOf, onTheWay } from '../../../domain/sign-in/routing.ts';
import { invitationProblem } from '../../../features/joining/labels.ts';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { SignUpForm } from '../../../features/sign-up/sign-up-form.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { Loading, SkeletonList } from '../../../ui/skeleton.tsx';

/** A new account; by an invitation, for the address that was invited. */
export default function SignupPage() {
  const { search } = useLocation();
  const { invitationCode } = entryOf(search);
  const { hint, failure } = useInvitationHint(invitationCode);
  const isLoading = invitationCode !== null && !hint && !failure;
  return (
    <AuthPage
      title={hint ? `Join ${hint.school}` : 'Create your account'}
      step="account"
      eyebrow={hint ? 'You’re invited' : undefined}
      lead={
        hint
          ? 'Create an account and add your details. Then you can accept the invitation.'
          : 'You’ll choose your school next.'
      }
      foot={
        <>
          Already have an account?{' '}
          <Link to={onTheWay('/auth/login', search)} className={linkClass()}>
            Sign in
          </Link>
        </>
      }
    >
      {failure ? (
        <Banner tone="amber" title={failure}>
          You can still create an account and find your school afterwards.
        </Banner>
      ) : null}
      {isLoading ? (
        <Loading label="Loading your invitation">
          <SkeletonList rows={5} />
        </Loading>
      ) : (
        <SignUpForm
          invited={hint?.email ?? null}
          instead={
            <span className="flex flex-wrap gap-x-4 gap-y-1">
              <Link to={onTheWay('/auth/login', search)} className={linkClass()}>
                Sign in
              </Link>
              <Link to={onTheWay('/auth/forgot', search)} className={linkClass()}>
                Reset your password
              </Link>
            </span>
          }
        />
      )}
    </AuthPage>
  );
}

/** Which school invites which address; `failure` in the specification's words. */
function useInvitationHint(code: string | null): { hint: InvitationHint | null; failure: string | null } {
  const call = useCall();
  const [result, setResult] = useState<{ hint: InvitationHint | null; failure: string | null }>({
    hint: null,
    failure: null,
  });
  useEffect(() => {
    if (code === null) return;
    const abort = new AbortController();
    call(getInvitationHint, { params: { code }, signal: abort.signal }).then(
      (hint) => setResult({ hint, failure: null }),
      (error: unknown) => {
        if (!abort.signal.aborted) setResult({ hint: null, failure: invitationProblem(error).text });
      },
    );
    return () => abort.abort();
  }, [call, code]);
  return result;
}
