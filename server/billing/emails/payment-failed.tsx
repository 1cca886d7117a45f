import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/mail/email-templates.ts' {
  interface EmailTemplates {
    'payment-failed': { readonly school: string; readonly plan: string; readonly url: string };
  }
}

export const paymentFailed: Template<'payment-failed'> = {
  subject: ({ school }) => `A payment for ${school} did not go through`,
  Body: ({ school, plan, url }) => (
    <EmailLayout
      title="A payment did not go through"
      action={{ label: 'Look at the payment', url }}
      why={`You get this letter because you may change the plan of ${school} on SprX.`}
    >
      <P>
        The card or account on file for <strong>{school}</strong> could not be charged for the plan {plan}. Everything
        keeps working for now, and the payment is tried again in the next days.
      </P>
      <P>
        Please look at the card on the payment page. If it cannot be charged in the end, the school goes back to the
        free plan.
      </P>
    </EmailLayout>
  ),
};
