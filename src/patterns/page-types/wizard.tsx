import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Stack } from '../../ui/layout.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { ALLOWED, NoAccess, type PageAccess } from './access.tsx';
import type { Crumb } from './crumb.ts';

type Props = {
  title: string;
  description?: ReactNode;
  breadcrumbs?: readonly Crumb[];
  /** Names the steps for a screen reader: "Connecting a channel". */
  stepsLabel: string;
  steps: { label: string; detail?: string }[];
  current: number;
  notice?: ReactNode;
  access?: PageAccess;
  children: ReactNode;
};

/** A page that is one step of several, each with its own address. */
export function WizardPage(props: Props) {
  const { title, description, breadcrumbs, stepsLabel, steps, current, notice, access = ALLOWED, children } = props;
  return (
    <Stack data-slot="wizard-page" gap={6}>
      <PageHeader
        title={title}
        description={description}
        breadcrumbs={breadcrumbs ? <Breadcrumbs items={breadcrumbs} /> : null}
      />
      {access.allowed ? (
        <>
          <Stepper label={stepsLabel} steps={steps} current={current} />
          {notice}
          {children}
        </>
      ) : (
        <NoAccess permission={access.permission} school={access.school} />
      )}
    </Stack>
  );
}
