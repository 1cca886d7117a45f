import SyncIcon from 'lucide-react/icons/refresh-cw';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../data/session/session.tsx';
import type { Feed } from '../../domain/feed/schema.ts';
import { isReceiving, manifestOf } from '../../domain/networks/all.ts';
import { href } from '../../domain/routes.ts';
import { storyCount } from '../../domain/story/count.ts';
import { canChangeAddress, channelAct } from '../../patterns/channels/channel-health.ts';
import { ChannelRow } from '../../patterns/channels/channel-row.tsx';
import { useNow } from '../../patterns/use-now.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyLayer } from '../../ui/lazy-layer.tsx';
import { linkClass } from '../../ui/link.tsx';
import { ChannelMenu, type ChannelQuestion } from './channel-menu.tsx';
import { DeleteChannelsDialog } from './delete-channels-dialog.tsx';
import { reconnectsBySignIn } from './reconnect/to-reconnect.ts';
import { RenameChannelDialog } from './rename-channel-dialog.tsx';
import { SyncProgress } from './sync-progress.tsx';
import { UnreadablePosts } from './unreadable-posts.tsx';
import { type ChannelActions, canSync } from './use-channel-actions.ts';

/** Rarely needed, and it brings the form that connects a channel. */
const ChangeAddressDialog = lazyLayer(async () => (await import('./change-address-dialog.tsx')).ChangeAddressDialog);

const ChooseAccountDialog = lazyLayer(async () => (await import('./choose-account-dialog.tsx')).ChooseAccountDialog);

const RulesDialog = lazyLayer(async () => (await import('./rules-dialog.tsx')).RulesDialog);

const HealthDialog = lazyLayer(async () => (await import('./health-dialog.tsx')).HealthDialog);

const SignInAgainDialog = lazyLayer(async () => (await import('./sign-in/sign-in-again-dialog.tsx')).SignInAgainDialog);

const ChannelSettingsDialog = lazyLayer(
  async () => (await import('./channel-settings-dialog.tsx')).ChannelSettingsDialog,
);

const ImportsDialog = lazyLayer(async () => (await import('./uploads/imports-dialog.tsx')).ImportsDialog);

const InboundDialog = lazyLayer(async () => (await import('./uploads/inbound-dialog.tsx')).InboundDialog);

type Props = {
  feed: Feed;
  actions: ChannelActions;
  /** Without it nothing can be selected or done. */
  mayWrite: boolean;
  /** Names the visit of an address that asks for this channel: it is scrolled to and focused once for each. */
  visit: string | null;
  selected: boolean;
  onSelect: (id: string) => void;
};

