import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/mail/email-templates.ts' {
  interface EmailTemplates {
    'removed-from-school': { readonly school: string; readonly removedBy: string };
  }
}

export const removedFromSchool: Template<'removed-from-school'> = {
  subject: ({ school }) => `You no longer belong to ${school} on SprX`,
  Body: ({ school, removedBy }) => (
    <EmailLayout
      title={`You have left ${school}`}
      to={null}
      why={`You get this letter because you belonged to ${school} on SprX until now. If it is a mistake, speak to somebody at the school.`}
    >
      <P>
        {removedBy} has taken you out of <strong>{school}</strong>. What you wrote stays with the school; your account
        stays yours.
      </P>
    </EmailLayout>
  ),
};
