import { Link } from 'react-router-dom';
import { LegalPage, LegalSection } from '../../features/session/legal-page.tsx';
import { linkClass } from '../../ui/link.tsx';

/** What people agree to when they create an account. */
export default function TermsPage() {
  return (
    <LegalPage title="Terms and conditions" lead="What you agree to when you use SprX.">
      <LegalSection title="Your account">
        <p>
          An account belongs to one person. Give your real name and an email address that is yours, and keep your
          password to yourself.
        </p>
        <p>You can delete your account at any time on your account page.</p>
      </LegalSection>
      <LegalSection title="Your school">
        <p>
          A school is run by its own admins. They choose who joins it, what each person may do and what is published.
        </p>
        <p>A new school is approved by a platform admin before it can publish.</p>
      </LegalSection>
      <LegalSection title="What you publish">
        <p>Your school stays the owner of its stories and pictures. It answers for having the right to publish them.</p>
        <p>
          Publish children’s names and pictures only with the consent that your school needs. Nothing unlawful, hateful
          or harmful may be published.
        </p>
      </LegalSection>
      <LegalSection title="Channels">
        <p>
          Connect only accounts and feeds that your school may use. You can disconnect them at any time. The rules of
          each network apply as well.
        </p>
      </LegalSection>
      <LegalSection title="When a school is suspended">
        <p>
          Platform admins can suspend a school that publishes harm or breaks these terms. None of its stories are shown
          to visitors while it is suspended.
        </p>
      </LegalSection>
      <p>
        What SprX keeps about people is in the{' '}
        <Link to="/privacy" className={linkClass()}>
          privacy notice
        </Link>
        .
      </p>
    </LegalPage>
  );
}
