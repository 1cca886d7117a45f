import { render, toPlainText } from '@react-email/render';
import { createElement } from 'react';
import { paymentFailed } from './billing/emails/payment-failed.tsx';
import { planChanged } from './billing/emails/plan-changed.tsx';
import { channelsNeedYou } from './channels/emails/channels-need-you.tsx';
import { dataDeletionConfirm, dataDeletionDecided } from './channels/emails/data-deletion.tsx';
import type { RenderEmail } from './core/mail/mailer.ts';
import type { Template, WrittenTemplate } from './core/mail/templates/template.ts';
import type { EmailName, EmailTemplates } from './core/ports/email-templates.ts';
import { accessRequest } from './identity/emails/access-request.tsx';
import { accountDeleted } from './identity/emails/account-deleted.tsx';
import { changeEmail } from './identity/emails/change-email.tsx';
import { dataExportReady } from './identity/emails/data-export-ready.tsx';
import { invitation } from './identity/emails/invitation.tsx';
import { joinApproved } from './identity/emails/join-approved.tsx';
import { joinDeclined } from './identity/emails/join-declined.tsx';
import { joinRequest } from './identity/emails/join-request.tsx';
import { removedFromSchool } from './identity/emails/removed-from-school.tsx';
import { resetPassword } from './identity/emails/reset-password.tsx';
import { roleChanged } from './identity/emails/role-changed.tsx';
import { secondFactorRequired } from './identity/emails/second-factor-required.tsx';
import { securityNotice } from './identity/emails/security-notice.tsx';
import { verifyEmail } from './identity/emails/verify-email.tsx';
import { editionTest } from './newsletters/emails/edition-test.ts';
import { adminGranted } from './platform/emails/admin-granted.tsx';
import { platformNotice } from './platform/emails/platform-notice.tsx';
import { scoreReminder } from './reports/emails/score-reminder.tsx';
import { schoolConcern } from './school-page/emails/school-concern.tsx';
import { schoolApproved } from './schools/emails/school-approved.tsx';
import { schoolDeclined } from './schools/emails/school-declined.tsx';
import { schoolDeletion } from './schools/emails/school-deletion.tsx';
import { schoolExportReady } from './schools/emails/school-export-ready.tsx';
import { schoolMoreNeeded } from './schools/emails/school-more-needed.tsx';
import { verifySchool } from './schools/emails/verify-school.tsx';
import { moderationDigest } from './stories/emails/moderation-digest.tsx';

const TEMPLATES: { readonly [N in EmailName]: Template<N> | WrittenTemplate<N> } = {
  'verify-email': verifyEmail,
  'reset-password': resetPassword,
  'change-email': changeEmail,
  invitation,
  'access-request': accessRequest,
  'join-request': joinRequest,
  'join-approved': joinApproved,
  'join-declined': joinDeclined,
  'verify-school': verifySchool,
  'school-approved': schoolApproved,
  'school-declined': schoolDeclined,
  'school-more-needed': schoolMoreNeeded,
  'school-deletion': schoolDeletion,
  'school-concern': schoolConcern,
  'platform-notice': platformNotice,
  'score-reminder': scoreReminder,
  'channels-need-you': channelsNeedYou,
  'data-deletion-confirm': dataDeletionConfirm,
  'data-deletion-decided': dataDeletionDecided,
  'moderation-digest': moderationDigest,
  'role-changed': roleChanged,
  'removed-from-school': removedFromSchool,
  'security-notice': securityNotice,
  'second-step-required': secondFactorRequired,
  'plan-changed': planChanged,
  'payment-failed': paymentFailed,
  'data-export-ready': dataExportReady,
  'school-export-ready': schoolExportReady,
  'account-deleted': accountDeleted,
  'admin-granted': adminGranted,
  'edition-test': editionTest,
};

const MOST_SUBJECT = 150;

/** One line: a break in it would let a school's name write the head of the mail. */
function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const characters = Array.from(line);
  return characters.length <= MOST_SUBJECT
    ? line
    : `${characters
        .slice(0, MOST_SUBJECT - 1)
        .join('')
        .trimEnd()}…`;
}

/** A heading in capitals would spell names in another way. */
const AS_TEXT = { selectors: [{ selector: 'h1', options: { uppercase: false } }] };

/** Writes an email by its template. The HTML loads nothing and runs nothing. */
export const renderEmail: RenderEmail = async <N extends EmailName>(name: N, props: EmailTemplates[N]) => {
  const template: Template<N> | WrittenTemplate<N> = TEMPLATES[name];
  if ('written' in template) {
    const email = template.written(props);
    return { ...email, subject: oneLine(email.subject) };
  }
  const { subject, Body } = template;
  const html = await render(createElement(() => Body(props)));
  return { subject: oneLine(subject(props)), html, text: `${toPlainText(html, AS_TEXT).trim()}\n` };
};
