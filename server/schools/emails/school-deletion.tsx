import { dayOf } from '../../core/mail/templates/dates.ts';
import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    /** To the admins of a school whose deletion was requested. */
    'school-deletion': {
      readonly school: string;
      readonly requestedBy: string;
      /** When it will be deleted. */
      readonly at: string;
      readonly url: string;
    };
  }
}

export const schoolDeletion: Template<'school-deletion'> = {
  subject: ({ school, at }) => `${school} will be deleted from SprX on ${dayOf(at)}`,
  Body: ({ school, requestedBy, at, url }) => (
    <EmailLayout
      title={`${school} will be deleted`}
      action={{ label: 'View school settings', url }}
      why={`You’re receiving this email because you’re an admin of ${school} on SprX.`}
    >
      <P>
        {requestedBy} requested the deletion of <strong>{school}</strong>. Its stories, collections, widgets and
        channels will be permanently deleted on {dayOf(at)}. Until then its stories are hidden from websites and nothing
        can be changed.
      </P>
      <P>Any admin of the school can cancel the deletion until that day, in the school’s settings.</P>
    </EmailLayout>
  ),
};
