import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** An act on stories that others have open, to be confirmed first. */
export type ClaimedAct = { readonly verb: string; readonly names: readonly string[]; readonly act: () => void };

/** Warns before an act on a story that another person is reviewing; it can be done all the same. */
export function ClaimDialog({ claimedAct, onClose }: { claimedAct: ClaimedAct | null; onClose: () => void }) {
  if (!claimedAct) return null;
  const { verb, names, act } = claimedAct;
  const people = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={names.length === 1 ? `${people} is reviewing this` : `${people} are reviewing these stories`}
      confirmLabel={`${verb} anyway`}
      onConfirm={() => {
        onClose();
        act();
      }}
    >
      You can leave it to them, or continue. They will see the result.
    </ConfirmDialog>
  );
}
