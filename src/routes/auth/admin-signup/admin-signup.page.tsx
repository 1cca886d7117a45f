import { Link } from 'react-router-dom';
import { useRuntimeConfig } from '../../../data/runtime-config.tsx';
import { href } from '../../../domain/routes.ts';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { SignUpForm } from '../../../features/sign-up/sign-up-form.tsx';
import { linkClass } from '../../../ui/link.tsx';

/** An account of the company: once complete and confirmed it waits for a platform admin. */
export default function AdminSignUpPage() {
  const { companyDomains, environment } = useRuntimeConfig();
  const signIn = (
    <Link to={href(environment === 'local' ? 'auth.admin.login' : 'auth.login')} className={linkClass()}>
      Sign in
    </Link>
  );
  return (
    <AuthPage
      title="Admin sign-up"
      lead="For the people who run SprX. A platform admin has to approve your account before you can use it."
      foot={<>You have an account already? {signIn}</>}
    >
      <SignUpForm invited={null} domains={companyDomains} instead={signIn} />
    </AuthPage>
  );
}
