import ExportIcon from 'lucide-react/icons/download';
import DecideIcon from 'lucide-react/icons/inbox';
import PlusIcon from 'lucide-react/icons/pencil-line';
import { Link } from 'react-router-dom';
import { useQueue } from '../../../data/live.ts';
import { href } from '../../../domain/routes.ts';
import { QUEUE_LIMIT } from '../../../features/moderation/queue.ts';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';

type Props = {
  mayWrite: boolean;
  isExporting: boolean;
  /** `null` while there is nothing to export. */
  onExport: (() => void) | null;
  onWrite: () => void;
};

/** What can be done beside the list: a file of it, deciding what waits, and writing one. */
export function StoriesActions({ mayWrite, isExporting, onExport, onWrite }: Props) {
  const waiting = lastKnownList(useQueue(QUEUE_LIMIT).state) ?? [];
  const [first] = waiting;
  return (
    <>
      <Button
        variant="ghost"
        icon={ExportIcon}
        busy={isExporting}
        busyLabel="Gathering the stories…"
        disabled={onExport === null}
        onClick={() => onExport?.()}
      >
        Export as CSV
      </Button>
      {mayWrite && first ? (
        <Link to={href('manage.stories.id.moderate', { id: first.id })} className={buttonClass()}>
          <DecideIcon aria-hidden="true" className="size-4" strokeWidth={1.75} />
          Decide {waiting.length >= QUEUE_LIMIT ? `${QUEUE_LIMIT} or more` : waiting.length} that{' '}
          {waiting.length === 1 ? 'waits' : 'wait'}
        </Link>
      ) : null}
      {mayWrite ? (
        <Button variant="primary" icon={PlusIcon} onClick={onWrite}>
          New story
        </Button>
      ) : null}
    </>
  );
}
