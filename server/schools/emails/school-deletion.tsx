import { dayOf } from '../../core/mail/templates/dates.ts';
import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/mail/email-templates.ts' {
  interface EmailTemplates {
    /** To the admins of a school that somebody has asked to be deleted. */
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
      action={{ label: 'Look at it', url }}
      why={`You get this letter because you are an admin of ${school} on SprX.`}
    >
      <P>
        {requestedBy} has asked for <strong>{school}</strong> to be deleted. On {dayOf(at)} its stories, collections,
        widgets and channels go for good. Until then nothing of it is shown on web pages and nothing in it can be
        changed.
      </P>
      <P>Any admin of the school can keep it until that day, in the school’s settings.</P>
    </EmailLayout>
  ),
};
