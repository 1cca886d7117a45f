import ServerOff from 'lucide-react/icons/server-off';
import { useSyncExternalStore } from 'react';
import { linkClass } from '../ui/link.tsx';
import { CONNECTION_BAR } from '../ui/offline-bar.tsx';
import { useOnline } from '../ui/use-online.ts';

type Props = {
  /** Whether SprX answers, and how to ask again. */
  server: {
    readonly isAway: () => boolean;
    readonly subscribe: (listener: () => void) => () => void;
    readonly retry: () => void;
  };
};

/** Says that SprX does not answer, what that means, and that it is asked again. Without a network the `OfflineBar` says enough. */
export function ServerAwayBar({ server }: Props) {
  const isAway = useSyncExternalStore(server.subscribe, server.isAway);
  const isOnline = useOnline();
  return (
    <div data-slot="server-away-bar" role="status">
      {isAway && isOnline ? (
        <p className={CONNECTION_BAR}>
          <ServerOff className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
          <span className="min-w-0">
            SprX isn’t answering. What you see may be out of date, and nothing can be saved right now. What you type
            stays here. We keep trying.
          </span>
          <button type="button" className={linkClass({ tone: 'quiet', className: 'shrink-0' })} onClick={server.retry}>
            Try now
          </button>
        </p>
      ) : null}
    </div>
  );
}
