import { useAlerts } from '../../data/alerts.tsx';
import { useSession } from '../../data/session/session.tsx';
import type { Publication } from '../../domain/publication/schema.ts';
import { dateFormat } from '../../lib/date-format.ts';
import { zoneName } from '../../patterns/forms/publish-time.ts';
import { When } from '../../patterns/when.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useBusy } from '../../ui/use-busy.ts';

type Props = {
  publication: Publication | null;
  zone: string;
  /** For who may cancel it. */
  onCancel: (() => Promise<void>) | null;
};

/** What became of it so far: planned, published, or why not. */
export function PublicationState({ publication, zone, onCancel }: Props) {
  const { showError } = useAlerts();
  const [busy, act] = useBusy(showError);
  if (!publication) return null;
  const { status, publishAt, error, source } = publication;
  const cancel = () => act(async () => onCancel?.());
  const off = (label: string) =>
    onCancel ? (
      <Button size="sm" busy={busy} onClick={() => void cancel()}>
        {label}
      </Button>
    ) : undefined;
  if (status === 'scheduled' && publishAt)
    return (
      <Banner tone="info" title="Scheduled." action={off('Cancel schedule')}>
        It will be published on {inZone(publishAt, zone)}, {zoneName(zone)}.
      </Banner>
    );
  if (status === 'failed')
    return (
      <Banner tone="danger" title="Not published at its time.">
        {error?.message ?? 'Something went wrong on our side.'}
      </Banner>
    );
  if (status === 'awaiting-second') {
    return (
      <Banner tone="info" title="Awaiting a second person.">
        <SecondPerson publication={publication} />
      </Banner>
    );
  }
  if (status === 'published' && source.type === 'collection')
    return (
      <Banner tone="good" title="Published." action={off('Stop publishing')}>
        Changes of the collection are shown within a minute.
      </Banner>
    );
  return status === 'published' ? <Banner tone="good" title="Published." /> : null;
}

/** Who has approved it, and who can still. */
function SecondPerson({ publication: { approvals, publishAt } }: { publication: Publication }) {
  const uid = useSession().user?.uid;
  const [first] = approvals;
  const isMine = first?.by === uid;
  const then = publishAt ? 'schedules it' : 'publishes it';
  return (
    <>
      {first ? (
        <>
          Approved by {isMine ? 'you' : <bdi>{first.name}</bdi>} <When iso={first.at} />.{' '}
        </>
      ) : null}
      {isMine || !first
        ? `A colleague who may review stories, and did not write it, ${then}.`
        : `Your approval ${then}, unless you wrote it.`}
    </>
  );
}

const inZone = (iso: string, timeZone: string): string =>
  dateFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(new Date(iso));
