import { EmailLayout, P } from '../../core/mail/templates/layout.tsx';
import type { Template } from '../../core/mail/templates/template.ts';

declare module '../../core/ports/email-templates.ts' {
  interface EmailTemplates {
    'payment-failed': { readonly school: string; readonly plan: string; readonly url: string };
  }
}

export const paymentFailed: Template<'payment-failed'> = {
  subject: ({ school }) => `Payment failed for ${school}`,
  Body: ({ school, plan, url }) => (
    <EmailLayout
      title="Payment failed"
      action={{ label: 'Check payment', url }}
      why={`You’re receiving this email because you manage the plan of ${school} on SprX.`}
    >
      <P>
        We couldn’t charge the payment method of <strong>{school}</strong> for the {plan} plan. Everything keeps working
        for now, and we’ll try the payment again in the next few days.
      </P>
      <P>Please check the payment method. If the payment keeps failing, the school moves to the free plan.</P>
    </EmailLayout>
  ),
};
