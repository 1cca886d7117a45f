import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    'join-approved': { readonly school: string; readonly role: string; readonly url: string };
  }
}

export const joinApproved: Template<'join-approved'> = {
  subject: ({ school }) => `Welcome to ${school} on SprX`,
  Body: ({ school, role, url }) => (
    <EmailLayout
      title={`Welcome to ${school}`}
      to={null}
      action={{ label: 'Open SprX', url }}
      why={`You’re receiving this email because you asked to join ${school}.`}
    >
      <P>
        You’re now a member of <strong>{school}</strong>. Your role is {role}.
      </P>
    </EmailLayout>
  ),
};
