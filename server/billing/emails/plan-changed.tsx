import { dayOf } from '../../core/mail/templates/dates.ts';
import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/mail/email-templates.ts' {
  interface EmailTemplates {
    /** To those who may change the school's plan. */
    'plan-changed': {
      readonly school: string;
      readonly plan: string;
      readonly before: string | null;
      /** Until when all keeps working that the plan has no room for; `null` when it has room for all. */
      readonly keepBy: string | null;
      readonly url: string;
    };
  }
}

export const planChanged: Template<'plan-changed'> = {
  subject: ({ school, plan }) => `${school} is now on the plan ${plan}`,
  Body: ({ school, plan, before, keepBy, url }) => (
    <EmailLayout
      title={`${school} is on the plan ${plan}`}
      action={{ label: keepBy ? 'Choose what stays on' : 'Look at the plan', url }}
      why={`You get this letter because you may change the plan of ${school} on SprX.`}
    >
      <P>
        {before && before !== plan ? `It was on the plan ${before} before. ` : ''}What the plan includes, and how much
        of it is in use, stands on the page of the plan.
      </P>
      {keepBy ? (
        <P>
          The school has more than this plan holds. All of it keeps working until <strong>{dayOf(keepBy)}</strong>.
          Choose by then what stays on; otherwise the newest is switched off. Nothing is deleted.
        </P>
      ) : null}
    </EmailLayout>
  ),
};
