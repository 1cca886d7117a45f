import NextIcon from 'lucide-react/icons/arrow-right';
import CheckIcon from 'lucide-react/icons/check';
import HideIcon from 'lucide-react/icons/eye-off';
import SendIcon from 'lucide-react/icons/inbox';
import ListIcon from 'lucide-react/icons/list';
import TakeDownIcon from 'lucide-react/icons/octagon-x';
import PublishIcon from 'lucide-react/icons/send';
import ReturnIcon from 'lucide-react/icons/undo-2';
import { type ReactNode, useState } from 'react';
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
import { TakedownDialog } from '../../../features/stories/takedown-dialog.tsx';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { useNavigateAfter } from '../../../patterns/use-navigate-after.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { MenuItem } from '../../../ui/dropdown-menu.tsx';
import type { IconType } from '../../../ui/icon.ts';
import { SplitButton } from '../../../ui/split-button.tsx';
import type { useUnsaved } from '../../../ui/unsaved.ts';
import { actsFor, type StoryAct } from './story-acts.ts';
import type { SettledStory } from './use-settled-story.ts';

type Options = {
  story: SchoolStory | undefined;
  busy: Decisions['busy'];
  review: OneReview;
  unsaved: ReturnType<typeof useUnsaved>;
  settled: SettledStory;
};

type StoryModeration = {
  /** For the bar: what the status of the story asks for. */
  readonly bar: ReactNode;
  /** The rest, as `MenuItem`s. */
  readonly menu: ReactNode;
  /** Opened by one of them. */
  readonly dialogs: ReactNode;
};

/** What can be done with a story in its status, and where to go after. */
export function useStoryModeration({ story, busy, review, unsaved, settled }: Options): StoryModeration | null {
  const [isTakingDown, setTakingDown] = useState(false);
  const navigate = useNavigateAfter();
  const { available } = useSession().availability('stories');
  if (!story) return null;
  const { bar, menu } = actsFor(story);
  const whenSettled = async (act: () => void) => {
    if (await settled()) act();
  };
  const publishPage = href('manage.stories.publish.id', { id: story.id });
  const acts: Record<StoryAct, Act> = {
    publish: { label: 'Publish', icon: PublishIcon, path: publishPage },
    schedule: { label: 'Change schedule', icon: PublishIcon, path: publishPage },
    approve: {
      label: 'Approve',
      icon: CheckIcon,
      run: () => review.approve(),
      isOff: !available,
      button: <Approve story={story} busy={busy} review={review} unsaved={unsaved} />,
    },
    return: {
      label: 'Return with a note',
      icon: ReturnIcon,
      run: review.askToReturn,
      button: <Return isBusy={busy === 'return'} onClick={review.askToReturn} />,
    },
    hide: { label: 'Hide', icon: HideIcon, run: review.hide, isBusy: busy === 'hide' },
    sendForReview: {
      label: 'Send for review',
      icon: SendIcon,
      run: review.sendForReview,
      isBusy: busy === 'restore',
    },
    takeDown: { label: 'Take down', icon: TakeDownIcon, run: () => void whenSettled(() => setTakingDown(true)) },
  };
  const item = (name: StoryAct) => {
    const { label, icon, path, run, isOff } = acts[name];
    return (
      <MenuItem
        key={name}
        icon={icon}
        disabled={isOff}
        onSelect={() => (path ? void whenSettled(() => navigate(path)) : run?.())}
      >
        {label}
      </MenuItem>
    );
  };
  return {
    bar: bar.map((name) => <ActButton key={name} {...acts[name]} onLeave={(go) => void whenSettled(go)} />),
    menu: menu.length > 0 ? menu.map(item) : null,
    dialogs: isTakingDown ? <TakedownDialog story={story} onClose={() => setTakingDown(false)} /> : null,
  };
}

type Act = {
  readonly label: string;
  readonly icon: IconType;
  /** It is done on another page. */
  readonly path?: string;
  readonly run?: () => void;
  readonly isBusy?: boolean;
  readonly isOff?: boolean;
  /** In the bar, in place of a plain one. */
  readonly button?: ReactNode;
};

type ActButtonProps = Act & { onLeave: (go: () => void) => void };

function ActButton({ label, icon, path, run, isBusy, button, onLeave }: ActButtonProps) {
  const navigate = useNavigateAfter();
  if (button) return button;
  if (path) {
    return (
      <Link
        to={path}
        className={buttonClass({ variant: 'primary' })}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          onLeave(() => navigate(path));
        }}
      >
        {label}
      </Link>
    );
  }
  return (
    <Button icon={icon} busy={isBusy} onClick={run}>
      {label}
    </Button>
  );
}

function Return({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  return (
    <Button icon={ReturnIcon} busy={isBusy} aria-label="Return with a note" onClick={onClick}>
      Return<span className="max-lg:hidden"> with a note</span>
    </Button>
  );
}

type ApproveProps = Omit<Options, 'story' | 'settled'> & { story: SchoolStory };

function Approve({ story, busy, review, unsaved }: ApproveProps) {
  const navigate = useNavigateAfter();
  const alerts = useAlerts();
  const usage = useSession().availability('stories');
  const queue = lastKnownList(useQueue(QUEUE_LIMIT).state) ?? [];
  const next = queue.find(({ id }) => id !== story.id);
  const approveAndGo = (path: string) =>
    review.approve(({ waiting: first }) => {
      if (unsaved.get()) alerts.show('info', 'Story approved. Save your changes before you leave this page.');
      else {
        if (first.includes(story.id)) alerts.show('info', AWAITS_SECOND);
        navigate(path);
      }
    });
  return (
    <SplitButton
      variant="primary"
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
  );
}
