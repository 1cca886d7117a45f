import CopyIcon from 'lucide-react/icons/copy';
import MoreIcon from 'lucide-react/icons/ellipsis';
import DeleteIcon from 'lucide-react/icons/trash-2';
import type { Widget } from '../../domain/widget/schema.ts';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

type Props = {
  widget: Widget;
  /** Whether the plan allows one more. */
  isAvailable: boolean;
  onDuplicate: () => void;
  onDelete: () => void;
};

/** What can be done with one widget of a list. */
export function WidgetMenu({ widget, isAvailable, onDuplicate, onDelete }: Props) {
  return (
    <DropdownMenu align="end" trigger={<IconButton label={`More for ${widget.name}`} icon={MoreIcon} />}>
      <MenuItem icon={CopyIcon} disabled={!isAvailable} onSelect={onDuplicate}>
        Duplicate
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={DeleteIcon} tone="danger" onSelect={onDelete}>
        Delete
      </MenuItem>
    </DropdownMenu>
  );
}
