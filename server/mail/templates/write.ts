import { render, toPlainText } from '@react-email/components';
import { createElement } from 'react';
import type { LetterName, Letters } from '../letters.ts';
import type { WriteLetter } from '../mailer.ts';
import { accountDeleted } from './account-deleted.tsx';
import { adminGranted } from './admin-granted.tsx';
import { changeEmail } from './change-email.tsx';
import { channelsNeedYou } from './channels-need-you.tsx';
import { dataExportReady } from './data-export-ready.tsx';
import { invitation } from './invitation.tsx';
import { joinApproved } from './join-approved.tsx';
import { joinDeclined } from './join-declined.tsx';
import { joinRequest } from './join-request.tsx';
import { moderationDigest } from './moderation-digest.tsx';
import { paymentFailed } from './payment-failed.tsx';
import { planChanged } from './plan-changed.tsx';
import { platformNotice } from './platform-notice.tsx';
import { removedFromSchool } from './removed-from-school.tsx';
import { resetPassword } from './reset-password.tsx';
import { roleChanged } from './role-changed.tsx';
import { schoolApproved } from './school-approved.tsx';
import { schoolDeclined } from './school-declined.tsx';
import { schoolDeletion } from './school-deletion.tsx';
import { schoolExportReady } from './school-export-ready.tsx';
import { schoolMoreNeeded } from './school-more-needed.tsx';
import { scoreReminder } from './score-reminder.tsx';
import { secondStepRequired } from './second-step-required.tsx';
import { securityNotice } from './security-notice.tsx';
import type { Template } from './template.ts';
import { verifyEmail } from './verify-email.tsx';
import { verifySchool } from './verify-school.tsx';

const TEMPLATES: { readonly [N in LetterName]: Template<N> } = {
  'verify-email': verifyEmail,
  'reset-password': resetPassword,
  'change-email': changeEmail,
  invitation,
  'join-request': joinRequest,
  'join-approved': joinApproved,
  'join-declined': joinDeclined,
  'verify-school': verifySchool,
  'school-approved': schoolApproved,
  'school-declined': schoolDeclined,
  'school-more-needed': schoolMoreNeeded,
  'school-deletion': schoolDeletion,
  'platform-notice': platformNotice,
  'score-reminder': scoreReminder,
  'channels-need-you': channelsNeedYou,
  'moderation-digest': moderationDigest,
  'role-changed': roleChanged,
  'removed-from-school': removedFromSchool,
  'security-notice': securityNotice,
  'second-step-required': secondStepRequired,
  'plan-changed': planChanged,
  'payment-failed': paymentFailed,
  'data-export-ready': dataExportReady,
  'school-export-ready': schoolExportReady,
  'account-deleted': accountDeleted,
  'admin-granted': adminGranted,
};

const MOST_SUBJECT = 150;

/** One line: a break in it would let a school's name write the head of the mail. */
function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const letters = Array.from(line);
  return letters.length <= MOST_SUBJECT
    ? line
    : `${letters
        .slice(0, MOST_SUBJECT - 1)
        .join('')
        .trimEnd()}…`;
}

/** A heading in capitals would spell names in another way. */
const AS_TEXT = { selectors: [{ selector: 'h1', options: { uppercase: false } }] };

/** Writes a letter by its template. The HTML loads nothing and runs nothing. */
export const writeLetter: WriteLetter = async <N extends LetterName>(name: N, props: Letters[N]) => {
  const { subject, Body } = TEMPLATES[name];
  const html = await render(createElement(() => Body(props)));
  return { subject: oneLine(subject(props)), html, text: `${toPlainText(html, AS_TEXT).trim()}\n` };
};
