import { cva, cx } from 'class-variance-authority';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { IconButton } from './icon-button.tsx';
import { useRestingTimeout } from './use-resting-timeout.ts';

/** The same shape as `domain/alert/schema.ts`; `timeout` in milliseconds, 0 stays. */
export interface AlertData {
  id: string;
  type: 'success' | 'info' | 'warning' | 'danger';
  title: string;
  message: string;
  timeout: number;
  dismissible: boolean;
  isVisible: boolean;
}

const LOOKS = {
  success: { icon: CircleCheck, colour: 'text-good-text' },
  info: { icon: Info, colour: 'text-info-text' },
  warning: { icon: TriangleAlert, colour: 'text-amber-text' },
  danger: { icon: CircleAlert, colour: 'text-danger-text' },
} as const;

const edge = cva('flex items-start gap-3 rounded-surface border border-s-4 bg-raised px-4 py-3 text-base text-ink', {
  variants: {
    type: {
      success: 'border-subtle border-s-good',
      info: 'border-subtle border-s-info',
      warning: 'border-subtle border-s-amber',
      danger: 'border-subtle border-s-danger',
    },
  },
});

interface Props {
  alert: AlertData;
  onDismiss: (id: string) => void;
  className?: string;
}

/** Something that just happened. It goes by itself after its timeout, but not while someone reads it. */
export function Alert({ alert, onDismiss, className }: Props) {
  const { id, type, title, message, dismissible } = alert;
  const { icon: Icon, colour } = LOOKS[type];
  const rest = useRestingTimeout(alert.timeout, () => onDismiss(id));
  return (
    <div
      data-slot="alert"
      data-type={type}
      role={type === 'danger' ? 'alert' : 'status'}
      className={edge({ type, className: cx('pointer-events-auto animate-enter shadow-float', className) })}
      {...rest}
    >
      <Icon className={cx('mt-0.5 size-4.5 shrink-0', colour)} strokeWidth={1.75} aria-hidden />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        {message ? <p className="text-ink-2">{message}</p> : null}
      </div>
      {dismissible ? (
        <IconButton label="Dismiss" icon={X} size="xs" className="-me-1.5" onClick={() => onDismiss(id)} />
      ) : null}
    </div>
  );
}

/** Every alert since the page was opened, the newest first. */
export function AlertList({ alerts, className }: { alerts: readonly AlertData[]; className?: string }) {
  if (alerts.length === 0) return <p className={cx('text-base text-ink-3', className)}>Nothing to report so far.</p>;
  return (
    <ul data-slot="alert-list" className={cx('grid gap-3', className)}>
      {[...alerts].reverse().map(({ id, type, title, message }) => {
        const { icon: Icon, colour } = LOOKS[type];
        return (
          <li key={id} className="flex items-start gap-2.5 text-base">
            <Icon className={cx('mt-0.5 size-4 shrink-0', colour)} strokeWidth={1.75} aria-hidden />
            <div className="min-w-0 wrap-anywhere">
              <p className="font-medium">{title}</p>
              {message ? <p className="text-sm text-ink-2">{message}</p> : null}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
