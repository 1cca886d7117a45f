import { type ReactNode, useEffect } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Heading } from '../../ui/text.tsx';
import { useDocumentTitleInstead } from '../../ui/use-document-title.ts';
import { INVITATION_HELP, invitedAs } from './labels.ts';
import { useInvitationHint } from './use-invitation-hint.ts';

type Props = {
  code: string;
  /** Called with the address that was invited, once it is there. */
  onInvited: (email: string) => void;
  /** The link to sign up. */
  signUp: ReactNode;
};

/** The beginning of the sign-in page for people with an invitation: school, inviter and role come before anything else. */
export function InvitedIntro({ code, onInvited, signUp }: Props) {
  const { hint, problem } = useInvitationHint(code);
  const email = hint?.email ?? null;
  useEffect(() => {
    if (email !== null) onInvited(email);
  }, [email, onInvited]);
  const title = hint ? `Join ${hint.school}` : problem ? 'Welcome back' : 'Your invitation';
  useDocumentTitleInstead(`${title}: sign in`);
  return (
    <>
      {hint ? <p className="mb-2 text-sm font-medium text-ink-3">You’re invited</p> : null}
      <Heading level={1} look="3xl">
        {title}
      </Heading>
      {hint ? <p className="mt-2 text-md wrap-anywhere text-ink-2">{invitedAs(hint)}</p> : null}
      <p className="mt-2 mb-8 text-md text-ink-2">
        {hint ? 'Sign in to accept.' : problem ? 'Sign in to your school’s stories.' : 'Loading…'} New to SprX? {signUp}
      </p>
      {/* Of one that was accepted nothing is shown either: those people are right to sign in. */}
      {problem?.kind === 'expired' ? (
        <Banner className="mb-5" tone="amber" title={problem.text}>
          {INVITATION_HELP.expired}
        </Banner>
      ) : null}
    </>
  );
}
