import { useState } from 'react';
import { useCall } from '../../../data/call.ts';
import { useResource } from '../../../data/resource.ts';
import { getInbound, rotateInbound } from '../../../domain/api/uploads.ts';
import type { Inbound } from '../../../domain/feed/inbound.ts';
import type { Feed } from '../../../domain/feed/schema.ts';
import { errorMessage } from '../../../lib/error-message.ts';
import { AsyncContent } from '../../../patterns/page-types/async-content.tsx';
import { When } from '../../../patterns/when.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { EmailAddress } from './email-address.tsx';
import { SystemAddress } from './system-address.tsx';

type Props = { feed: Feed; onOpenChange: (open: boolean) => void };

/** Where stories of a channel are sent to; a new secret is made here. */
export function InboundDialog({ feed, onOpenChange }: Props) {
  const inbound = useResource(getInbound, 'inbound', { params: { id: feed.id } });
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      size="wide"
      title="Address for stories"
      description={feed.name}
      footer={<Button onClick={() => onOpenChange(false)}>Close</Button>}
    >
      <AsyncContent
        resource={inbound}
        loadingLabel="Loading the address"
        skeleton={<SkeletonList rows={3} />}
        safe="The channel keeps taking stories."
        empty={null}
      >
        {(inbound) =>
          inbound.senders ? (
            <EmailAddress feedId={feed.id} inbound={inbound} />
          ) : (
            <System feed={feed} inbound={inbound} />
          )
        }
      </AsyncContent>
    </Dialog>
  );
}

function System({ feed, inbound }: { feed: Feed; inbound: Inbound }) {
  const call = useCall();
  const [made, setMade] = useState<Inbound | null>(null);
  const [busy, during] = useBusy();
  const [problem, setProblem] = useState<string | null>(null);
  const until = (made ?? inbound).oldSecretUntil;
  const rotate = async () => {
    setProblem(null);
    try {
      setMade((await during(() => call(rotateInbound, { params: { id: feed.id } }))).inbound);
    } catch (error) {
      setProblem(errorMessage(error));
    }
  };
  return (
    <Stack gap={4}>
      {made ? (
        <Banner tone="amber" title="Copy the new secret now." live>
          It isn’t shown again.
        </Banner>
      ) : null}
      {until ? (
        <p className="text-sm text-ink-2">
          The secret before this one is accepted until <When iso={until} />.
        </p>
      ) : null}
      <SystemAddress inbound={made ?? inbound} />
      {problem ? (
        <Banner tone="danger" title="No new secret was created." live>
          {problem}
        </Banner>
      ) : null}
      <p>
        <Button onClick={() => void rotate()} busy={busy} busyLabel="Creating a secret…">
          Create a new secret
        </Button>
      </p>
    </Stack>
  );
}
