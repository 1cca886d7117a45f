import type { Connectable } from '../../../domain/networks/all.ts';
import { ChannelAdded } from './channel-added.tsx';
import { EmailAddress } from './email-address.tsx';
import { UploadForm } from './upload-form.tsx';

type Props = { network: Connectable; onDirtyChange: (dirty: boolean) => void };

/** Adds a channel that takes emails, then shows its address and asks who else may send. */
export function ConnectEmail({ network, onDirtyChange }: Props) {
  return (
    <UploadForm network={network} example="Stories from staff" onDirtyChange={onDirtyChange}>
      {({ feed, inbound }) => (
        <ChannelAdded name={feed.name}>
          <EmailAddress feedId={feed.id} inbound={inbound} />
        </ChannelAdded>
      )}
    </UploadForm>
  );
}
