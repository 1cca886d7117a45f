import { Link } from 'react-router-dom';
import { LegalPage, LegalSection } from '../../features/session/legal-page.tsx';
import { linkClass } from '../../ui/link.tsx';

/** What is kept about people, who sees it, and what they can do about it. */
export default function PrivacyPage() {
  return (
    <LegalPage title="Privacy notice" lead="What SprX keeps about people, who sees it, and what you can do about it.">
      <LegalSection title="People with an account">
        <p>
          We keep your name, email address, phone number and job title, your photo if you add one, your schools and
          roles, and your email preferences.
        </p>
        <p>Each school has an activity log of what its people did, and when.</p>
      </LegalSection>
      <LegalSection title="Schools">
        <p>
          We keep a school’s details, its stories and pictures, its channels and its newsletters with their readers’
          addresses. The school answers for the people who are in its stories.
        </p>
      </LegalSection>
      <LegalSection title="Channels">
        <p>
          From each channel that a school connects we import its posts: text, pictures, links, dates and the author’s
          name as the network shows it. Sign-ins at networks are stored encrypted, and no one can read them in SprX.
        </p>
      </LegalSection>
      <LegalSection title="Who sees it">
        <p>
          Members of a school see what their role allows. Platform admins run SprX and can open a school to help it.
          Visitors see only stories that a school has approved.
        </p>
      </LegalSection>
      <LegalSection title="What you can do">
        <ul className="grid list-disc gap-2 ps-5">
          <li>
            <Link to="/user/dataexport" className={linkClass()}>
              Export your data
            </Link>{' '}
            once you are signed in.
          </li>
          <li>
            <Link to="/user" className={linkClass()}>
              Change or delete your account
            </Link>{' '}
            on your account page.
          </li>
          <li>Ask your school to remove a story or a picture that you are in.</li>
        </ul>
      </LegalSection>
      <p>
        What you agree to is in the{' '}
        <Link to="/tncs" className={linkClass()}>
          terms and conditions
        </Link>
        .
      </p>
    </LegalPage>
  );
}
