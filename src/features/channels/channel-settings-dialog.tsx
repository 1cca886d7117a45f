import { useState } from 'react';
import type { Feed } from '../../domain/feed/schema.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';

type Props = {
  feed: Feed;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onTrustEdits: (feed: Feed, trustEdits: boolean) => Promise<void>;
};

/** What holds for everything that comes in through a channel. It takes effect at once. */
export function ChannelSettingsDialog({ feed, open, onOpenChange, onTrustEdits }: Props) {
  const [busy, setBusy] = useState(false);
  if (!open) return null;
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
        description="When a published post is edited at the source, the new version is shown to visitors at once."
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
