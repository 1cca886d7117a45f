import type { Application, Evidence } from '../../domain/institution/approval.ts';

/** One finding about a school, in a few words. */
export type Check = { readonly label: string; readonly isWarning?: boolean };

type Checks = {
  /** What was found to be right without anyone looking. */
  readonly passed: readonly string[];
  /** What only a person can assess, with what speaks against the school first. */
  readonly left: readonly Check[];
  /** Of the evidence that an approval states, what holds already. */
  readonly evidence: readonly Evidence[];
};

/** What was checked automatically when the school was registered and verified, and what is left for a person. */
export function checksOf(application: Application): Checks {
  const { evidence, school } = application;
  const { domainMatch, inRegister, websiteInRegister, verifiedBy } = evidence;
  // Every school of the group has such addresses.
  const isOwnDomain = domainMatch && !school.groupReason;
  const passed = [
    inRegister && 'In the register',
    websiteInRegister && 'Website matches the register',
    isOwnDomain && 'Email domain matches',
    verifiedBy === 'email' && 'Verified by email',
    verifiedBy === 'dns' && 'Verified by DNS record',
  ].filter((label) => label !== false);
  const evidenceHeld = [isOwnDomain && 'domain', inRegister && 'register', verifiedBy === 'call' && 'phone'] as const;
  return {
    passed,
    left: [...warningsOf(application), ...tasksOf(application)],
    evidence: evidenceHeld.filter((kind) => kind !== false),
  };
}

function warningsOf({ evidence, school, verifications, similar }: Application): Check[] {
  const { domainMatch, isFreeMail, looksLikeDomain, inRegister } = evidence;
  const { groupReason, externalIds } = school;
  const isGroupMail = verifications.some(({ method, status }) => method === 'email' && status === 'done');
  const hasNumber = Object.values(externalIds ?? {}).some(Boolean);
  const labels = [
    looksLikeDomain && `Website address looks like ${looksLikeDomain}`,
    groupReason && 'Website shared with another school',
    groupReason && isGroupMail && 'Email confirmed at the group’s domain only',
    !domainMatch && (isFreeMail ? 'Email from a free provider' : 'Email domain doesn’t match'),
    hasNumber && !inRegister && 'Register number doesn’t match this school',
    similar.length > 0 && (similar.length === 1 ? '1 similar school' : `${similar.length} similar schools`),
  ];
  return labels.flatMap((label) => (label ? [{ label, isWarning: true }] : []));
}

function tasksOf({ evidence, school, verifications }: Application): Check[] {
  const isCallAsked = verifications.some(({ method, status }) => method === 'call' && status === 'pending');
  const labels = [
    school.website && 'Check that the website shows this school',
    !evidence.inRegister && 'Search the official register for the school',
    isCallAsked && !school.isVerified && 'Call the school',
  ];
  return labels.flatMap((label) => (label ? [{ label }] : []));
}
