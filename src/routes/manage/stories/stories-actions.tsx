import CoverageIcon from 'lucide-react/icons/chart-bar-big';
import ExportIcon from 'lucide-react/icons/download';
import ReviewIcon from 'lucide-react/icons/inbox';
import PlusIcon from 'lucide-react/icons/pencil-line';
import { Link } from 'react-router-dom';
import { href } from '../../../domain/routes.ts';
import { DefaultPicturesLink } from '../../../features/default-pictures/default-pictures-link.tsx';
import { ModerationSettingsButton } from '../../../features/moderation/settings/settings-button.tsx';
import type { ExportFormat } from '../../../features/stories/bulk/use-export.ts';
import { useCoverage } from '../../../features/stories/coverage/use-coverage.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { MenuItem } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SplitButton } from '../../../ui/split-button.tsx';

type Props = {
  mayWrite: boolean;
  /** How many stories are awaiting review, and the first of them; `null` where there are none. */
  queue: { readonly count: number | string; readonly firstId: string } | null;
  isExporting: boolean;
  /** `null` while there is nothing to export. */
  onExport: ((format: ExportFormat) => void) | null;
  onWrite: () => void;
};

/** What can be done beside the list: see what it covers, export it, review the queue, write a story. */
export function StoriesActions({ mayWrite, queue, isExporting, onExport, onWrite }: Props) {
  const coverage = useCoverage();
  return (
    <>
      <ModerationSettingsButton />
      <DefaultPicturesLink />
      <IconButton label="Coverage" icon={CoverageIcon} onClick={coverage.show} />
      {coverage.drawer}
      <SplitButton
        icon={ExportIcon}
        busy={isExporting}
        busyLabel="Exporting…"
        disabled={onExport === null}
        onClick={() => onExport?.('csv')}
        menuLabel="Ways to export"
        items={
          <>
            <MenuItem onSelect={() => onExport?.('csv')}>Spreadsheet (CSV)</MenuItem>
            <MenuItem onSelect={() => onExport?.('json')}>Data for programs (JSON)</MenuItem>
          </>
        }
      >
        Export
      </SplitButton>
      {mayWrite && queue ? (
        <Link to={href('manage.stories.id.moderate', { id: queue.firstId })} className={buttonClass()}>
          <ReviewIcon aria-hidden="true" className="size-4" strokeWidth={1.75} />
          Review {queue.count} {queue.count === 1 ? 'story' : 'stories'}
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
