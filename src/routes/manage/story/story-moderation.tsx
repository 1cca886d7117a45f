import NextIcon from 'lucide-react/icons/arrow-right';
import CheckIcon from 'lucide-react/icons/check';
import HideIcon from 'lucide-react/icons/eye-off';
import ListIcon from 'lucide-react/icons/list';
import ReturnIcon from 'lucide-react/icons/undo-2';
import { Link } from 'react-router-dom';
import { useAlerts } from '../../../data/alerts.tsx';
import { useQueue } from '../../../data/live.ts';
import { useSession } from '../../../data/session/session.tsx';
import { href } from '../../../domain/routes.ts';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import { QUEUE_LIMIT } from '../../../features/moderation/queue.ts';
import { AWAITS_SECOND } from '../../../features/moderation/refusal-messages.ts';
import type { Decisions } from '../../../features/moderation/use-moderate.ts';
import type { OneReview } from '../../../features/moderation/use-one-review.ts';
import { TakeDown } from '../../../features/stories/takedown-dialog.tsx';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { useNavigateAfter } from '../../../patterns/use-navigate-after.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { MenuItem } from '../../../ui/dropdown-menu.tsx';
import { SplitButton } from '../../../ui/split-button.tsx';
import type { useUnsaved } from '../../../ui/unsaved.ts';

type Props = {
  story: SchoolStory;
  busy: Decisions['busy'];
  review: OneReview;
  unsaved: ReturnType<typeof useUnsaved>;
};

/** The decisions that the status of a story allows, and where to go after. */
export function StoryModeration({ story, busy, review, unsaved }: Props) {
  const navigate = useNavigateAfter();
  const alerts = useAlerts();
  const usage = useSession().availability('stories');
  const waiting = lastKnownList(useQueue(QUEUE_LIMIT).state) ?? [];
  const next = waiting.find(({ id }) => id !== story.id);
  const approveAndGo = (path: string) =>
    review.approve(({ waiting: first }) => {
      if (unsaved.get()) alerts.show('info', 'Story approved. Save your changes before you leave this page.');
      else {
        if (first.includes(story.id)) alerts.show('info', AWAITS_SECOND);
        navigate(path);
      }
    });
  // The first thing to decide about it is whether the takedown is lifted.
  const isDecidable = story.takenDown === null;
  return (
    <>
      <Link
        to={href('manage.stories.publish.id', { id: story.id })}
        className={buttonClass({ variant: isDecidable ? 'primary' : 'secondary' })}
      >
        Publish
      </Link>
      {isDecidable && story.status !== 'approved' ? (
        <SplitButton
          icon={CheckIcon}
          busy={busy === 'approve'}
          disabled={!usage.available}
          onClick={() => review.approve()}
          menuLabel="More approval options"
          items={
            <>
              {next ? (
                <MenuItem
                  icon={NextIcon}
                  onSelect={() => approveAndGo(href('manage.stories.id.moderate', { id: next.id }))}
                >
                  Approve and review next
                </MenuItem>
              ) : null}
              <MenuItem icon={ListIcon} onSelect={() => approveAndGo(href('manage.stories'))}>
                Approve and view all stories
              </MenuItem>
            </>
          }
        >
          Approve
        </SplitButton>
      ) : null}
      {isDecidable && story.status !== 'returned' ? (
        <Button icon={ReturnIcon} busy={busy === 'return'} aria-label="Return with a note" onClick={review.askToReturn}>
          Return<span className="max-lg:hidden"> with a note</span>
        </Button>
      ) : null}
      <TakeDown story={story} />
      {story.status === 'hidden' ? null : (
        <Button icon={HideIcon} busy={busy === 'hide'} onClick={review.hide}>
          Hide
        </Button>
      )}
    </>
  );
}
