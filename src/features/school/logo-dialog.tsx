import { useEffect, useState } from 'react';
import { extensionOf } from '../../domain/mime.ts';
import { StorageError } from '../../domain/storage-errors.ts';
import { randomId } from '../../services/random-id.ts';
import { type Uploading, useUpload } from '../../services/use-upload.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { type CropArea, cropPicture } from '../../ui/crop-picture.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FileDrop } from '../../ui/file-drop/file-drop.tsx';
import { ImageCrop } from '../../ui/image-crop.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

type Props = {
  iid: string;
  onClose: () => void;
  /** The file is there; what is thrown is said here. */
  onUploaded: (path: string) => Promise<void>;
};

const ACCEPT = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const MOST_BYTES = 5 * 1024 * 1024;
const SIDE = 512;

/** A file with where the browser can draw it from. */
type Chosen = { readonly file: File; readonly src: string };

/** Choosing a logo, cutting it and sending it. What was chosen and cut stays when sending fails. */
export function LogoDialog({ iid, onClose, onUploaded }: Props) {
  const upload = useUpload();
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
      const logo = await cropPicture(chosen.file, area, SIDE);
      const path = `schools/${iid}/logo/${randomId()}.${extensionOf(logo.type)}`;
      await upload.send(path, logo);
      await onUploaded(path);
      onClose();
    } catch (error) {
      setSaving(false);
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={chosen ? 'Cut the logo' : 'Choose a logo'}
      busy={saving}
      footer={
        <>
          {chosen ? (
            <Button variant="ghost" disabled={saving} className="me-auto" onClick={() => choose(null)}>
              Choose another
            </Button>
          ) : null}
          <Button disabled={saving && !upload.state} onClick={upload.state ? upload.cancel : onClose}>
            {upload.state ? 'Stop' : 'Cancel'}
          </Button>
          {chosen ? (
            <Button variant="primary" busy={saving} disabled={!area} onClick={() => void save()}>
              Use this logo
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
          <>
            <p className="text-base text-ink-2">Drag the cut-out, or move it by the arrow keys.</p>
            <ImageCrop
              key={chosen.src}
              src={chosen.src}
              aspect={1}
              onAreaChange={setArea}
              onFailure={() => choose(null, new StorageError('invalid-format').message)}
            />
          </>
        ) : (
          <Field label="Logo">
            <FileDrop
              files={[]}
              what="a logo"
              accept={ACCEPT}
              maxBytes={MOST_BYTES}
              maxFiles={1}
              onAdd={([first]) => choose(first ?? null)}
              onRemove={() => choose(null)}
            />
          </Field>
        )}
        <Sending upload={upload} />
      </div>
    </Dialog>
  );
}

function Sending({ upload }: { upload: Uploading }) {
  const { state } = upload;
  if (!state) return null;
  const isPaused = state.status === 'paused';
  return (
    <div className="flex items-end gap-3">
      <ProgressBar
        label={isPaused ? 'Waiting' : 'Sending the logo'}
        value={state.sent}
        max={state.total}
        className="min-w-0 flex-1"
      />
      <Button size="sm" onClick={isPaused ? upload.resume : upload.pause}>
        {isPaused ? 'Go on' : 'Pause'}
      </Button>
    </div>
  );
}
