import type { EmailName, EmailTemplates } from '../../../../server/core/ports/email-templates.ts';

const url = 'https://app.example/authusermanagement?mode=x&oobCode=abc-DEF_1';
const school = 'Oakfield School';
const firstname = 'Nora';

/** Sample props of every email. */
export const SAMPLES: { readonly [N in EmailName]: EmailTemplates[N] } = {
  'verify-email': { firstname, url },
  'reset-password': { firstname: null, url },
  'change-email': { firstname, newEmail: 'nora.new@oakfield.example', url },
  invitation: {
    school,
    role: 'Author',
    invitedBy: 'Tom Baker',
    message: 'Hello Nora,\nthis is where our stories live.',
    expiresAt: '2026-11-28T09:00:00.000Z',
    url,
  },
  'access-request': { school, name: 'Nora Ash', email: 'nora@oakfield.example', permission: 'See people', url },
  'join-request': { school, name: 'Nora Ash', email: 'nora@oakfield.example', message: null, isReminder: false, url },
  'join-approved': { school, role: 'Author', url },
  'join-declined': { school, reason: 'We do not know you yet.', url },
  'verify-school': { school, requestedBy: 'Nora Ash', code: '483920', url },
  'school-approved': { school, url },
  'school-declined': { school, reason: 'There is a school of this name already.', url },
  'school-more-needed': { school, question: 'Which county are you in?', url },
  'platform-notice': { title: 'A school has registered', text: 'Oakfield School waits for approval.', url },
  'score-reminder': { firstname, school, url },
  'data-deletion-confirm': { channel: 'Vimeo', account: 'oakfieldfilms', url },
  'data-deletion-decided': { channel: 'Vimeo', reason: null, url },
  'channels-need-you': { firstname, school, channels: ['Oakfield News', 'Oakfield Sport'], url },
  'moderation-digest': { firstname, school, waiting: 4, newest: ['Cricket: a win', 'The winter play', ''], url },
  'role-changed': { school, role: 'Viewer', changedBy: 'Tom Baker', url },
  'removed-from-school': { school, removedBy: 'Tom Baker' },
  'edition-test': { subject: '[Test] Our week', html: '<!doctype html><p>Our week</p>', text: 'Our week\n' },
  'security-notice': { firstname, what: 'A new password was set.', at: '2026-11-21T15:24:00.000Z', url },
  'school-deletion': {
    school: 'Oakfield School',
    requestedBy: 'head@oakfield.test',
    at: '2026-12-21T09:00:00.000Z',
    url,
  },
  'school-concern': {
    school: 'Oakfield School',
    message: 'My daughter is in the second picture. We did not agree to that.',
    email: 'parent@family.example',
    story: 'Sports day in the rain',
    url,
  },
  'second-step-required': { firstname, school, at: '2026-12-01T09:00:00.000Z', url },
  'plan-changed': { school, plan: 'Starter', before: 'School', keepBy: '2026-12-21T09:00:00.000Z', url },
  'payment-failed': { school, plan: 'School', url },
  'data-export-ready': { firstname, expiresAt: '2026-11-28T09:00:00.000Z', url },
  'school-export-ready': { firstname, school: 'Oakfield School', expiresAt: '2026-11-28T09:00:00.000Z', url },
  'account-deleted': { firstname: null },
  'admin-granted': { firstname, grantedBy: 'Ada King', url },
};

export const EMAIL_NAMES = Object.keys(SAMPLES) as EmailName[];
