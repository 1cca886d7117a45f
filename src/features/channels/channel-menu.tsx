import HealthIcon from 'lucide-react/icons/activity';
import PauseIcon from 'lucide-react/icons/circle-pause';
import ResumeIcon from 'lucide-react/icons/circle-play';
import MoreIcon from 'lucide-react/icons/ellipsis';
import ImportsIcon from 'lucide-react/icons/file-clock';
import AddressIcon from 'lucide-react/icons/link';
import RulesIcon from 'lucide-react/icons/list-filter';
import RenameIcon from 'lucide-react/icons/pencil-line';
import ConnectIcon from 'lucide-react/icons/plug';
import SettingsIcon from 'lucide-react/icons/settings-2';
import DeleteIcon from 'lucide-react/icons/trash-2';
import AccountIcon from 'lucide-react/icons/user-round';
import type { Feed } from '../../domain/feed/schema.ts';
import { isReceiving, manifestOf } from '../../domain/networks/all.ts';
import type { Receives } from '../../domain/networks/manifest.ts';
import { canChangeAddress, canChooseAccount } from '../../patterns/channel-health.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

/** What a dialog has to ask about. */
export type ChannelQuestion =
  | 'change-address'
  | 'choose-account'
  | 'sign-in'
  | 'inbound'
  | 'rename'
  | 'rules'
  | 'health'
  | 'settings'
  | 'imports'
  | 'delete';

type Props = {
  feed: Feed;
  onAct: (act: 'reconnect' | 'resume' | 'pause') => void;
  onAsk: (question: ChannelQuestion) => void;
};

/** Ways in that have an address. */
const INBOUND: readonly (Receives | undefined)[] = ['requests', 'emails'];

/** What is rarely done to a channel. */
export function ChannelMenu({ feed, onAct, onAsk }: Props) {
  return (
    <DropdownMenu align="end" trigger={<IconButton size="sm" label={`More for ${feed.name}`} icon={MoreIcon} />}>
      {isReceiving(feed.network) ? null : (
        <MenuItem icon={ConnectIcon} onSelect={() => onAct('reconnect')}>
          Reconnect
        </MenuItem>
      )}
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
      {canChooseAccount(feed) ? (
        <MenuItem icon={AccountIcon} onSelect={() => onAsk('choose-account')}>
          Choose another account
        </MenuItem>
      ) : null}
      {INBOUND.includes(manifestOf(feed.network).receives) ? (
        <MenuItem icon={AddressIcon} onSelect={() => onAsk('inbound')}>
          Address for stories
        </MenuItem>
      ) : null}
      {manifestOf(feed.network).receives === 'file' ? (
        <MenuItem icon={ImportsIcon} onSelect={() => onAsk('imports')}>
          Imports
        </MenuItem>
      ) : null}
      <MenuItem icon={RenameIcon} onSelect={() => onAsk('rename')}>
        Rename
      </MenuItem>
      <MenuItem icon={RulesIcon} onSelect={() => onAsk('rules')}>
        Rules
      </MenuItem>
      <MenuItem icon={HealthIcon} onSelect={() => onAsk('health')}>
        Health
      </MenuItem>
      {isReceiving(feed.network) ? null : (
        <MenuItem icon={SettingsIcon} onSelect={() => onAsk('settings')}>
          Settings
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={DeleteIcon} tone="danger" onSelect={() => onAsk('delete')}>
        Delete
      </MenuItem>
    </DropdownMenu>
  );
}
