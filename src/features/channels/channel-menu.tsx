import PauseIcon from 'lucide-react/icons/circle-pause';
import ResumeIcon from 'lucide-react/icons/circle-play';
import MoreIcon from 'lucide-react/icons/ellipsis';
import AddressIcon from 'lucide-react/icons/link';
import RenameIcon from 'lucide-react/icons/pencil-line';
import ConnectIcon from 'lucide-react/icons/plug';
import SettingsIcon from 'lucide-react/icons/settings-2';
import DeleteIcon from 'lucide-react/icons/trash-2';
import type { Feed } from '../../domain/feed/schema.ts';
import { canChangeAddress } from '../../patterns/channel-health.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

/** What a dialog has to ask about. */
export type ChannelQuestion = 'change-address' | 'sign-in' | 'rename' | 'settings' | 'delete';

type Props = {
  feed: Feed;
  onAct: (act: 'reconnect' | 'resume' | 'pause') => void;
  onAsk: (question: ChannelQuestion) => void;
};

/** What is rarely done to a channel. */
export function ChannelMenu({ feed, onAct, onAsk }: Props) {
  return (
    <DropdownMenu align="end" trigger={<IconButton size="sm" label={`More for ${feed.name}`} icon={MoreIcon} />}>
      {feed.status === 'reauth' ? (
        <MenuItem icon={ConnectIcon} onSelect={() => onAct('reconnect')}>
          Reconnect
        </MenuItem>
      ) : null}
      {feed.status === 'paused' ? (
        <MenuItem icon={ResumeIcon} onSelect={() => onAct('resume')}>
          Resume
        </MenuItem>
      ) : (
        <MenuItem icon={PauseIcon} onSelect={() => onAct('pause')}>
          Pause
        </MenuItem>
      )}
      {canChangeAddress(feed) ? (
        <MenuItem icon={AddressIcon} onSelect={() => onAsk('change-address')}>
          Change address
        </MenuItem>
      ) : null}
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
    </DropdownMenu>
  );
}
