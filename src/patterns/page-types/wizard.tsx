import type { ReactNode } from 'react';
import { Stepper } from '../../ui/stepper.tsx';
import type { PageAccess } from './access.tsx';
import type { Crumb } from './crumb.ts';
import { PageShell } from './page-shell.tsx';

type Props = {
  title: string;
  description?: ReactNode;
  breadcrumbs?: readonly Crumb[];
  /** Names the steps for a screen reader: "Connecting a channel". */
  stepsLabel: string;
  steps: { label: string; detail?: string }[];
  current: number;
  banner?: ReactNode;
  access?: PageAccess;
  children: ReactNode;
};

/** A page that is one step of several, each with its own address. */
export function WizardPage(props: Props) {
  const { stepsLabel, steps, current, banner, children, ...shell } = props;
  return (
    <PageShell data-slot="wizard-page" {...shell}>
      <Stepper label={stepsLabel} steps={steps} current={current} />
      {banner}
      {children}
    </PageShell>
  );
}
