import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    'removed-from-school': { readonly school: string; readonly removedBy: string };
  }
}

export const removedFromSchool: Template<'removed-from-school'> = {
  subject: ({ school }) => `You’ve been removed from ${school} on SprX`,
  Body: ({ school, removedBy }) => (
    <EmailLayout
      title={`You’ve been removed from ${school}`}
      to={null}
      why={`You’re receiving this email because you were a member of ${school} on SprX. If this is a mistake, contact the school.`}
    >
      <P>
        {removedBy} removed you from <strong>{school}</strong>. What you wrote stays with the school. You keep your
        account.
      </P>
    </EmailLayout>
  ),
};
