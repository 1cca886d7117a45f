import { Link } from 'react-router-dom';
import { useRuntimeConfig } from '../../../data/runtime-config.tsx';
import { href } from '../../../domain/routes.ts';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { SignUpForm } from '../../../features/sign-up/sign-up-form.tsx';
import { linkClass } from '../../../ui/link.tsx';

/** A company account: once complete and confirmed it needs a platform admin's approval. */
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
      step="account"
      lead="For SprX staff. A platform admin approves your account before you can use it."
      foot={<>Already have an account? {signIn}</>}
    >
      <SignUpForm invited={null} domains={companyDomains} instead={signIn} />
    </AuthPage>
  );
}
