import { Link, useLocation } from 'react-router-dom';
import { entryOf, onTheWay } from '../../../domain/sign-in/routing.ts';
import { invitedAs } from '../../../features/joining/labels.ts';
import { useInvitationHint } from '../../../features/joining/use-invitation-hint.ts';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { SignUpForm } from '../../../features/sign-up/sign-up-form.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { linkClass } from '../../../ui/link.tsx';
import { Loading, SkeletonList } from '../../../ui/skeleton.tsx';

/** A new account; by an invitation, for the address that was invited. */
export default function SignupPage() {
  const { search } = useLocation();
  const { invitationCode } = entryOf(search);
  const { hint, problem } = useInvitationHint(invitationCode);
  const isLoading = invitationCode !== null && !hint && !problem;
  return (
    <AuthPage
      title={hint ? `Join ${hint.school}` : 'Create your account'}
      step="account"
      eyebrow={hint ? 'You’re invited' : undefined}
      lead={
        hint
          ? `${invitedAs(hint)} Create an account and add your details, then accept the invitation.`
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
      {problem ? (
        <Banner tone="amber" title={problem.text}>
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
