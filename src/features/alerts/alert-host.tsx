import { lazy, Suspense } from 'react';
import { useAlertList, useAlerts } from '../../data/alerts.tsx';

const AlertStack = lazy(() => import('../../ui/alert-stack.tsx'));

/** Shows alerts on whatever page there is; its code comes with the first alert. */
export function AlertHost() {
  const alerts = useAlertList();
  const { dismiss } = useAlerts();
  if (alerts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <AlertStack alerts={[...alerts]} onDismiss={dismiss} />
    </Suspense>
  );
}
