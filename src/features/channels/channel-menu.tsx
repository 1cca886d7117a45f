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
import { canChangeAddress, canChooseAccount, channelAct } from '../../patterns/channels/channel-health.ts';
import { useNow } from '../../patterns/use-now.ts';
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

const isAlways = () => true;
const isRead = ({ network }: Feed) => !isReceiving(network);
const isPaused = ({ status }: Feed) => status === 'paused';
const receives = ({ network }: Feed) => manifestOf(network).receives;

type Entry = {
  readonly id: Parameters<Props['onAct']>[0] | ChannelQuestion;
  readonly icon: typeof HealthIcon;
  readonly label: string;
  readonly isOffered: (feed: Feed) => boolean;
};

/** In the order of how often they are needed while all is well. */
const ENTRIES: readonly Entry[] = [
  { id: 'rules', icon: RulesIcon, label: 'Rules', isOffered: isAlways },
  { id: 'health', icon: HealthIcon, label: 'Health', isOffered: isAlways },
  {
    id: 'inbound',
    icon: AddressIcon,
    label: 'Address for stories',
    isOffered: (feed) => INBOUND.includes(receives(feed)),
  },
  { id: 'imports', icon: ImportsIcon, label: 'Imports', isOffered: (feed) => receives(feed) === 'file' },
  { id: 'settings', icon: SettingsIcon, label: 'Settings', isOffered: isRead },
  { id: 'rename', icon: RenameIcon, label: 'Rename', isOffered: isAlways },
  { id: 'change-address', icon: AddressIcon, label: 'Change address', isOffered: canChangeAddress },
  { id: 'choose-account', icon: AccountIcon, label: 'Choose another account', isOffered: canChooseAccount },
  { id: 'reconnect', icon: ConnectIcon, label: 'Reconnect', isOffered: isRead },
  { id: 'resume', icon: ResumeIcon, label: 'Resume', isOffered: isPaused },
  { id: 'pause', icon: PauseIcon, label: 'Pause', isOffered: (feed) => !isPaused(feed) },
];

/** What can be done to a channel: first what puts it right, where it needs that. */
export function ChannelMenu({ feed, onAct, onAsk }: Props) {
  const remedy = channelAct(feed, useNow());
  const entries = ENTRIES.filter(({ isOffered }) => isOffered(feed)).toSorted(
    (a, b) => Number(b.id === remedy) - Number(a.id === remedy),
  );
  const choose = ({ id }: Entry) => {
    if (id === 'reconnect' || id === 'resume' || id === 'pause') onAct(id);
    else onAsk(id);
  };
  return (
    <DropdownMenu align="end" trigger={<IconButton size="sm" label={`More for ${feed.name}`} icon={MoreIcon} />}>
      {entries.map((entry) => (
        <MenuItem key={entry.id} icon={entry.icon} onSelect={() => choose(entry)}>
          {entry.label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={DeleteIcon} tone="danger" onSelect={() => onAsk('delete')}>
        Delete
      </MenuItem>
    </DropdownMenu>
  );
}
