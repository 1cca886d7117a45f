import { useEffect, useState } from 'react';
import { StorageError } from '../../domain/storage-errors.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { type CropArea, cropPicture } from '../../ui/crop-picture.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FileDrop } from '../../ui/file-drop/file-drop.tsx';
import { ImageCrop } from '../../ui/image-crop.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

/** A picture on its way, and what can be done about it. */
export type Sending = {
  /** In bytes; `null` while nothing is on its way. */
  readonly state: { readonly status: string; readonly sent: number; readonly total: number } | null;
  pause(): void;
  resume(): void;
  cancel(): void;
};

type Props = {
  /** Every word of the dialog, for the kind of picture. */
  labels: {
    /** "Choose a photo" */
    readonly choose: string;
    /** "Cut your photo" */
    readonly cut: string;
    /** How the cut-out is moved, under that. */
    readonly hint: string;
    /** "Use this photo" */
    readonly use: string;
    /** "Sending your photo" */
    readonly sending: string;
    /** Of the field: "Photo" */
    readonly label: string;
    /** After "Drop": "a photo" */
    readonly what: string;
  };
  /** The picture will be shown round. */
  round?: boolean;
  /** How far the upload has come. */
  sending: Sending;
  /** Closes the dialog. */
  onClose: () => void;
  /** Gets the square that was cut out; what it throws is said here, and everything stays to try again. */
  onPicture: (picture: Blob) => Promise<void>;
};

const ACCEPT = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const MOST_BYTES = 5_000_000;
/** Shown at 64 pixels at most; screens have up to four for one. */
const SIDE = 512;

/** A file with where the browser can draw it from. */
type Chosen = { readonly file: File; readonly src: string };

/** Choosing a picture, cutting it and sending it. What was chosen and cut stays when sending fails. */
export function PictureDialog({ labels, round = false, sending, onClose, onPicture }: Props) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [area, setArea] = useState<CropArea | null>(null);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => () => URL.revokeObjectURL(chosen?.src ?? ''), [chosen]);

  const choose = (file: File | null, why = '') => {
    setChosen(file && { file, src: URL.createObjectURL(file) });
    setArea(null);
    setProblem(why);
  };
  async function save(): Promise<void> {
    if (!chosen || !area) return;
    setSaving(true);
    setProblem('');
    try {
      await onPicture(await cropPicture(chosen.file, area, SIDE));
      onClose();
    } catch (error) {
      setSaving(false);
      setProblem(errorMessage(error));
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={chosen ? labels.cut : labels.choose}
      busy={saving}
      footer={
        <>
          {chosen ? (
            <Button variant="ghost" disabled={saving} className="me-auto" onClick={() => choose(null)}>
              Choose another
            </Button>
          ) : null}
          <Button disabled={saving && !sending.state} onClick={sending.state ? sending.cancel : onClose}>
            {sending.state ? 'Stop' : 'Cancel'}
          </Button>
          {chosen ? (
            <Button variant="primary" busy={saving} disabled={!area} onClick={() => void save()}>
              {labels.use}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid gap-4">
        {problem ? (
          <Banner tone="danger" live>
            {problem}
          </Banner>
        ) : null}
        {chosen ? (
          <Cutting
            key={chosen.src}
            src={chosen.src}
            hint={labels.hint}
            round={round}
            onAreaChange={setArea}
            onFailure={() => choose(null, new StorageError('invalid-format').message)}
          />
        ) : (
          <Choosing labels={labels} onChoose={choose} />
        )}
        <OnItsWay sending={sending} label={labels.sending} />
      </div>
    </Dialog>
  );
}

function Choosing({ labels, onChoose }: { labels: Props['labels']; onChoose: (file: File | null) => void }) {
  return (
    <Field label={labels.label}>
      <FileDrop
        files={[]}
        what={labels.what}
        accept={ACCEPT}
        maxBytes={MOST_BYTES}
        maxFiles={1}
        onAdd={([first]) => onChoose(first ?? null)}
        onRemove={() => onChoose(null)}
      />
    </Field>
  );
}

type CuttingProps = {
  src: string;
  hint: string;
  round: boolean;
  onAreaChange: (area: CropArea | null) => void;
  onFailure: () => void;
};

function Cutting({ hint, round, ...crop }: CuttingProps) {
  return (
    <>
      <p className="text-base text-ink-2">{hint}</p>
      <ImageCrop {...crop} aspect={1} {...(round ? { round } : {})} />
    </>
  );
}

function OnItsWay({ sending, label }: { sending: Sending; label: string }) {
  const { state } = sending;
  if (!state) return null;
  const isPaused = state.status === 'paused';
  return (
    <div className="flex items-end gap-3">
      <ProgressBar
        label={isPaused ? 'Waiting' : label}
        value={state.sent}
        max={state.total}
        className="min-w-0 flex-1"
      />
      <Button size="sm" onClick={isPaused ? sending.resume : sending.pause}>
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
    </div>
  );
}
