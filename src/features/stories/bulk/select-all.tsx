import { useSyncExternalStore } from 'react';
import type { SelectionStore } from '../../../patterns/selection.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';

type Props = {
  selection: SelectionStore;
  /** How many the list finds, shown and not. */
  total: number;
  /** They are being looked for, or changed. */
  busy: boolean;
  onSelect: () => void;
  onClear: () => void;
};

/** One box for all stories that the filters find. */
export function SelectAll({ selection, total, busy, onSelect, onClear }: Props) {
  const count = useSyncExternalStore(selection.subscribe, () => selection.get().ids.size);
  return (
    <Checkbox
      label={`Select all ${total.toLocaleString('en-GB')}`}
      checked={count > 0 && count >= total}
      indeterminate={count > 0 && count < total}
      disabled={busy}
      onChange={() => (count >= total ? onClear() : onSelect())}
    />
  );
}
