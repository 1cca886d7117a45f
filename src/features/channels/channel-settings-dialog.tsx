import { useState } from 'react';
import type { Feed } from '../../domain/feed/schema.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';

type Props = {
  feed: Feed;
  onOpenChange: (open: boolean) => void;
  onTrustEdits: (feed: Feed, trustEdits: boolean) => Promise<void>;
};

/** What holds for all posts of a channel. A change is saved as it is made. */
export function ChannelSettingsDialog({ feed, onOpenChange, onTrustEdits }: Props) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="Channel settings"
      description={feed.name}
      footer={<Button onClick={() => onOpenChange(false)}>Close</Button>}
    >
      <Switch
        label="Publish changes from this channel without review"
        description="When a published post is edited at its source, visitors see the new version without approval."
        checked={feed.rules?.trustEdits ?? false}
        disabled={busy}
        onChange={async ({ target: { checked } }) => {
          setBusy(true);
          await onTrustEdits(feed, checked);
          setBusy(false);
        }}
      />
    </Dialog>
  );
}
