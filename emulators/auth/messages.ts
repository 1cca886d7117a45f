import type { Draft } from '../mailbox/mailbox.ts';
import type { OutOfBandCode, VerificationCode } from './firebase-tools.ts';

type EmailTexts = { subject: string; ask: string; act: string; otherwise: string };

const EMAIL_TEXTS: Record<string, (code: OutOfBandCode) => EmailTexts> = {
  VERIFY_EMAIL: () => ({
    subject: 'Verify your e-mail address',
    ask: 'Follow this link to verify your e-mail address.',
    act: 'Verify the address',
    otherwise: 'If you did not ask for this, you can ignore this e-mail.',
  }),
  PASSWORD_RESET: ({ email }) => ({
    subject: 'Reset your password',
    ask: `Follow this link to reset the password of ${email}.`,
    act: 'Reset the password',
    otherwise: 'If you did not ask for this, you can ignore this e-mail.',
  }),
  EMAIL_SIGNIN: ({ email }) => ({
    subject: 'Sign in',
    ask: `Follow this link to sign in as ${email}.`,
    act: 'Sign in',
    otherwise: 'If you did not ask for this, you can ignore this e-mail.',
  }),
  VERIFY_AND_CHANGE_EMAIL: ({ email, newEmail }) => ({
    subject: 'Verify your new e-mail address',
    ask: `Follow this link to sign in with ${newEmail} instead of ${email} from now on.`,
    act: 'Verify the new address',
    otherwise: 'If you did not ask for this, you can ignore this e-mail.',
  }),
  RECOVER_EMAIL: ({ email }) => ({
    subject: 'Your sign-in e-mail was changed',
    ask: `The e-mail address of your account was changed; it was ${email}. If that was not you, follow this link to have it back.`,
    act: 'Have the address back',
    otherwise: 'If it was you, there is nothing to do.',
  }),
  REVERT_SECOND_FACTOR_ADDITION: ({ email, factor }) => ({
    subject: 'A second step was added to your account',
    ask: `Signing in as ${email} now asks for a code ${factor?.phoneInfo ? `sent to ${factor.phoneInfo}` : 'of an authenticator app'} as well. If that was not you, follow this link to take it off.`,
    act: 'Take it off',
    otherwise: 'If it was you, there is nothing to do.',
  }),
};

/** The e-mail that brings a link. A change of address is asked of the new one. */
export function linkMessage(code: OutOfBandCode, projectId: string): Draft {
  const textsOf = EMAIL_TEXTS[code.requestType];
  if (!textsOf) throw new Error(`There is no e-mail for ${code.requestType}.`);
  const { subject, ask, act, otherwise } = textsOf(code);
  const link = code.oobLink;
  return {
    to: code.requestType === 'VERIFY_AND_CHANGE_EMAIL' ? (code.newEmail ?? code.email) : code.email,
    from: `noreply@${projectId}.firebaseapp.com`,
    subject,
    text: `Hello,\n\n${ask}\n\n${link}\n\n${otherwise}\n`,
    html: `<p>Hello,</p><p>${escapeHtml(ask)}</p><p><a href="${escapeHtml(link)}">${act}</a></p><p>${otherwise}</p>`,
    links: [link],
  };
}

/** The text message that brings a code. */
export function codeMessage({ phoneNumber, code }: VerificationCode, projectId: string): Draft {
  const text = `${code} is your verification code for ${projectId}.firebaseapp.com.`;
  return { to: phoneNumber, from: projectId, subject: 'Verification code', text, html: `<p>${text}</p>`, links: [] };
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
