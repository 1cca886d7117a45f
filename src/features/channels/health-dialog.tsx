import { useFeedHealth, useFeedMetrics } from '../../data/lists.ts';
import type { FeedHealth } from '../../domain/feed/health.ts';
import type { Feed } from '../../domain/feed/schema.ts';
import { isReceiving, manifestOf } from '../../domain/networks/all.ts';
import { STATUS_NAMES } from '../../patterns/channels/channel-health.ts';
import { AsyncContent } from '../../patterns/page-types/async-content.tsx';
import { When } from '../../patterns/when.tsx';
import { Button } from '../../ui/button.tsx';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ExternalLink } from '../../ui/link.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { figuresByDay } from './figures-by-day.ts';
import { seenChanges } from './seen-changes.ts';
import { SkippedPosts } from './skipped-dialog.tsx';

const FIGURES = [
  { name: 'followers', term: 'Followers' },
  { name: 'posts', term: 'Posts' },
  { name: 'reach', term: 'People reached' },
  { name: 'views', term: 'Views' },
  { name: 'engagement', term: 'Reactions' },
] as const;

const PUSH = { none: 'Not offered by the source', pending: 'Requested', active: 'On' } as const;

/** How a channel is doing, and what would put it right. */
export function HealthDialog({ feed, onOpenChange }: { feed: Feed; onOpenChange: (open: boolean) => void }) {
  const health = useFeedHealth(feed.id);
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={`Health of ${feed.name}`}
      footer={<Button onClick={() => onOpenChange(false)}>Close</Button>}
    >
      <AsyncContent
        resource={health}
        skeleton={<SkeletonList rows={5} />}
        empty={null}
        safe="Its stories are not affected."
      >
        {(value) => (
          <>
            <Health health={value} />
            <SeenChanges sentences={seenChanges(value.sees, isReceiving(feed.network))} />
          </>
        )}
      </AsyncContent>
      <Figures feedId={feed.id} />
      <Profile feed={feed} />
      <SkippedPosts feed={feed} />
    </Dialog>
  );
}

function Health({ health }: { health: FeedHealth }) {
  const { status, message, since, nextTryAt, lastGoodSyncAt, expiresAt, push, widgets, steps } = health;
  return (
    <>
      <DescriptionList
        items={[
          { term: 'State', value: STATUS_NAMES[status] },
          ...(message ? [{ term: 'Reason', value: message }] : []),
          ...(since ? [{ term: 'Since', value: <When iso={since} /> }] : []),
          { term: 'Last good sync', value: lastGoodSyncAt ? <When iso={lastGoodSyncAt} /> : 'None yet' },
          ...(nextTryAt ? [{ term: 'Next try', value: <When iso={nextTryAt} /> }] : []),
          ...(expiresAt ? [{ term: 'Sign-in ends', value: <When iso={expiresAt} /> }] : []),
          { term: 'Instant updates', value: PUSH[push] },
          { term: 'Shown in', value: widgets === 1 ? '1 widget' : `${widgets} widgets` },
        ]}
      />
      {steps.length > 0 ? (
        <section className="mt-4">
          <h3 className="font-semibold text-ink">What you can do</h3>
          <ol className="mt-2 grid list-decimal gap-1 ps-5 text-ink-2">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      ) : null}
    </>
  );
}

/** Whether what is edited or deleted at the source is seen here: who deletes a post there has to know. */
function SeenChanges({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <section className="mt-4 border-t border-subtle pt-4">
      <h3 className="font-semibold text-ink">Edits and deletions</h3>
      <ul className="mt-2 grid gap-1 text-ink-2">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}

/** What the network counts of the channel, over the last 30 days; nothing where it counts nothing. */
function Figures({ feedId }: { feedId: string }) {
  const metrics = useFeedMetrics(feedId);
  return (
    <AsyncContent
      resource={metrics}
      loadingLabel="Loading the figures"
      skeleton={<SkeletonList rows={2} />}
      empty={null}
      safe="The channel keeps importing posts."
    >
      {(days) => (
        <section className="mt-4 border-t border-subtle pt-4">
          <h3 className="font-semibold text-ink">Last 30 days</h3>
          <dl className="mt-2 grid gap-2">
            {FIGURES.map(({ name, term }) => (
              <Figure key={name} term={term} values={figuresByDay(days, name)} />
            ))}
          </dl>
        </section>
      )}
    </AsyncContent>
  );
}

function Figure({ term, values }: { term: string; values: readonly (number | null)[] }) {
  const measured = values.filter((value) => value !== null);
  const [first, last] = [measured[0], measured.at(-1)];
  if (first === undefined || last === undefined) return null;
  const change = last - first;
  const sign = change > 0 ? '+' : '−';
  const count = (number: number) => number.toLocaleString('en-GB');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <dt className="w-32 text-ink-3">{term}</dt>
      <dd className="flex flex-wrap items-center gap-3">
        <Sparkline values={values} className="h-6 w-20" />
        <span className="type-figures text-ink">{count(last)}</span>
        <span className="type-figures text-sm text-ink-2">
          {change === 0 ? 'unchanged' : `${sign}${count(Math.abs(change))}`}
        </span>
      </dd>
    </div>
  );
}

/** What the account says of itself, as of its last reading; what the network doesn’t tell is left out. */
function Profile({ feed: { network, profile } }: { feed: Feed }) {
  if (!profile) return null;
  const { bio, followers, following, posts, link, at } = profile;
  const { label } = manifestOf(network);
  const figures = [
    { term: 'Followers', count: followers },
    { term: 'Following', count: following },
    { term: 'Posts', count: posts },
  ];
  return (
    <section className="mt-4 border-t border-subtle pt-4">
      <h3 className="font-semibold text-ink">Profile at {label}</h3>
      {bio ? (
        <p dir="auto" className="mt-2 text-ink-2 wrap-anywhere">
          {bio}
        </p>
      ) : null}
      <DescriptionList
        className="mt-2"
        items={[
          ...figures.flatMap(({ term, count }) =>
            count === null
              ? []
              : [{ term, value: <span className="type-figures">{count.toLocaleString('en-GB')}</span> }],
          ),
          ...(link && /^https?:/.test(link)
            ? [
                {
                  term: 'Page',
                  value: <ExternalLink href={link}>{link.replace(/^https?:\/\//, '').replace(/\/$/, '')}</ExternalLink>,
                },
              ]
            : []),
          { term: 'As of', value: <When iso={at} /> },
        ]}
      />
    </section>
  );
}
