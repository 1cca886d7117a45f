import { useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { usePhotoAddress } from '../../data/identity/person.ts';
import { useMutation } from '../../data/mutation.ts';
import { updateAccount } from '../../domain/api/identity.ts';
import type { PersonAccount } from '../../domain/person/account.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/text.tsx';
import { PhotoDialog } from './photo-dialog.tsx';

type Props = { account: PersonAccount; onSaved: (account: PersonAccount) => void };

/** One's photo as it is, and the ways to change it. */
export function PhotoPart({ account, onSaved }: Props) {
  const alerts = useAlerts();
  const [choosing, setChoosing] = useState(false);
  const src = usePhotoAddress(account.photoPath);
  const name = account.displayName ?? account.email ?? 'You';

  const remove = useMutation(updateAccount, {
    onSuccess: (reply) => onSaved(reply.account),
    onError: alerts.showError,
  });

  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar name={name} size="lg" label={src ? 'Your photo' : 'No photo yet'} {...(src ? { src } : {})} />
      <div className="grid min-w-0 flex-1 gap-2">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setChoosing(true)}>{account.photoPath ? 'Change photo' : 'Add photo'}</Button>
          {account.photoPath ? (
            <Button variant="ghost" busy={remove.busy} onClick={() => void remove.run({ body: { photoPath: null } })}>
              Remove photo
            </Button>
          ) : null}
        </div>
        <Text size="sm" tone="quiet">
          Up to 5 MB. Without a photo, your initials are shown.
        </Text>
      </div>
      {choosing ? (
        <PhotoDialog
          uid={account.uid}
          onClose={() => setChoosing(false)}
          onSaved={(saved) => {
            onSaved(saved);
            alerts.done('Photo updated.');
          }}
        />
      ) : null}
    </div>
  );
}
