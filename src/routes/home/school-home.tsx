import Check from 'lucide-react/icons/check-check';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router-dom';
import { useSession } from '../../data/session/session.tsx';
import { needsPerson } from '../../domain/connection/attention.ts';
import { href } from '../../domain/routes.ts';
import { AttentionTile } from '../../features/home/attention-tile.tsx';
import { AwaitingApproval } from '../../features/home/awaiting-approval.tsx';
import { CompletenessTile } from '../../features/home/completeness-tile.tsx';
import { FirstSteps } from '../../features/home/first-steps.tsx';
import { LatestStories } from '../../features/home/latest-stories.tsx';
import { useChannels, useWaitingCount, useWaitingStories } from '../../features/home/live.ts';
import { PlanUsage } from '../../features/home/plan-usage.tsx';
import { useApprovals, useFortnight, useLatest } from '../../features/home/use-fortnight.ts';
import { WeekTile } from '../../features/home/week-tile.tsx';
import { greeting, summary, weeksOf } from '../../features/home/weeks.ts';
import { mapResource } from '../../lib/resource.ts';
import { lastKnown } from '../../patterns/last-known.ts';
import { MetaLine } from '../../patterns/meta-line.tsx';
import { ALLOWED } from '../../patterns/page-types/access.tsx';
import { BoardPage, BoardPanels } from '../../patterns/page-types/board.tsx';
import { useNow } from '../../patterns/use-now.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SeePlans } from '../manage/see-plans.tsx';

/** The home of a school. */
export function SchoolHome() {
  const { user, institution, usage, can } = useSession();
  const now = useNow();
  const school = institution.status === 'ready' ? institution.value : null;
  const timeZone = school?.timeZone ?? 'Europe/London';
  const waiting = useWaitingStories();
  const channels = useChannels();
  const waitingNow = lastKnown(waiting.state);
  // What is out changes with the plan's count of it; what came in, with the queue.
  const changes = `${usage.status === 'ready' ? usage.value.stories : ''} ${waitingNow?.length ?? ''} ${waitingNow?.[0]?.id ?? ''}`;
  const fortnight = useFortnight(now, timeZone, changes);
  const latest = useLatest(changes);
  const approvals = lastKnown(useApprovals(now, timeZone, changes).state);
  const waitingCount = useWaitingCount();
  const canModerate = can('s.s.wr');
  const canConnect = can('s.c.wr');
  const weeks = mapResource(fortnight, (stories) => weeksOf(stories, now, timeZone));
  const broken = lastKnown(channels.state)?.filter((feed) => needsPerson(feed)).length;
  const isNew =
    can('s.c.rea') && can('s.s.rea') && channels.state.status === 'empty' && latest.state.status === 'empty';
  // Until it is known, nothing is rendered that the first steps would push down.
  const mayBeNew =
    !isNew &&
    can('s.c.rea') &&
    can('s.s.rea') &&
    [channels, latest].every(({ state: { status } }) => status === 'loading' || status === 'empty');
  const facts = summary({
    approvedBefore: approvals?.before,
    waiting: canModerate && (waitingNow || waiting.state.status === 'empty') ? waitingCount : undefined,
    broken: canConnect ? (channels.state.status === 'empty' ? 0 : broken) : undefined,
  });
  const isAllowed = can('s.s.rea') || can('s.c.rea');
  const [first] = waitingNow ?? [];

  return (
    <BoardPage
      title={`${greeting(now, timeZone)}${user?.claims.firstname ? `, ${user.claims.firstname}` : ''}`}
      description={
        isNew ? (
          `${school?.name ?? 'Your school'} is ready for its first stories`
        ) : facts.length > 0 ? (
          <MetaLine>{facts}</MetaLine>
        ) : isAllowed ? (
          LINE
        ) : null
      }
      actions={isNew ? null : <Actions first={first?.id} />}
      access={isAllowed ? ALLOWED : { allowed: false, permission: 's.s.rea', school: school?.name ?? 'your school' }}
      foot={mayBeNew ? null : <PlanUsage plans={<SeePlans size="sm" />} />}
    >
      <AwaitingApproval />
      {isNew ? (
        <FirstSteps />
      ) : (
        <>
          <BoardPanels columns={canModerate || canConnect ? 3 : 2}>
            {can('s.s.rea') ? <CompletenessTile stories={fortnight} /> : null}
            {can('s.s.rea') ? <WeekTile weeks={weeks} approvals={approvals} /> : null}
            {canModerate || canConnect ? (
              <AttentionTile
                waiting={waiting}
                count={waitingCount}
                channels={channels}
                recent={lastKnown(fortnight.state) ?? []}
                canModerate={canModerate}
                canConnect={canConnect}
                now={now}
              />
            ) : null}
          </BoardPanels>
          {can('s.s.rea') ? (
            <LatestStories
              latest={latest}
              channels={lastKnown(channels.state) ?? []}
              groups={school?.hashtags ?? { people: [], place: [], purpose: [] }}
              publish={<ReviewLink first={first?.id} />}
            />
          ) : null}
        </>
      )}
    </BoardPage>
  );
}

/** `first`: the newest story awaiting review. */
function Actions({ first }: { first: string | undefined }) {
  const { can } = useSession();
  return (
    <>
      {can('s.c.wr') ? (
        <Link to={href('manage.channels.add')} className={buttonClass()}>
          <Plus className="size-4" strokeWidth={1.75} aria-hidden />
          Add a channel
        </Link>
      ) : null}
      <ReviewLink first={first} />
    </>
  );
}

function ReviewLink({ first }: { first: string | undefined }) {
  if (!useSession().can('s.s.wr') || !first) return null;
  return (
    <Link to={href('manage.stories.id.moderate', { id: first })} className={buttonClass({ variant: 'primary' })}>
      <Check className="size-4" strokeWidth={1.75} aria-hidden />
      Review stories
    </Link>
  );
}

/** Keeps the line's height while it loads, so that nothing below it moves. */
const LINE = '\u00a0';
