import { Suspense, useEffect } from 'react';
import { useAlertList, useAlerts } from '../../data/alerts.tsx';
import type { Alert } from '../../domain/alert/schema.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CodeBoundary, lazyCode } from '../../ui/lazy-code.tsx';

const load = () => import('../../ui/alert-stack.tsx');
// To load the page anew would lose the message.
const AlertStack = lazyCode(async () => (await load()).default, { reload: false });

/** Shows alerts on whatever page there is. Their look comes with the page; without it they are said in plain. */
export function AlertHost() {
  const alerts = useAlertList();
  const { dismiss } = useAlerts();
  useEffect(() => {
    load().catch(() => undefined);
  }, []);
  if (alerts.length === 0) return null;
  return (
    <CodeBoundary failed={<PlainAlerts alerts={alerts} onDismiss={dismiss} />}>
      <Suspense fallback={null}>
        <AlertStack alerts={[...alerts]} onDismiss={dismiss} />
      </Suspense>
    </CodeBoundary>
  );
}

function PlainAlerts({ alerts, onDismiss }: { alerts: readonly Alert[]; onDismiss: (id: string) => void }) {
  return (
    <section aria-label="Alerts" className="fixed end-4 bottom-4 z-alert grid w-11/12 max-w-96 gap-2">
      {alerts
        .filter(({ isVisible }) => isVisible)
        .map(({ id, type, title, message }) => (
          <div
            key={id}
            role={type === 'danger' ? 'alert' : 'status'}
            className="rounded-control border border-control bg-raised p-2 text-sm text-ink"
          >
            <p>
              <strong>{title}</strong> {message}
            </p>
            <button type="button" className={buttonClass({ size: 'sm' })} onClick={() => onDismiss(id)}>
              Dismiss
            </button>
          </div>
        ))}
    </section>
  );
}
