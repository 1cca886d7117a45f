import { useEffect, useState } from 'react';
import { StorageError } from '../../domain/storage-errors.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { type CropArea, cropPicture } from '../../ui/crop-picture.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ImageCrop } from '../../ui/image-crop.tsx';
import { useBusy } from '../../ui/use-busy.ts';

type Props = {
  /** The whole picture, which stays as it is. */
  picture: Blob;
  /** Cancelled, or after the part was used. */
  onClose: () => void;
  /** Given the part as a picture of its own. The dialog stays until it resolves, and says why it rejects. */
  onCrop: (cut: Blob) => Promise<void> | void;
};

/** As cards and widgets show pictures. */
const ASPECT = 8 / 5;
/** Twice the widest copy that is made of it. */
const MOST_WIDE = 2560;

/** Cutting a picture to the shape in which stories are shown. */
export function CropDialog({ picture, onClose, onCrop }: Props) {
  const [src, setSrc] = useState<string | null>(null);
  const [area, setArea] = useState<CropArea | null>(null);
  const [busy, during] = useBusy();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const url = URL.createObjectURL(picture);
    setSrc(url);
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  const fail = () => setProblem(new StorageError('invalid-format').message);

  async function crop(): Promise<void> {
    if (!area) return;
    setProblem('');
    try {
      const cut = await cropPicture(picture, area, { atMost: MOST_WIDE }).catch(() => null);
      if (!cut) return fail();
      await onCrop(cut);
      onClose();
    } catch (reason) {
      setProblem(errorMessage(reason));
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Crop the picture"
      description="Drag the frame, or move it with the arrow keys."
      busy={busy}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} disabled={!area} onClick={() => void during(crop)}>
            Use this part
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {problem ? (
          <Banner tone="danger" live>
            {problem}
          </Banner>
        ) : null}
        {src ? <ImageCrop src={src} aspect={ASPECT} onAreaChange={setArea} onFailure={fail} /> : null}
      </div>
    </Dialog>
  );
}
