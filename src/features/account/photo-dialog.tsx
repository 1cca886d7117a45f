import { useCall } from '../../data/call.ts';
import { randomId } from '../../data/random-id.ts';
import { useUpload } from '../../data/uploads/use-upload.ts';
import { updateAccount } from '../../domain/api/identity.ts';
import { extensionOf } from '../../domain/mime.ts';
import type { PersonAccount } from '../../domain/person/account.ts';
import { PictureDialog } from '../../patterns/pictures/picture-dialog.tsx';

type Props = { uid: string; onClose: () => void; onSaved: (account: PersonAccount) => void };

const LABELS = {
  choose: 'Choose a photo',
  cut: 'Crop your photo',
  hint: 'Drag the circle, or move it with the arrow keys.',
  use: 'Use this photo',
  sending: 'Uploading your photo',
  label: 'Photo',
  what: 'a photo',
};

/** A new photo of oneself. */
export function PhotoDialog({ uid, onClose, onSaved }: Props) {
  const call = useCall();
  const upload = useUpload();
  return (
    <PictureDialog
      labels={LABELS}
      round
      sending={upload}
      onClose={onClose}
      onPicture={async (photo) => {
        const path = `users/${uid}/photo/${randomId()}.${extensionOf(photo.type)}`;
        await upload.send(path, photo);
        onSaved((await call(updateAccount, { body: { photoPath: path } })).account);
      }}
    />
  );
}
