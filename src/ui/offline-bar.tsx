import WifiOff from 'lucide-react/icons/wifi-off';
import { useOnline } from './use-online.ts';

export const CONNECTION_BAR =
  'flex items-center justify-center gap-2 bg-amber-soft px-4 py-1.5 text-sm text-amber-text';

/** Says that there is no network, and that nothing written is lost. */
export function OfflineBar({
  online,
}: {
  /** Whether there is a network. The browser is asked without it. */
  online?: boolean;
}) {
  const believed = useOnline();
  const offline = !(online ?? believed);
  return (
    <div data-slot="offline-bar" role="status">
      {offline ? (
        <p className={CONNECTION_BAR}>
          <WifiOff className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
          You are offline. What you see may be out of date. What you type stays here until you can save it.
        </p>
      ) : null}
    </div>
  );
}
