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

const APPEARANCES = {
  success: { icon: CircleCheck, colour: 'text-good-text' },
  info: { icon: Info, colour: 'text-info-text' },
  warning: { icon: TriangleAlert, colour: 'text-amber-text' },
  danger: { icon: CircleAlert, colour: 'text-danger-text' },
} as const;

const edge = cva(
  'flex min-h-10 items-center gap-2 rounded-control border border-s-4 bg-raised py-0.5 ps-2.5 pe-1.5 text-sm text-ink',
  {
    variants: {
      type: {
        success: 'border-subtle border-s-good',
        info: 'border-subtle border-s-info',
        warning: 'border-subtle border-s-amber',
        danger: 'border-subtle border-s-danger',
      },
    },
  },
);

interface Props {
  /** What happened: its kind, title, message and how long it stays. */
  alert: AlertData;
  onDismiss: (id: string) => void;
  /** Its turn has not come: another one has the place. */
  hidden?: boolean;
  /** How many others have their turn still to come. */
  more?: number;
  className?: string;
}

/** Something that just happened. It goes by itself after its timeout, but not while someone reads it. */
export function Alert({ alert, onDismiss, hidden = false, more = 0, className }: Props) {
  const { id, type, title, message, dismissible } = alert;
  const { icon: Icon, colour } = APPEARANCES[type];
  // A failure is not over before anyone could have read it.
  const isTimeoutHeld = hidden && (type === 'danger' || type === 'warning');
  const rest = useRestingTimeout(isTimeoutHeld ? 0 : alert.timeout, () => onDismiss(id));
  return (
    <div
      data-slot="alert"
      data-type={type}
      role={type === 'danger' ? 'alert' : 'status'}
      hidden={hidden}
      className={hidden ? undefined : edge({ type, className: cx('pointer-events-auto animate-enter', className) })}
      {...rest}
    >
      <Icon className={cx('size-4 shrink-0', colour)} strokeWidth={1.75} aria-hidden />
      <p className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
        <strong className="font-semibold">{title}</strong>{' '}
        {message ? <span className="text-ink-2">{message}</span> : null}
      </p>
      {more > 0 ? <span className="shrink-0 text-xs text-ink-3">{`${more} more`}</span> : null}
      {dismissible ? <IconButton label="Dismiss" icon={X} size="xs" onClick={() => onDismiss(id)} /> : null}
    </div>
  );
}

/** Every alert since the page was opened, the newest first. */
export function AlertList({
  alerts,
  className,
}: {
  /** The newest first. */
  alerts: readonly AlertData[];
  className?: string;
}) {
  if (alerts.length === 0) return <p className={cx('text-base text-ink-3', className)}>No messages yet</p>;
  return (
    <ul data-slot="alert-list" className={cx('grid gap-3', className)}>
      {[...alerts].reverse().map(({ id, type, title, message }) => {
        const { icon: Icon, colour } = APPEARANCES[type];
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
