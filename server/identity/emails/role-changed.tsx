import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    'role-changed': {
      readonly school: string;
      readonly role: string;
      readonly changedBy: string;
      readonly url: string;
    };
  }
}

export const roleChanged: Template<'role-changed'> = {
  subject: ({ school }) => `Your role at ${school} has changed`,
  Body: ({ school, role, changedBy, url }) => (
    <EmailLayout
      title="Your role has changed"
      to={null}
      action={{ label: 'Open SprX', url }}
      why={`You’re receiving this email because you’re a member of ${school} on SprX.`}
    >
      <P>
        {changedBy} changed your role at <strong>{school}</strong> to {role}.
      </P>
    </EmailLayout>
  ),
};
