import PauseIcon from 'lucide-react/icons/circle-pause';
import ResumeIcon from 'lucide-react/icons/circle-play';
import MoreIcon from 'lucide-react/icons/ellipsis';
import RenameIcon from 'lucide-react/icons/pencil-line';
import ConnectIcon from 'lucide-react/icons/plug';
import SyncIcon from 'lucide-react/icons/refresh-cw';
import SettingsIcon from 'lucide-react/icons/settings-2';
import DeleteIcon from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import type { Feed } from '../../domain/feed/schema.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChannelSettingsDialog } from './channel-settings-dialog.tsx';
import { DeleteChannelsDialog } from './delete-channels-dialog.tsx';
import { RenameChannelDialog } from './rename-channel-dialog.tsx';
import { type ChannelActions, canSync } from './use-channel-actions.ts';

/** What a dialog has to ask about. */
export type ChannelQuestion = 'rename' | 'settings' | 'delete';

/** Sync now in reach; what is rarer in the menu. */
export function ChannelMenu({ feed, actions }: { feed: Feed; actions: ChannelActions }) {
  const [dialog, setDialog] = useState<ChannelQuestion | null>(null);
  const close = (open: boolean) => {
    if (!open) setDialog(null);
  };
  return (
    <>
      <IconButton
        label={`Sync now: ${feed.name}`}
        icon={SyncIcon}
        disabled={!canSync(feed)}
        busy={actions.isBusy(feed.id)}
        onClick={() => actions.sync(feed)}
      />
      <DropdownMenu align="end" trigger={<IconButton label={`More for ${feed.name}`} icon={MoreIcon} />}>
        <Items feed={feed} onAction={(action) => void actions[action](feed)} onAsk={setDialog} />
      </DropdownMenu>
      <RenameChannelDialog feed={feed} open={dialog === 'rename'} onOpenChange={close} onRename={actions.rename} />
      <ChannelSettingsDialog
        feed={feed}
        open={dialog === 'settings'}
        onOpenChange={close}
        onTrustEdits={actions.trustEdits}
      />
      <DeleteChannelsDialog
        feeds={[feed]}
        open={dialog === 'delete'}
        onOpenChange={close}
        onRemove={(stories) => actions.remove(feed, stories)}
      />
    </>
  );
}

type RowProps = {
  feed: Feed;
  onAction: (action: 'sync' | 'pause' | 'resume', feed: Feed) => void;
  onAsk: (question: ChannelQuestion, feed: Feed) => void;
  tabIndex: 0 | -1;
};

/** All of it behind one button, which is what a cell of a table has room and a key for. */
export function ChannelRowMenu({ feed, onAction, onAsk, tabIndex }: RowProps) {
  return (
    <DropdownMenu
      align="end"
      trigger={<IconButton size="sm" label={`More for ${feed.name}`} icon={MoreIcon} tabIndex={tabIndex} />}
    >
      <Items feed={feed} onAction={(action) => onAction(action, feed)} onAsk={(question) => onAsk(question, feed)}>
        <MenuItem icon={SyncIcon} disabled={!canSync(feed)} onSelect={() => onAction('sync', feed)}>
          Sync now
        </MenuItem>
      </Items>
    </DropdownMenu>
  );
}

type ItemsProps = {
  feed: Feed;
  onAction: (action: 'sync' | 'pause' | 'resume') => void;
  onAsk: (question: ChannelQuestion) => void;
  /** What comes before the others. */
  children?: ReactNode;
};

function Items({ feed, onAction, onAsk, children }: ItemsProps) {
  return (
    <>
      {children}
      {feed.status === 'reauth' ? (
        <MenuItem icon={ConnectIcon} onSelect={() => onAction('sync')}>
          Reconnect
        </MenuItem>
      ) : null}
      {feed.status === 'paused' ? (
        <MenuItem icon={ResumeIcon} onSelect={() => onAction('resume')}>
          Set going again
        </MenuItem>
      ) : (
        <MenuItem icon={PauseIcon} onSelect={() => onAction('pause')}>
          Pause
        </MenuItem>
      )}
      <MenuItem icon={RenameIcon} onSelect={() => onAsk('rename')}>
        Rename
      </MenuItem>
      <MenuItem icon={SettingsIcon} onSelect={() => onAsk('settings')}>
        Settings
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={DeleteIcon} tone="danger" onSelect={() => onAsk('delete')}>
        Delete
      </MenuItem>
    </>
  );
}
