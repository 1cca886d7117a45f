import { ConnectionError } from '../../data/api-port.ts';
import { ProductError } from '../../domain/errors.ts';
import { INVITATION_MESSAGES } from '../../domain/invitation/schema.ts';

export type InvitationProblem = 'not-found' | 'expired' | 'other-account' | 'other' | 'offline';

/** Why an invitation cannot be opened, with the specification's sentence for it. */
export function invitationProblem(error: unknown): { readonly kind: InvitationProblem; readonly text: string } {
  if (error instanceof ConnectionError) return { kind: 'offline', text: INVITATION_MESSAGES.other };
  switch (error instanceof ProductError ? error.status : null) {
    case 404:
      return { kind: 'not-found', text: INVITATION_MESSAGES.notFound };
    case 403:
      return { kind: 'expired', text: INVITATION_MESSAGES.expired };
    case 401:
      return { kind: 'other-account', text: INVITATION_MESSAGES.otherAccount };
    default:
      return { kind: 'other', text: INVITATION_MESSAGES.other };
  }
}

/** What helps where an invitation cannot be opened. */
export const INVITATION_HELP: Record<InvitationProblem, string> = {
  'not-found':
    'It may have been cancelled, or part of the link is missing. Ask the person who invited you for a new one.',
  expired: 'Ask the person who invited you to send it again. It will be valid for 14 days.',
  'other-account': 'Sign out, then sign in with the email address that was invited.',
  other: 'Nothing was changed.',
  offline: 'We couldn’t reach SprX. Check your connection and try again.',
};

/** The code in what was pasted: the code itself, or the link of the email around it. `null` when there is none. */
export function codeIn(pasted: string): string | null {
  const text = pasted.trim();
  const code = /[?&]code=([^&#\s]+)/.exec(text)?.[1] ?? text;
  return /^[0-9a-f]{32}$/i.test(code) ? code.toLowerCase() : null;
}

/** A role's name is the school's own, so no article goes before it: "Margaret Reid invited you. Your role: Author." */
export function invitedAs({ invitedBy, role }: { invitedBy: string; role: string }): string {
  return `${invitedBy} invited you. Your role: ${role}.`;
}

/** "Heronbury, QA5" */
export function placeOf({ town, postcodeArea }: { town: string | null; postcodeArea: string | null }): string {
  return [town, postcodeArea].filter(Boolean).join(', ');
}

const DAY_MS = 86_400_000;

/** When the school may be reminded next, in ISO 8601; `null`: now. */
export function nextReminder(
  { createdAt, remindedAt }: { createdAt: string; remindedAt: string | null },
  now: number,
): string | null {
  const next = Date.parse(remindedAt ?? createdAt) + DAY_MS;
  return next > now ? new Date(next).toISOString() : null;
}
