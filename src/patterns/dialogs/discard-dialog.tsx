import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** "Discard this story?" */
  title?: string;
  /** "Keep writing" */
  cancelLabel?: string;
  /** Closes what was asked about; what was typed is gone. */
  onDiscard: () => void;
};

/** Asks before a dialog is closed on something typed in it that is not saved. */
export function DiscardDialog(props: Props) {
  const { title = 'Discard your changes?', cancelLabel = 'Keep editing', onDiscard, ...rest } = props;
  return (
    <ConfirmDialog
      {...rest}
      title={title}
      confirmLabel="Discard"
      cancelLabel={cancelLabel}
      tone="danger"
      onConfirm={onDiscard}
    >
      <p>What you typed hasn’t been saved and would be lost.</p>
    </ConfirmDialog>
  );
}
