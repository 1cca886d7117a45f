import PauseIcon from 'lucide-react/icons/circle-pause';
import ResumeIcon from 'lucide-react/icons/circle-play';
import MoreIcon from 'lucide-react/icons/ellipsis';
import RenameIcon from 'lucide-react/icons/pencil-line';
import SyncIcon from 'lucide-react/icons/refresh-cw';
import DeleteIcon from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { Feed } from '../../domain/feed/schema.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { DeleteChannelDialog } from './delete-channel-dialog.tsx';
import { RenameChannelDialog } from './rename-channel-dialog.tsx';
import type { ChannelActions } from './use-channel-actions.ts';

/** Sync now in reach; what is rarer in the menu. */
export function ChannelMenu({ feed, actions }: { feed: Feed; actions: ChannelActions }) {
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const paused = feed.status === 'paused';
  const close = (open: boolean) => {
    if (!open) setDialog(null);
  };
  return (
    <>
      <IconButton
        label={`Sync now: ${feed.name}`}
        icon={SyncIcon}
        disabled={paused || feed.status === 'reauth'}
        busy={actions.isBusy(feed.id)}
        onClick={() => actions.sync(feed)}
      />
      <DropdownMenu align="end" trigger={<IconButton label={`More for ${feed.name}`} icon={MoreIcon} />}>
        {paused ? (
          <MenuItem icon={ResumeIcon} onSelect={() => void actions.resume(feed)}>
            Set going again
          </MenuItem>
        ) : (
          <MenuItem icon={PauseIcon} onSelect={() => void actions.pause(feed)}>
            Pause
          </MenuItem>
        )}
        <MenuItem icon={RenameIcon} onSelect={() => setDialog('rename')}>
          Rename
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={DeleteIcon} tone="danger" onSelect={() => setDialog('delete')}>
          Delete
        </MenuItem>
      </DropdownMenu>
      <RenameChannelDialog feed={feed} open={dialog === 'rename'} onOpenChange={close} onRename={actions.rename} />
      <DeleteChannelDialog feed={feed} open={dialog === 'delete'} onOpenChange={close} onRemove={actions.remove} />
    </>
  );
}
