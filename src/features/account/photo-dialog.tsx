import { useEffect, useState } from 'react';
import { extensionOf } from '../../domain/mime.ts';
import type { PersonAccount } from '../../domain/person/account.ts';
import { StorageError } from '../../domain/storage-errors.ts';
import { useServices } from '../../services/provider.tsx';
import { randomId } from '../../services/random-id.ts';
import { useUpload } from '../../services/use-upload.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { type CropArea, cropPicture } from '../../ui/crop-picture.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FileDrop } from '../../ui/file-drop/file-drop.tsx';
import { ImageCrop } from '../../ui/image-crop.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

type Props = { uid: string; onClose: () => void; onSaved: (account: PersonAccount) => void };

const ACCEPT = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const MOST_BYTES = 5_000_000;
/** Photos are shown at 64 pixels at most; screens have up to four for one. */
const SIDE = 512;

/** Choosing a photo, cutting it and sending it. What was chosen and cut stays when sending fails. */
export function PhotoDialog({ uid, onClose, onSaved }: Props) {
  const { api } = useServices();
  const upload = useUpload();
  const [file, setFile] = useState<File | null>(null);
  const src = useObjectUrl(file);
  const [area, setArea] = useState<CropArea | null>(null);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');

  const choose = (next: File | null, why = '') => {
    setFile(next);
    setArea(null);
    setProblem(why);
  };
  async function save(): Promise<void> {
    if (!file || !area) return;
    setSaving(true);
    setProblem('');
    try {
      const photo = await cropPicture(file, area, SIDE);
      const path = `users/${uid}/photo/${randomId()}.${extensionOf(photo.type)}`;
      await upload.send(path, photo);
      onSaved(await api.updateAccount({ photoPath: path }));
      onClose();
    } catch (error) {
      setSaving(false);
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  const { state } = upload;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={file ? 'Cut your photo' : 'Choose a photo'}
      busy={saving}
      footer={
        <>
          {file ? (
            <Button variant="ghost" disabled={saving} className="me-auto" onClick={() => choose(null)}>
              Choose another
            </Button>
          ) : null}
          <Button disabled={saving && !state} onClick={state ? upload.cancel : onClose}>
            {state ? 'Stop' : 'Cancel'}
          </Button>
          {file ? (
            <Button variant="primary" busy={saving} disabled={!area} onClick={() => void save()}>
              Use this photo
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
        {file && src ? (
          <>
            <p className="text-base text-ink-2">
              Drag the round cut-out, or move it by the arrow keys. What lies outside is left out.
            </p>
            <ImageCrop
              key={src}
              src={src}
              aspect={1}
              round
              onAreaChange={setArea}
              onFailure={() => choose(null, new StorageError('invalid-format').message)}
            />
          </>
        ) : (
          <Field label="Photo">
            <FileDrop
              files={[]}
              what="a photo"
              accept={ACCEPT}
              maxBytes={MOST_BYTES}
              maxFiles={1}
              onAdd={([first]) => choose(first ?? null)}
              onRemove={() => choose(null)}
            />
          </Field>
        )}
        {state ? (
          <div className="flex items-end gap-3">
            <ProgressBar
              label={state.status === 'paused' ? 'Waiting' : 'Sending your photo'}
              value={state.sent}
              max={state.total}
              className="min-w-0 flex-1"
            />
            <Button size="sm" onClick={state.status === 'paused' ? upload.resume : upload.pause}>
              {state.status === 'paused' ? 'Go on' : 'Pause'}
            </Button>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}

/** Where a file of this browser can be drawn from; given back when it is no longer needed. */
function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) {
      setUrl(null);
      return;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
