import { useRuntimeConfig } from '../../data/runtime-config.tsx';
import { useSession } from '../../data/session/session.tsx';
import { isCompanyAddress } from '../../domain/sign-in/routing.ts';
import { Stepper } from '../../ui/stepper.tsx';

const STEPS = ['account', 'details', 'school'] as const;
export type WayStep = (typeof STEPS)[number];

/** Where someone is between signing up and their school. Confirming the email is no step: it happens elsewhere. */
export function WaySteps({ step }: { step: WayStep }) {
  const { user } = useSession();
  const { companyDomains } = useRuntimeConfig();
  const last = isCompanyAddress(user?.email ?? null, companyDomains) ? 'Approval' : 'Your school';
  return (
    <Stepper
      label="Getting started"
      steps={[{ label: 'Sign up' }, { label: 'Your details' }, { label: last }]}
      current={STEPS.indexOf(step)}
    />
  );
}
