import NextIcon from 'lucide-react/icons/arrow-right';
import CheckIcon from 'lucide-react/icons/check';
import MoreIcon from 'lucide-react/icons/ellipsis';
import HideIcon from 'lucide-react/icons/eye-off';
import ListIcon from 'lucide-react/icons/list';
import DeleteIcon from 'lucide-react/icons/trash-2';
import ReturnIcon from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useAlerts } from '../../../data/alerts.tsx';
import { useCollections } from '../../../data/lists.ts';
import { useChannelName, useQueue, useStory } from '../../../data/live.ts';
import { useSession } from '../../../data/session/session.tsx';
import { href } from '../../../domain/routes.ts';
import { isChangedAtSource } from '../../../domain/story/proposal.ts';
import type { Decision, SchoolStory } from '../../../domain/story/schema.ts';
import { ChannelLink } from '../../../features/channels/channel-link.tsx';
import { decidedMessage, undoRequests } from '../../../features/moderation/decisions.ts';
import { QUEUE_LIMIT } from '../../../features/moderation/queue.ts';
import { ReturnDialog } from '../../../features/moderation/return-dialog.tsx';
import { useDecisions } from '../../../features/moderation/use-decisions.ts';
import { StoryCollections } from '../../../features/stories/story-collections.tsx';
import { StoryForm } from '../../../features/stories/story-form.tsx';
import { StoryHistory } from '../../../features/stories/story-history.tsx';
import { useDeleteStory } from '../../../features/stories/use-delete-story.ts';
import { HashtagChips } from '../../../patterns/hashtag-chips.tsx';
import { lastKnown, lastKnownList } from '../../../patterns/last-known.ts';
import { MediaPlayer } from '../../../patterns/media-player.tsx';
import { DetailPage } from '../../../patterns/page-types/detail.tsx';
import { StoryProse } from '../../../patterns/story-prose.tsx';
import { StoryBadges } from '../../../patterns/story-status.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { Carousel } from '../../../ui/carousel.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ExternalLink } from '../../../ui/link.tsx';
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx';
import { SplitButton } from '../../../ui/split-button.tsx';
import { UndoBar } from '../../../ui/undo-bar.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { UnsavedGuard } from '../unsaved-guard.tsx';

