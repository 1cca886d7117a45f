/** How many mails people may cause in one day, in UTC: of one school, of one person, to one address. */
export const MAILS_A_DAY = { school: 500, person: 100, address: 5 } as const;
export type MailCap = keyof typeof MAILS_A_DAY;

/** The message to a person whose email is not sent. */
export function capMessage(cap: MailCap, to: string): string {
  const most = MAILS_A_DAY[cap];
  if (cap === 'address')
    return `${to} has had ${most} messages through SprX today, which is the most for one address. Try again tomorrow.`;
  const whose = cap === 'school' ? 'Your school has' : 'You have';
  return `${whose} sent ${most} messages today, which is the most for one day. Try again tomorrow.`;
}

/** Tagged addresses (`office+a@…`) arrive in one box: they are counted as one. */
export function boxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  return `${local.replace(/\+.*$/, '')}@${domain}`;
}

/** Seconds until the next day begins, in UTC. */
export function secondsLeftToday(now: Date): number {
  return Math.ceil((86_400_000 - (now.getTime() % 86_400_000)) / 1000);
}
