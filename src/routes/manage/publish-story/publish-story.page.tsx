import { Link, useParams } from 'react-router-dom';
import { useAlerts } from '../../../data/alerts.tsx';
import { useStory } from '../../../data/live.ts';
import { useSession } from '../../../data/session/session.tsx';
import { href } from '../../../domain/routes.ts';
import { claimedBy } from '../../../features/moderation/use-claim.ts';
import { PublishForm } from '../../../features/publishing/publish-form.tsx';
import { useStoryPublishing } from '../../../features/publishing/use-publishing.ts';
import { lastKnown } from '../../../patterns/last-known.ts';
import { HolderNotice } from '../../../patterns/moderation-queue/review-notices.tsx';
import { ResourceDetailPage } from '../../../patterns/page-types/resource-detail.tsx';
import { StoryBadges } from '../../../patterns/stories/story-status.tsx';
import { useNow } from '../../../patterns/use-now.ts';
import { linkClass } from '../../../ui/link.tsx';
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { UnsavedGuard } from '../unsaved-guard.tsx';

export default function PublishStoryPage() {
  const { id = '' } = useParams();
  const { can, institution, user } = useSession();
  const alerts = useAlerts();
  const unsaved = useUnsaved();
  const story = lastKnown(useStory(id).state);
  const [holder] = claimedBy(story ? [story] : [], user?.uid, useNow());
  const { resource, publish, cancel } = useStoryPublishing(id);
  const zone = institution.status === 'ready' ? institution.value.timeZone : 'Europe/London';
  return (
    <>
      <UnsavedGuard unsaved={unsaved} what="this publication" />
      <ResourceDetailPage
        noun="story"
        titleOf={() => 'Publish a story'}
        unnamed="Publish a story"
        above={[{ label: 'Stories', link: (props) => <Link to={href('manage.stories')} {...props} /> }]}
        list={{
          label: story?.title || 'Story',
          link: (props) => <Link to={href('manage.stories.id', { id })} {...props} />,
        }}
        // The line is there before its words, or everything below moves when they come.
        description={story?.title || '\u00a0'}
        meta={() => (story ? <StoryBadges story={story} /> : null)}
        banner={() => (holder === undefined ? null : <HolderNotice holder={holder} />)}
        resource={resource}
        skeleton={<PublishSkeleton />}
        safe="Nothing was published or changed."
      >
        {(publishing) => (
          <PublishForm
            noun="story"
            publishing={publishing}
            zone={zone}
            asksConsent={story?.consent.state === 'question'}
            fieldLink={(field, label) => (
              <Link
                to={`${href('manage.stories.id', { id })}?${new URLSearchParams({ field })}`}
                className={linkClass()}
              >
                {label}
              </Link>
            )}
            proposedAt={story?.status === 'draft' ? story.publishAt : null}
            mayWrite={can('s.s.wr')}
            onDirtyChange={unsaved.set}
            onPublish={async (request) => {
              await publish(request);
              alerts.done(request.publishAt ? 'Story scheduled' : 'Story published');
            }}
            onCancel={async () => {
              await cancel();
              alerts.done('Schedule cancelled.', 'The story is a draft again.');
            }}
          />
        )}
      </ResourceDetailPage>
    </>
  );
}

function PublishSkeleton() {
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div className="grid gap-4">
        <SkeletonText lines={6} />
        <SkeletonText lines={8} />
      </div>
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
