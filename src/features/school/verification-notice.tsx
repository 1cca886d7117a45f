import type { ReactNode } from 'react';
import type { SchoolSettings } from '../../domain/institution/settings.ts';
import { Banner } from '../../ui/banner.tsx';

const BY = { email: 'by email', dns: 'by a DNS record', call: 'by phone' };

/** Whether the school is verified, and how to verify it. */
export function VerificationNotice({ settings, action }: { settings: SchoolSettings; action?: ReactNode }) {
  const { isVerified, verifiedBy, domains } = settings;
  const [domain] = domains;
  return isVerified ? (
    <Banner tone="good">
      {['Verified', verifiedBy ? BY[verifiedBy] : null, domain ? `for ${domain}` : null].filter(Boolean).join(' ')}
    </Banner>
  ) : (
    <Banner tone="plain" title="Not verified" action={action}>
      Confirm that the school is yours, for example with an email address at its own domain.
    </Banner>
  );
}
