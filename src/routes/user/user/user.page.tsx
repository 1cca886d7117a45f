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
      title: 'Profile',
      description: 'Colleagues see your photo, name and job title. Admins also see your phone number.',
      content: (account) => (
        <>
          <PhotoPart account={account} onSaved={saved.show} />
          <ProfileForm account={account} onSaved={saved.show} />
        </>
      ),
    },
    {
      id: 'email',
      title: 'Email',
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
      title: 'Active sessions',
      description: 'Updated hourly. Location isn’t recorded.',
      content: () => <SignInsPart guard={reauth.guard} />,
    },
  ];

  return (
    <>
      <SettingsPage
        title="Your account"
        description="Your profile, sign-in and schools"
        banner={<AccountNav />}
        what="your details"
        navigate={(path) => void navigate(path)}
        resource={saved}
        safe="Your account has not changed."
        parts={parts}
        danger={(account) => <DeleteAccount account={account} guard={reauth.guard} />}
      />
      {reauth.dialog}
    </>
  );
}
