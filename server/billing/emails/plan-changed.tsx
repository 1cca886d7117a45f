import { dayOf } from '../../core/mail/templates/dates.ts';
import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    /** To those who may change the school's plan. */
    'plan-changed': {
      readonly school: string;
      readonly plan: string;
      readonly before: string | null;
      /** Until when everything over the plan's limits keeps working; `null` when nothing is over them. */
      readonly keepBy: string | null;
      readonly url: string;
    };
  }
}

export const planChanged: Template<'plan-changed'> = {
  subject: ({ school, plan }) => `${school} is now on the ${plan} plan`,
  Body: ({ school, plan, before, keepBy, url }) => (
    <EmailLayout
      title={`${school} is now on the ${plan} plan`}
      action={{ label: keepBy ? 'Choose what to keep' : 'View plan', url }}
      why={`You’re receiving this email because you manage the plan of ${school} on SprX.`}
    >
      <P>
        {before && before !== plan ? `It was on the ${before} plan before. ` : ''}See your new limits under Plan and
        billing.
      </P>
      {keepBy ? (
        <P>
          Your school is over the limits of this plan. Everything keeps working until <strong>{dayOf(keepBy)}</strong>.
          Choose what to keep by then. After that we’ll pause the newest items. Nothing is deleted.
        </P>
      ) : null}
    </EmailLayout>
  ),
};
