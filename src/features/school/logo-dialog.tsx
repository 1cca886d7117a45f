import { randomId } from '../../data/random-id.ts';
import { useUpload } from '../../data/uploads/use-upload.ts';
import { extensionOf } from '../../domain/mime.ts';
import { PictureDialog } from '../../patterns/pictures/picture-dialog.tsx';

type Props = {
  iid: string;
  onClose: () => void;
  /** The file is uploaded; an error that is thrown is shown in the dialog. */
  onUploaded: (path: string) => Promise<void>;
};

const LABELS = {
  choose: 'Choose a logo',
  cut: 'Crop the logo',
  hint: 'Drag the frame, or move it with the arrow keys.',
  use: 'Use this logo',
  sending: 'Uploading logo',
  label: 'Logo',
  what: 'a logo',
};

/** A new logo of the school. */
export function LogoDialog({ iid, onClose, onUploaded }: Props) {
  const upload = useUpload();
  return (
    <PictureDialog
      labels={LABELS}
      sending={upload}
      onClose={onClose}
      onPicture={async (logo) => {
        const path = `schools/${iid}/logo/${randomId()}.${extensionOf(logo.type)}`;
        await upload.send(path, logo);
        await onUploaded(path);
      }}
    />
  );
}
