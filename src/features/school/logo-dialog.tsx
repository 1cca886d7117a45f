import { randomId } from '../../data/random-id.ts';
import { useUpload } from '../../data/uploads/use-upload.ts';
import { extensionOf } from '../../domain/mime.ts';
import { PictureDialog } from '../../patterns/picture-dialog.tsx';

type Props = {
  iid: string;
  onClose: () => void;
  /** The file is there; what is thrown is said in the dialog. */
  onUploaded: (path: string) => Promise<void>;
};

const WORDS = {
  choose: 'Choose a logo',
  cut: 'Cut the logo',
  hint: 'Drag the cut-out, or move it by the arrow keys.',
  use: 'Use this logo',
  sending: 'Sending the logo',
  label: 'Logo',
  what: 'a logo',
};

/** A new logo of the school. */
export function LogoDialog({ iid, onClose, onUploaded }: Props) {
  const upload = useUpload();
  return (
    <PictureDialog
      words={WORDS}
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
