import type { Connectable } from '../../../domain/networks/all.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { ChannelAdded } from './channel-added.tsx';
import { SystemAddress } from './system-address.tsx';
import { UploadForm } from './upload-form.tsx';

type Props = { network: Connectable; onDirtyChange: (dirty: boolean) => void };

/** Adds a channel that a school’s own system sends stories to; its secret is shown this once. */
export function ConnectSystem({ network, onDirtyChange }: Props) {
  return (
    <UploadForm network={network} example="Website stories" onDirtyChange={onDirtyChange}>
      {({ feed, inbound }) => (
        <ChannelAdded name={feed.name}>
          <Stack gap={4}>
            <Banner tone="amber" title="Copy the secret now.">
              It isn’t shown again. If it gets lost, create a new one in the channel’s menu.
            </Banner>
            <SystemAddress inbound={inbound} />
          </Stack>
        </ChannelAdded>
      )}
    </UploadForm>
  );
}
