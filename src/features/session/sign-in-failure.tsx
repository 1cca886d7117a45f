import type { SignInErrorCode } from '../../data/auth-port.ts';
import { Banner } from '../../ui/banner.tsx';
import { SIGN_IN_LABELS } from './sign-in-labels.ts';

/** Why a step of signing in did not work; nothing before it was tried. */
export function SignInFailure({ code }: { code: SignInErrorCode | null }) {
  if (!code) return null;
  return (
    <Banner tone="danger" live title={SIGN_IN_LABELS[code].title}>
      {SIGN_IN_LABELS[code].message}
    </Banner>
  );
}
