import PauseIcon from 'lucide-react/icons/circle-pause';
import ResumeIcon from 'lucide-react/icons/circle-play';
import SyncIcon from 'lucide-react/icons/refresh-cw';
import DeleteIcon from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { Feed } from '../../domain/feed/schema.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonGroup } from '../../ui/button-group.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { DeleteChannelsDialog } from './delete-channels-dialog.tsx';
import { type BulkAction, type ChannelActions, canSync } from './use-channel-actions.ts';

type Props = { feeds: readonly Feed[]; actions: ChannelActions; onClear: () => void };

/** Each is done to those of the selected channels it can be done to. */
export function BulkActions({ feeds, actions, onClear }: Props) {
  const [busy, setBusy] = useState<BulkAction | null>(null);
  const [deletes, setDeletes] = useState(false);
  const [first] = feeds;
  const paused = feeds.filter(({ status }) => status === 'paused');
  const active = feeds.filter(({ status }) => status !== 'paused');
  const ready = feeds.filter(canSync);
  const act = async (which: readonly Feed[], action: BulkAction) => {
    setBusy(action);
    try {
      await actions.toAll(which, action);
    } finally {
      setBusy(null);
    }
  };
  return (
    <Toolbar label="Selected channels">
      <p role="status" className="text-base font-medium text-ink">
        {feeds.length.toLocaleString('en-GB')} selected
      </p>
      <ButtonGroup label="Sync">
        <Button
          size="sm"
          icon={SyncIcon}
          busy={busy === 'sync'}
          disabled={ready.length === 0}
          onClick={() => void act(ready, 'sync')}
        >
          Sync now
        </Button>
        {active.length > 0 || busy === 'pause' ? (
          <Button size="sm" icon={PauseIcon} busy={busy === 'pause'} onClick={() => void act(active, 'pause')}>
            Pause
          </Button>
        ) : null}
        {paused.length > 0 || busy === 'resume' ? (
          <Button size="sm" icon={ResumeIcon} busy={busy === 'resume'} onClick={() => void act(paused, 'resume')}>
            Resume
          </Button>
        ) : null}
      </ButtonGroup>
      <Button size="sm" icon={DeleteIcon} onClick={() => setDeletes(true)}>
        Delete…
      </Button>
      <Button size="sm" variant="ghost" onClick={onClear}>
        Clear selection
      </Button>
      {deletes ? (
        <DeleteChannelsDialog
          feeds={feeds}
          onOpenChange={setDeletes}
          onRemove={async (stories) => {
            if (feeds.length === 1 && first) await actions.remove(first, stories);
            else await actions.removeAll(feeds, stories);
            onClear();
          }}
        />
      ) : null}
    </Toolbar>
  );
}
