import LogOut from 'lucide-react/icons/log-out';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import UserRound from 'lucide-react/icons/user-round';
import { useNavigate } from 'react-router-dom';
import { useAlerts } from '../../data/alerts.tsx';
import { usePhotoAddress } from '../../data/identity/person.ts';
import { useRuntimeConfig } from '../../data/runtime-config.tsx';
import { useSession } from '../../data/session/session.tsx';
import { href } from '../../domain/routes.ts';
import { Avatar } from '../../ui/avatar.tsx';
import {
  DropdownMenu,
  MenuCheckboxItem,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
} from '../../ui/dropdown-menu.tsx';
import { VisuallyHidden } from '../../ui/layout.tsx';
import {
  chooseCompact,
  chooseHighContrast,
  chooseSingleKeys,
  chooseTheme,
  isTheme,
  THEMES,
  type Theme,
  useCompact,
  useHighContrast,
  useSingleKeys,
  useTheme,
} from './appearance.ts';

const THEME_NAMES: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** Who is signed in, how the app looks, recent messages, and signing out. */
export function AccountMenu({ onMessages }: { onMessages: () => void }) {
  const { user, photoPath, signOut } = useSession();
  const { version, build } = useRuntimeConfig();
  const photo = usePhotoAddress(photoPath);
  const { showError } = useAlerts();
  const navigate = useNavigate();
  const name = user?.displayName ?? user?.email ?? 'You';

  const leave = async () => {
    try {
      await signOut();
      // The guard has led to the sign-in page with this page as its target; who leaves on purpose starts afresh.
      navigate('/auth/login', { replace: true });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <DropdownMenu
      align="end"
      label="Account"
      trigger={
        <button type="button" className="rounded-full">
          <Avatar name={name} src={photo} className="ring-2 ring-school ring-offset-2 ring-offset-canvas" />
          <VisuallyHidden>Account of {name}</VisuallyHidden>
        </button>
      }
    >
      <MenuLabel>
        <span className="block truncate font-medium text-ink">{name}</span>
        <span className="block truncate font-normal text-ink-3">{user?.email}</span>
      </MenuLabel>
      <MenuSeparator />
      <LookChoices />
      <MenuSeparator />
      <MenuItem icon={UserRound} onSelect={() => void navigate(href('user'))}>
        Your account
      </MenuItem>
      <MenuItem icon={MessageSquareText} onSelect={onMessages}>
        Recent messages
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={() => void leave()}>
        Sign out
      </MenuItem>
      <MenuSeparator />
      <MenuLabel>
        <span className="font-normal text-ink-3">
          Version {version}, build {build}
        </span>
      </MenuLabel>
    </DropdownMenu>
  );
}

function LookChoices() {
  const theme = useTheme();
  return (
    <>
      <MenuLabel>Theme</MenuLabel>
      <MenuRadioGroup value={theme} onValueChange={(value) => isTheme(value) && chooseTheme(value)}>
        {THEMES.map((choice) => (
          <MenuRadioItem key={choice} value={choice}>
            {THEME_NAMES[choice]}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      <MenuCheckboxItem checked={useHighContrast()} onCheckedChange={chooseHighContrast}>
        High contrast
      </MenuCheckboxItem>
      <MenuCheckboxItem checked={useCompact()} onCheckedChange={chooseCompact}>
        Compact spacing
      </MenuCheckboxItem>
      <MenuCheckboxItem checked={useSingleKeys()} onCheckedChange={chooseSingleKeys}>
        Single-key shortcuts
      </MenuCheckboxItem>
    </>
  );
}
