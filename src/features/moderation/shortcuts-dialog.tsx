import { Dialog } from '../../ui/dialog.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import { Switch } from '../../ui/switch.tsx';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
};

/** All keys of the review queue, and the switch for them. */
export function ShortcutsDialog({ open, onOpenChange, isOn, onSwitch }: Props) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <div className="grid gap-5">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
          {KEYS.map(({ keys, does }) => (
            <div key={does} className="flex items-center gap-3">
              <dt className="flex w-14 shrink-0 gap-1">
                {keys.map((key) => (
                  <KeyHint key={key} keys={[key]} />
                ))}
              </dt>
              <dd className="text-base text-ink">{does}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-ink-3">While stories are selected, A, H and R apply to all of them.</p>
        <Switch label="Single-key shortcuts" checked={isOn} onChange={(event) => onSwitch(event.target.checked)} />
      </div>
    </Dialog>
  );
}

const KEYS = [
  { keys: ['J'], does: 'Next story' },
  { keys: ['K'], does: 'Previous story' },
  { keys: ['A'], does: 'Approve' },
  { keys: ['H'], does: 'Hide' },
  { keys: ['R'], does: 'Return with a note' },
  { keys: ['U'], does: 'Undo' },
  { keys: ['X'], does: 'Select' },
  { keys: ['?'], does: 'Show this list' },
];
