import { useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import type { Guard } from '../../data/guard.ts';
import type { DecidableRequest, DeletionStatus } from '../../domain/admin/data-deletion.ts';
import { decideDeletion } from '../../domain/api/data-deletions.ts';
import { manifestOf } from '../../domain/networks/all.ts';
import { When } from '../../patterns/when.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardTitle } from '../../ui/card.tsx';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { StatusDot, type StatusTone } from '../../ui/status-dot.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const STATUSES: Record<DeletionStatus, { tone: StatusTone; label: string }> = {
  received: { tone: 'plain', label: 'Not confirmed' },
  confirmed: { tone: 'amber', label: 'Confirmed' },
  working: { tone: 'amber', label: 'Deleting' },
  done: { tone: 'good', label: 'Deleted' },
  refused: { tone: 'plain', label: 'Refused' },
};

const signIns = (count: number) => (count === 1 ? '1 sign-in' : `${count} sign-ins`);
const stories = (count: number) => (count === 1 ? '1 story' : `${count.toLocaleString('en-GB')} stories`);

type CardProps = {
  request: DecidableRequest;
  /** Of `useReauth`: a decision needs a recent sign-in. */
  guard: Guard;
};

/** One request, with the decision about it. */
export function DeletionCard({ request, guard }: CardProps) {
  const [openDecision, setOpenDecision] = useState<'delete' | 'refuse' | null>(null);
  const { code, channel, status, account, email, from, receivedAt, connections, channels, reason, erased } = request;
  const { label } = manifestOf(channel);
  const isOpen = status === 'received' || status === 'confirmed';
  return (
    <Card as="article" aria-label={`${label}: ${account ?? code}`} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle className="wrap-anywhere">
          {label}: <bdi>{account ?? 'person forgotten'}</bdi>
        </CardTitle>
        <StatusDot {...STATUSES[status]} />
      </div>
      <DescriptionList
        items={[
          { term: 'Received', value: <When iso={receivedAt} form="full" /> },
          { term: 'Asked by', value: from === 'provider' ? `${label}, for the person` : (email ?? 'A person') },
          { term: 'Code', value: code },
          ...(isOpen ? [{ term: 'Found', value: foundWords(connections, channels.length) }] : []),
          ...(reason ? [{ term: 'Reason', value: reason }] : []),
          ...(status === 'done'
            ? [{ term: 'Deleted', value: `${signIns(erased.tokens)}, ${stories(erased.stories)}` }]
            : []),
        ]}
      />
      {isOpen ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" onClick={() => setOpenDecision('delete')}>
            Delete data
          </Button>
          <Button onClick={() => setOpenDecision('refuse')}>Refuse</Button>
        </div>
      ) : null}
      {openDecision ? (
        <DecideDialog request={request} guard={guard} decision={openDecision} onClose={() => setOpenDecision(null)} />
      ) : null}
    </Card>
  );
}

function foundWords(connections: number, channels: number): string {
  if (connections === 0 && channels === 0) return 'Nothing of this account';
  return `${signIns(connections)}, ${channels === 1 ? '1 channel' : `${channels} channels`}`;
}

type DecideProps = { request: DecidableRequest; guard: Guard; decision: 'delete' | 'refuse'; onClose: () => void };

function DecideDialog({ request, guard, decision, onClose }: DecideProps) {
  const call = useCall();
  const alerts = useAlerts();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { code, channels, account } = request;
  const isDelete = decision === 'delete';
  const sendDecision = async (reason: string) => {
    const feeds = channels.filter(({ feedId }) => chosen.includes(feedId)).map(({ iid, feedId }) => ({ iid, feedId }));
    const body = { decision, ...(reason ? { reason } : {}), ...(isDelete ? { feeds } : {}) };
    await guard(() => call(decideDeletion, { params: { code }, body }));
    alerts.done(isDelete ? 'The data is being deleted.' : 'The request was refused.');
  };
  return (
    <ReasonDialog
      title={isDelete ? `Delete the data of ${account ?? code}?` : `Refuse the request of ${account ?? code}?`}
      label={isDelete ? 'Delete data' : 'Refuse'}
      tone={isDelete ? 'danger' : 'primary'}
      optional={isDelete}
      onClose={onClose}
      onConfirm={sendDecision}
    >
      {isDelete ? (
        <>
          <p>
            The sign-ins, id, name and picture of the account are deleted. This can’t be undone. The schools are told.
          </p>
          {channels.length > 0 ? (
            <CheckboxGroup
              legend="Also delete the imported stories of"
              name="feeds"
              value={chosen}
              onValueChange={setChosen}
              options={channels.map(({ feedId, name, school, stories: count }) => ({
                value: feedId,
                label: name,
                description: `${school}, ${stories(count)}`,
              }))}
            />
          ) : null}
        </>
      ) : (
        <p>Nothing is deleted. The person is sent the reason by email.</p>
      )}
    </ReasonDialog>
  );
}
