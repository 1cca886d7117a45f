import Check from 'lucide-react/icons/check-check';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router-dom';
import { useSession } from '../../data/session/session.tsx';
import { href } from '../../domain/routes.ts';
import { FirstSteps } from '../../features/home/first-steps.tsx';
import { LatestStories } from '../../features/home/latest-stories.tsx';
import { needsPerson, useChannels, useWaitingStories, WAITING_LIMIT } from '../../features/home/live.ts';
import { NeedsPersonTile } from '../../features/home/needs-person-tile.tsx';
import { PlanUsage } from '../../features/home/plan-usage.tsx';
import { useFortnight, useLatest } from '../../features/home/use-fortnight.ts';
import { WeekTile } from '../../features/home/week-tile.tsx';
import { greeting, summary, weeksOf } from '../../features/home/weeks.ts';
import { mapResource } from '../../lib/resource.ts';
import { lastKnown } from '../../patterns/last-known.ts';
import { ALLOWED } from '../../patterns/page-types/access.tsx';
import { BoardPage, BoardPanels } from '../../patterns/page-types/board.tsx';
import { useNow } from '../../patterns/use-now.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SeePlans } from '../manage/see-plans.tsx';

export default function HomePage() {
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
  const weeks = mapResource(fortnight, (stories) => weeksOf(stories, now, timeZone));
  const broken = lastKnown(channels.state)?.filter(needsPerson).length;
  const isNew =
    can('s.c.rea') && can('s.s.rea') && channels.state.status === 'empty' && latest.state.status === 'empty';
  // Until it is known, nothing stands where the first steps would push it away.
  const mayBeNew =
    !isNew &&
    can('s.c.rea') &&
    can('s.s.rea') &&
    [channels, latest].every(({ state: { status } }) => status === 'loading' || status === 'empty');
  const isAllowed = can('s.s.rea') || can('s.c.rea');
  const [first] = waitingNow ?? [];

  return (
    <BoardPage
      title={`${greeting(now, timeZone)}${user?.claims.firstname ? `, ${user.claims.firstname}` : ''}`}
      description={
        isNew
          ? `${school?.name ?? 'Your school'} is ready for its first stories.`
          : summary({
              approvedBefore: lastKnown(weeks.state)?.approvedBefore,
              waiting: can('s.s.rea') ? (waiting.state.status === 'empty' ? 0 : waitingNow?.length) : undefined,
              more: (waitingNow?.length ?? 0) >= WAITING_LIMIT,
              broken: can('s.c.rea') ? (channels.state.status === 'empty' ? 0 : broken) : undefined,
            }) || (isAllowed ? LINE : null)
      }
      actions={isNew ? null : <Actions first={first?.id} />}
      access={isAllowed ? ALLOWED : { allowed: false, permission: 's.s.rea', school: school?.name ?? 'your school' }}
      foot={mayBeNew ? null : <PlanUsage plans={<SeePlans size="sm" />} />}
    >
      {isNew ? (
        <FirstSteps />
      ) : (
        <>
          <BoardPanels columns={2}>
            {can('s.s.rea') ? <WeekTile weeks={weeks} /> : null}
            <NeedsPersonTile
              waiting={waiting}
              channels={channels}
              recent={lastKnown(fortnight.state) ?? []}
              canModerate={can('s.s.wr')}
              canConnect={can('s.c.wr')}
              now={now}
            />
          </BoardPanels>
          {can('s.s.rea') ? (
            <LatestStories
              latest={latest}
              channels={lastKnown(channels.state) ?? []}
              groups={school?.hashtags ?? { people: [], place: [], purpose: [] }}
            />
          ) : null}
        </>
      )}
    </BoardPage>
  );
}

/** `first`: the story that has waited longest. */
function Actions({ first }: { first: string | undefined }) {
  const { can } = useSession();
  return (
    <>
      {can('s.c.wr') ? (
        <Link to={href('manage.channels.add')} className={buttonClass()}>
          <Plus className="size-4" strokeWidth={1.75} aria-hidden />
          Add channel
        </Link>
      ) : null}
      {can('s.s.wr') && first ? (
        <Link to={href('manage.stories.id.moderate', { id: first })} className={buttonClass({ variant: 'primary' })}>
          <Check className="size-4" strokeWidth={1.75} aria-hidden />
          Review stories
        </Link>
      ) : null}
    </>
  );
}

/** The room of the line that is on its way, so that nothing below it moves. */
const LINE = '\u00a0';
