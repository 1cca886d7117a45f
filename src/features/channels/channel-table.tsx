import PauseIcon from 'lucide-react/icons/circle-pause';
import ResumeIcon from 'lucide-react/icons/circle-play';
import SyncIcon from 'lucide-react/icons/refresh-cw';
import DeleteIcon from 'lucide-react/icons/trash-2';
import { type ReactNode, useMemo, useState } from 'react';
import type { Feed } from '../../domain/feed/schema.ts';
import { useNow } from '../../patterns/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonGroup } from '../../ui/button-group.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { useStableHandler } from '../../ui/use-stable-handler.ts';
import { channelColumns, TABLE_SORTS } from './channel-columns.tsx';
import { ChannelDetails } from './channel-details.tsx';
import type { ChannelSort } from './channel-list.ts';
import { type ChannelQuestion, ChannelRowMenu } from './channel-menu.tsx';
import { ChannelSettingsDialog } from './channel-settings-dialog.tsx';
import { DeleteChannelsDialog } from './delete-channels-dialog.tsx';
import { RenameChannelDialog } from './rename-channel-dialog.tsx';
import { type BulkAction, type ChannelActions, canSync } from './use-channel-actions.ts';

type Props = {
  feeds: readonly Feed[];
  actions: ChannelActions;
  /** Without it nothing can be chosen or done. */
  mayWrite: boolean;
  /** The table begins with it. */
  sort: ChannelSort;
  /** How the sync goes that this person has started. */
  progress: (feed: Feed) => ReactNode;
};

type Question = { readonly about: ChannelQuestion; readonly ids: ReadonlySet<string>; readonly done?: () => void };

const NONE: ReadonlySet<string> = new Set();
const idOf = ({ id }: Feed) => id;
const nameOf = ({ name }: Feed) => name;

/** The channels side by side, to compare them and to work on several. */
export function ChannelTable({ feeds, actions, mayWrite, sort, progress }: Props) {
  const now = useNow();
  const [chosen, setChosen] = useState(NONE);
  const [question, setQuestion] = useState<Question | null>(null);
  // What the search leaves out, or somebody has deleted, is not acted on unseen.
  const selected = useMemo(() => new Set(feeds.map(idOf).filter((id) => chosen.has(id))), [feeds, chosen]);
  const act = useStableHandler((action: BulkAction, feed: Feed) => void actions[action](feed));
  const ask = useStableHandler((about: Question['about'], { id }: Feed) => setQuestion({ about, ids: new Set([id]) }));
  const columns = useMemo(
    () =>
      channelColumns(
        now,
        mayWrite
          ? (feed, tabIndex) => <ChannelRowMenu feed={feed} tabIndex={tabIndex} onAction={act} onAsk={ask} />
          : undefined,
      ),
    [now, mayWrite, act, ask],
  );
  const asked = feeds.filter(({ id }) => question?.ids.has(id));
  const [first] = asked;
  const close = (open: boolean) => {
    if (!open) setQuestion(null);
  };
  return (
    <>
      <DataTable
        label="Channels"
        columns={columns}
        rows={feeds}
        rowId={idOf}
        rowName={nameOf}
        sort={TABLE_SORTS[sort]}
        selectable={mayWrite}
        selected={selected}
        onSelectedChange={setChosen}
        actions={(ids, clear) => (
          <BulkActions
            feeds={feeds.filter(({ id }) => ids.has(id))}
            onAct={actions.toAll}
            onDelete={() => setQuestion({ about: 'delete', ids, done: clear })}
          />
        )}
        detail={(feed) => <ChannelDetails feed={feed} progress={progress(feed)} />}
        fileName="channels"
      />
      {question?.about === 'rename' && first ? (
        <RenameChannelDialog feed={first} open onOpenChange={close} onRename={actions.rename} />
      ) : null}
      {question?.about === 'settings' && first ? (
        <ChannelSettingsDialog feed={first} open onOpenChange={close} onTrustEdits={actions.trustEdits} />
      ) : null}
      {question?.about === 'delete' && first ? (
        <DeleteChannelsDialog
          feeds={asked}
          open
          onOpenChange={close}
          onRemove={async (stories) => {
            if (asked.length === 1) await actions.remove(first, stories);
            else await actions.removeAll(asked, stories);
            question.done?.();
          }}
        />
      ) : null}
    </>
  );
}

type BulkProps = {
  feeds: readonly Feed[];
  onAct: (feeds: readonly Feed[], action: BulkAction) => Promise<void>;
  onDelete: () => void;
};

/** Each is done to those of the chosen ones it can be done to. */
function BulkActions({ feeds, onAct, onDelete }: BulkProps) {
  const [busy, setBusy] = useState<BulkAction | null>(null);
  const paused = feeds.filter(({ status }) => status === 'paused');
  const going = feeds.filter(({ status }) => status !== 'paused');
  const act = async (which: readonly Feed[], action: BulkAction) => {
    setBusy(action);
    try {
      await onAct(which, action);
    } finally {
      setBusy(null);
    }
  };
  const fetching = feeds.filter(canSync);
  return (
    <>
      <ButtonGroup label="Fetching">
        <Button
          size="sm"
          icon={SyncIcon}
          busy={busy === 'sync'}
          disabled={fetching.length === 0}
          onClick={() => void act(fetching, 'sync')}
        >
          Sync now
        </Button>
        {going.length > 0 || busy === 'pause' ? (
          <Button size="sm" icon={PauseIcon} busy={busy === 'pause'} onClick={() => void act(going, 'pause')}>
            Pause
          </Button>
        ) : null}
        {paused.length > 0 || busy === 'resume' ? (
          <Button size="sm" icon={ResumeIcon} busy={busy === 'resume'} onClick={() => void act(paused, 'resume')}>
            Set going again
          </Button>
        ) : null}
      </ButtonGroup>
      <Button size="sm" icon={DeleteIcon} onClick={onDelete}>
        Delete…
      </Button>
    </>
  );
}
