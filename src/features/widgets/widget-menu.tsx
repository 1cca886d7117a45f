import CopyIcon from 'lucide-react/icons/copy';
import MoreIcon from 'lucide-react/icons/ellipsis';
import PauseIcon from 'lucide-react/icons/pause';
import ResumeIcon from 'lucide-react/icons/play';
import DeleteIcon from 'lucide-react/icons/trash-2';
import type { Widget } from '../../domain/widget/schema.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

type Props = {
  widget: Widget;
  /** Whether the plan allows one more. */
  isAvailable: boolean;
  onDuplicate: () => void;
  /** Pauses it, or resumes it where it is paused. */
  onPause: () => void;
  onDelete: () => void;
};

/** What can be done with one widget of a list. */
export function WidgetMenu({ widget, isAvailable, onDuplicate, onPause, onDelete }: Props) {
  return (
    <DropdownMenu align="end" trigger={<IconButton label={`More for ${widget.name}`} icon={MoreIcon} />}>
      <MenuItem icon={CopyIcon} disabled={!isAvailable} onSelect={onDuplicate}>
        Duplicate
      </MenuItem>
      <PauseItem widget={widget} onPause={onPause} />
      <MenuSeparator />
      <MenuItem icon={DeleteIcon} tone="danger" onSelect={onDelete}>
        Delete
      </MenuItem>
    </DropdownMenu>
  );
}

/** Visitors see no stories of a paused widget. */
export function PauseItem({ widget: { status }, onPause }: Pick<Props, 'widget' | 'onPause'>) {
  return status === 'paused' ? (
    <MenuItem icon={ResumeIcon} onSelect={onPause}>
      Resume
    </MenuItem>
  ) : (
    <MenuItem icon={PauseIcon} onSelect={onPause}>
      Pause
    </MenuItem>
  );
}
