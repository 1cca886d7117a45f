import { type ReactNode, useState } from 'react';
import { errorMessage } from '../lib/error-message.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';
import { useBusy } from './use-busy.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question, with the name of the thing. */
  title: ReactNode;
  /** What will happen, and what is safe. */
  children: ReactNode;
  /** A verb: "Delete channel", never "OK". */
  confirmLabel: string;
  /** What the button says that changes nothing. */
  cancelLabel?: string;
  /** `danger` for what cannot be undone. */
  tone?: 'primary' | 'danger';
  /** Words that must be typed first, such as the school's name: only before what destroys much. Case does not matter. */
  typed?: string;
  /** The dialog stays busy until it settles; a thrown error's message is shown and nothing closes. */
  onConfirm: () => void | Promise<void>;
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** Before what cannot be undone. */
export function ConfirmDialog({ open, ...props }: Props) {
  return open ? <OpenConfirm {...props} /> : null;
}

function OpenConfirm({
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'primary',
  typed,
  onConfirm,
}: Omit<Props, 'open'>) {
  const [busy, during] = useBusy();
  const [problem, setProblem] = useState<string>();
  const [typedWord, setTypedWord] = useState('');
  const [mistyped, setMistyped] = useState(false);
  const confirm = async () => {
    if (typed !== undefined && plain(typedWord) !== plain(typed)) {
      setMistyped(true);
      return;
    }
    setProblem(undefined);
    try {
      await during(async () => onConfirm());
      onOpenChange(false);
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={title}
      busy={busy}
      footer={
        <>
          <Button disabled={busy} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button variant={tone} busy={busy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 text-base text-ink-2">
        {children}
        {typed === undefined ? null : (
          <TypedWord
            expected={typed}
            value={typedWord}
            mistyped={mistyped}
            readOnly={busy}
            onChange={(next) => {
              setTypedWord(next);
              setMistyped(false);
            }}
            onEnter={() => void confirm()}
          />
        )}
        {problem ? (
          <Banner tone="danger" live>
            {problem}
          </Banner>
        ) : null}
      </div>
    </Dialog>
  );
}

type TypedProps = {
  expected: string;
  value: string;
  mistyped: boolean;
  readOnly: boolean;
  onChange: (value: string) => void;
  onEnter: () => void;
};

function TypedWord({ expected: expectedWord, value, mistyped, readOnly, onChange, onEnter }: TypedProps) {
  return (
    <Field
      label={
        <>
          To continue, type <strong className="font-semibold wrap-anywhere">{expectedWord}</strong>
        </>
      }
      error={mistyped ? `That is not “${expectedWord}”.` : undefined}
    >
      <TextInput
        value={value}
        autoComplete="off"
        spellCheck={false}
        readOnly={readOnly}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || readOnly) return;
          event.preventDefault();
          onEnter();
        }}
      />
    </Field>
  );
}