/** A channel of the list with all that can be done to it. */
export function ChannelItem({ feed, actions, mayWrite, visit, selected, onSelect }: Props) {
  const { can, institution } = useSession();
  const [question, setQuestion] = useState<ChannelQuestion | null>(null);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (visit === null) return;
    // After the page has gone to its own top.
    const frame = requestAnimationFrame(() => {
      row.current?.scrollIntoView({ block: 'center' });
      row.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [visit]);
  const act = (name: 'reconnect' | 'resume' | 'pause') => {
    if (name === 'reconnect' && reconnectsBySignIn(feed)) return setQuestion('sign-in');
    // Its button goes with the state that it puts right.
    row.current?.focus({ preventScroll: true });
    void actions[name](feed);
  };
  const job = actions.jobs[feed.id];
  return (
    <ChannelRow
      ref={row}
      tabIndex={-1}
      feed={feed}
      timeZone={institution.status === 'ready' ? institution.value.timeZone : undefined}
      current={visit !== null}
      selected={selected}
      select={
        mayWrite ? (
          <Checkbox hideLabel label={`Select ${feed.name}`} checked={selected} onChange={() => onSelect(feed.id)} />
        ) : null
      }
      stories={
        can('s.s.rea') ? (
          <Link to={href('manage.stories', null, { feedId: feed.id })} className={linkClass({ tone: 'quiet' })}>
            {storyCount(feed.postCount)}
          </Link>
        ) : (
          storyCount(feed.postCount)
        )
      }
      actions={
        mayWrite ? (
          <>
            <Remedy feed={feed} onAct={act} onAsk={setQuestion} />
            {manifestOf(feed.network).receives === 'file' ? <ImportLink feed={feed} /> : null}
            {isReceiving(feed.network) ? null : (
              <IconButton
                size="sm"
                label={`Sync now: ${feed.name}`}
                icon={SyncIcon}
                disabled={!canSync(feed)}
                busy={actions.isBusy(feed.id)}
                onClick={() => void actions.sync(feed)}
              />
            )}
            <ChannelMenu feed={feed} onAct={act} onAsk={setQuestion} />
            <Question feed={feed} actions={actions} question={question} onClose={() => setQuestion(null)} />
          </>
        ) : null
      }
      note={<UnreadablePosts feed={feed} />}
      progress={
        job ? (
          <SyncProgress
            jobId={job}
            onDismiss={() => actions.dismissJob(feed.id)}
            whenAdded={
              <Link to={href('manage.stories', null, { status: 'pending', feedId: feed.id })} className={linkClass()}>
                Review new stories
              </Link>
            }
          />
        ) : null
      }
    />
  );
}

type RemedyProps = {
  feed: Feed;
  onAct: (act: 'reconnect' | 'resume') => void;
  onAsk: (question: ChannelQuestion) => void;
};

/** The one act that puts the channel right. */
function Remedy({ feed, onAct, onAsk }: RemedyProps): ReactNode {
  const act = channelAct(feed, useNow());
  switch (act) {
    case 'reconnect':
      return (
        <Button size="sm" aria-label={`Reconnect ${feed.name}`} onClick={() => onAct('reconnect')}>
          Reconnect
        </Button>
      );
    case 'resume':
      return (
        <Button size="sm" aria-label={`Resume ${feed.name}`} onClick={() => onAct('resume')}>
          Resume
        </Button>
      );
    case 'change-address':
      return (
        <Button size="sm" aria-label={`Change address of ${feed.name}`} onClick={() => onAsk('change-address')}>
          Change address
        </Button>
      );
    case 'choose-account':
      return (
        <Button
          size="sm"
          aria-label={`Choose another account for ${feed.name}`}
          onClick={() => onAsk('choose-account')}
        >
          Another account
        </Button>
      );
    default:
      return act satisfies null;
  }
}

type QuestionProps = {
  feed: Feed;
  actions: ChannelActions;
  question: ChannelQuestion | null;
  onClose: () => void;
};

function Question({ feed, actions, question, onClose }: QuestionProps): ReactNode {
  const onOpenChange = (open: boolean) => {
    if (!open) onClose();
  };
  switch (question) {
    case 'change-address':
      return canChangeAddress(feed) ? (
        <ChangeAddressDialog feed={feed} onClose={onClose} onChange={actions.changeAddress} />
      ) : null;
    case 'choose-account':
      return <ChooseAccountDialog feed={feed} onClose={onClose} onChange={actions.chooseAccount} />;
    case 'sign-in':
      return (
        <SignInAgainDialog
          feed={feed}
          onOpenChange={onOpenChange}
          onConnected={() => {
            // What the last sync said is over.
            actions.dismissJob(feed.id);
            onClose();
          }}
        />
      );
    case 'inbound':
      return <InboundDialog feed={feed} onOpenChange={onOpenChange} />;
    case 'rename':
      return <RenameChannelDialog feed={feed} onClose={onClose} onRename={actions.rename} />;
    case 'rules':
      return <RulesDialog feed={feed} onClose={onClose} onSave={actions.saveRules} />;
    case 'health':
      return <HealthDialog feed={feed} onOpenChange={onOpenChange} />;
    case 'settings':
      return <ChannelSettingsDialog feed={feed} onClose={onClose} onReadFrom={actions.readFrom} />;
    case 'imports':
      return <ImportsDialog feed={feed} onOpenChange={onOpenChange} />;
    case 'delete':
      return (
        <DeleteChannelsDialog
          feeds={[feed]}
          onOpenChange={onOpenChange}
          onRemove={(stories) => actions.remove(feed, stories)}
        />
      );
    default:
      return question satisfies null;
  }
}

/** Another file for a channel that takes files. */
function ImportLink({ feed }: { feed: Feed }) {
  return (
    <Link
      to={href('manage.channels.add.feedName', { feedName: feed.network }, { channel: feed.id })}
      aria-label={`Import a file into ${feed.name}`}
      className={buttonClass({ size: 'sm' })}
    >
      Import a file
    </Link>
  );
}