export default function StoryPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const session = useSession();
  const live = useStory(id);
  // Asked for together with the story, not after it.
  const collections = useCollections();
  const channelName = useChannelName();
  const alerts = useAlerts();
  const waiting = lastKnownList(useQueue(QUEUE_LIMIT).state) ?? [];
  const decisions = useDecisions();
  const deleteStory = useDeleteStory();
  const unsaved = useUnsaved();
  const [returning, setReturning] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const story = lastKnown(live.state);
  const mayWrite = session.can('s.s.wr');
  const next = waiting.find((each) => each.id !== id);
  const room = session.availability('stories');
  const groups = session.institution.status === 'ready' ? session.institution.value.hashtags : undefined;
  const decide = (decision: Decision, reason?: string) => {
    if (story) void decisions.decide([story], decision, reason);
  };
  async function approveAndGo(path: string): Promise<void> {
    if (!story) return;
    const [approved] = await decisions.decide([story], 'approve');
    if (!approved) return;
    if (unsaved.get()) alerts.show('info', 'The story is approved. What you typed is not saved yet, so you stay here.');
    else navigate(path);
  }
  return (
    <>
      <UnsavedGuard unsaved={unsaved} what="this story" />
      <DetailPage
        title={story?.title || 'Story'}
        breadcrumbs={[
          { label: 'Stories', link: (props) => <Link to={href('manage.stories')} {...props} /> },
          { label: story?.title || 'Story' },
        ]}
        meta={story ? <StoryBadges story={story} /> : null}
        actions={
          story && mayWrite ? (
            <>
              {story.status === 'approved' ? null : (
                <SplitButton
                  icon={CheckIcon}
                  busy={decisions.busy === 'approve'}
                  disabled={!room.available}
                  onClick={() => decide('approve')}
                  menuLabel="More ways to accept it"
                  items={
                    <>
                      {next ? (
                        <MenuItem
                          icon={NextIcon}
                          onSelect={() => void approveAndGo(href('manage.stories.id.moderate', { id: next.id }))}
                        >
                          Approve, then the next one
                        </MenuItem>
                      ) : null}
                      <MenuItem icon={ListIcon} onSelect={() => void approveAndGo(href('manage.stories'))}>
                        Approve, then all stories
                      </MenuItem>
                    </>
                  }
                >
                  Approve
                </SplitButton>
              )}
              {story.status === 'returned' ? null : (
                <Button icon={ReturnIcon} busy={decisions.busy === 'return'} onClick={() => setReturning(true)}>
                  Return with a note
                </Button>
              )}
              {story.status === 'hidden' ? null : (
                <Button icon={HideIcon} busy={decisions.busy === 'hide'} onClick={() => decide('hide')}>
                  Hide
                </Button>
              )}
              <DropdownMenu
                align="end"
                trigger={<IconButton label="More for this story" icon={MoreIcon} variant="secondary" />}
              >
                <MenuItem icon={DeleteIcon} tone="danger" onSelect={() => setDeleting(true)}>
                  Delete
                </MenuItem>
              </DropdownMenu>
            </>
          ) : null
        }
        notice={story ? <Notices story={story} full={!room.available} mayReview={mayWrite} /> : null}
        resource={live}
        loadingLabel="Loading the story"
        skeleton={
          <div className="grid gap-6 lg:grid-cols-3">
            <div className="grid gap-4 lg:col-span-2">
              <Skeleton className="h-control w-full" />
              <SkeletonText lines={10} />
            </div>
            <SkeletonText lines={8} />
          </div>
        }
        safe="Nothing was changed."
        missing={{
          what: 'Story',
          back: (
            <Link to={href('manage.stories')} className={buttonClass()}>
              See all stories
            </Link>
          ),
        }}
      >
        {(shown) => (
          <div className="grid items-start gap-8 lg:grid-cols-3">
            <div className="min-w-0 lg:col-span-2">
              {mayWrite ? (
                <StoryForm key={shown.id} story={shown} onDirtyChange={unsaved.set} />
              ) : (
                <article className="grid max-w-reading gap-4">
                  <StoryMedia story={shown} />
                  <StoryProse html={shown.html} skipImages={shown.media.map(({ url }) => url)} className="text-md" />
                  <HashtagChips tags={shown.hashtags} groups={groups} max={50} />
                </article>
              )}
            </div>
            <div className="grid gap-4">
              <Card as="section" padding="md" className="grid gap-3">
                <CardTitle as="h2">Collections</CardTitle>
                <StoryCollections story={shown} mayChange={session.can('s.co.wr')} />
              </Card>
              {/* Below a list whose length is not known yet it would be pushed down. */}
              {collections.state.status === 'loading' ? null : (
                <Card as="section" padding="md" className="grid gap-3">
                  <CardTitle as="h2">History</CardTitle>
                  <StoryHistory
                    story={shown}
                    source={<ChannelLink feedId={shown.feedId} name={channelName(shown.feedId)} />}
                  />
                  {shown.permalink ? (
                    <p>
                      <ExternalLink href={shown.permalink}>See the original</ExternalLink>
                    </p>
                  ) : null}
                </Card>
              )}
            </div>
          </div>
        )}
      </DetailPage>
      <ReturnDialog
        stories={returning && story ? [story] : null}
        onOpenChange={setReturning}
        onReturn={(reason) => decide('return', reason)}
      />
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title="Delete this story?"
        confirmLabel="Delete story"
        tone="danger"
        onConfirm={async () => {
          await deleteStory(id);
          unsaved.set(false);
          navigate(href('manage.stories'), { replace: true });
        }}
      >
        <p>
          It leaves every collection and page at once. This cannot be undone; hide it instead if it may be wanted again.
        </p>
      </ConfirmDialog>
      {decisions.last && undoRequests(decisions.last) ? (
        <UndoBar
          message={decidedMessage(decisions.last.decision, decisions.last.before)}
          onUndo={() => void decisions.undo()}
          onDismiss={decisions.forgetLast}
        />
      ) : null}
    </>
  );
}

/** Several pictures take the place of one; films and recordings stand below each other. */
function StoryMedia({ story: { title, media } }: { story: SchoolStory }) {
  const pictures = media.filter(({ type }) => type === 'image');
  const rest = pictures.length > 1 ? media.filter(({ type }) => type !== 'image') : media;
  return (
    <>
      {pictures.length > 1 ? (
        <Carousel
          label={title ? `Pictures of “${title}”` : 'Pictures of this story'}
          slides={pictures.map((picture) => ({
            id: picture.url,
            label: picture.alt || 'not described yet',
            content: <MediaPlayer media={picture} />,
          }))}
        />
      ) : null}
      {rest.map((each) => (
        <MediaPlayer key={each.url} media={each} />
      ))}
    </>
  );
}

function Notices({ story, full, mayReview }: { story: SchoolStory; full: boolean; mayReview: boolean }) {
  return (
    <>
      {story.status === 'returned' && story.moderation?.reason ? (
        <Banner tone="info" title="Returned with a note">
          {story.moderation.reason}
        </Banner>
      ) : null}
      {isChangedAtSource(story) ? (
        <Banner
          tone="amber"
          title="Changed at the source."
          action={
            mayReview ? (
              <Link to={href('manage.stories.id.moderate', { id: story.id })} className={buttonClass({ size: 'sm' })}>
                Review the change
              </Link>
            ) : undefined
          }
        >
          Visitors see the published version until the change is approved.
        </Banner>
      ) : null}
      {story.sourceDeleted ? (
        <Banner tone="amber" title="The original was taken down.">
          This copy stays until you hide or delete it.
        </Banner>
      ) : null}
      {full && story.status !== 'approved' ? (
        <Banner tone="amber" title="No room on your plan.">
          Hide an approved story that is out of date before you approve this one.
        </Banner>
      ) : null}
    </>
  );
}
