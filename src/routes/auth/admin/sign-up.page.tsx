import { Link } from 'react-router-dom';
import { useRuntimeConfig } from '../../../data/runtime-config.tsx';
import { href } from '../../../domain/routes.ts';
import { AuthPage } from '../../../features/session/auth-page.tsx';
import { SignUpForm } from '../../../features/sign-up/sign-up-form.tsx';
import { linkClass } from '../../../ui/link.tsx';

/** An account of the company for who develops SprX: it waits for a platform admin like any other. */
export default function AdminSignUpPage() {
  const { companyDomains } = useRuntimeConfig();
  const signIn = (
    <Link to={href('auth.admin.login')} className={linkClass()}>
      Sign in as the platform admin
    </Link>
  );
  return (
    <AuthPage
      title="Admin sign-up"
      lead={
        <>
          In the local environment alone. An address that ends in{' '}
          {companyDomains.map((each) => `@${each}`).join(' or ')} waits until the platform admin lets it in.
        </>
      }
      foot={signIn}
    >
      <SignUpForm invited={null} terms="the terms of this machine." instead={signIn} />
    </AuthPage>
  );
}
