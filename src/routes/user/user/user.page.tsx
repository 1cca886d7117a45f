import { useNavigate } from 'react-router-dom';
import { useAccount } from '../../../data/identity/person.ts';
import type { PersonAccount } from '../../../domain/person/account.ts';
import { DeleteAccount } from '../../../features/account/delete-account.tsx';
import { EmailForm } from '../../../features/account/email-form.tsx';
import { PasswordForm } from '../../../features/account/password-form.tsx';
import { PhotoPart } from '../../../features/account/photo-part.tsx';
import { ProfileForm } from '../../../features/account/profile-form.tsx';
import { SchoolsPart } from '../../../features/account/schools-part.tsx';
import { SignInsPart } from '../../../features/account/sign-ins-part.tsx';
import { useReauth } from '../../../features/reauth/use-reauth.tsx';
import { lastKnown } from '../../../patterns/last-known.ts';
import { SettingsPage, type SettingsPart } from '../../../patterns/page-types/settings.tsx';
import { AccountNav } from '../account-nav.tsx';

export default function UserPage() {
  const navigate = useNavigate();
  const saved = useAccount();
  const reauth = useReauth();
  const hasPassword = lastKnown(saved.state)?.providers.includes('password') ?? true;

  const parts: SettingsPart<PersonAccount>[] = [
    {
      id: 'profile',
      title: 'About you',
      description: 'Your colleagues see your photo, name and job title; admins see your telephone number too.',
      content: (account) => (
        <>
          <PhotoPart account={account} onSaved={saved.show} />
          <ProfileForm account={account} onSaved={saved.show} />
        </>
      ),
    },
    {
      id: 'email',
      title: 'E-mail address',
      content: (account) => <EmailForm account={account} guard={reauth.guard} />,
    },
    ...(hasPassword
      ? [{ id: 'password', title: 'Password', content: () => <PasswordForm first={reauth.first} /> }]
      : []),
    {
      id: 'schools',
      title: 'Your schools',
      content: (account) => (
        <SchoolsPart
          schools={account.schools}
          onLeft={(iid) => saved.show({ ...account, schools: account.schools.filter((school) => school.iid !== iid) })}
        />
      ),
    },
    {
      id: 'sign-ins',
      title: 'Where you are signed in',
      description: 'We note a sign-in once an hour at most, by its browser; not where it was.',
      content: () => <SignInsPart guard={reauth.guard} />,
    },
  ];

  return (
    <>
      <SettingsPage
        title="Your account"
        description="Who you are here, how you sign in, and where you belong."
        notice={<AccountNav />}
        what="your details"
        navigate={(path) => void navigate(path)}
        resource={saved}
        safe="Your account is as it was."
        parts={parts}
        danger={(account) => <DeleteAccount account={account} guard={reauth.guard} />}
      />
      {reauth.dialog}
    </>
  );
}
