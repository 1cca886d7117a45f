import { Link, useParams } from 'react-router-dom';
import { useAlerts } from '../../../data/alerts.tsx';
import { useCollection } from '../../../data/lists.ts';
import { useSession } from '../../../data/session/session.tsx';
import { href } from '../../../domain/routes.ts';
import { PublishForm } from '../../../features/publishing/publish-form.tsx';
import { useCollectionPublishing } from '../../../features/publishing/use-publishing.ts';
import { lastKnown } from '../../../patterns/last-known.ts';
import { ResourceDetailPage } from '../../../patterns/page-types/resource-detail.tsx';
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { UnsavedGuard } from '../unsaved-guard.tsx';

export default function PublishCollectionPage() {
  const { id = '' } = useParams();
  const { can, institution } = useSession();
  const alerts = useAlerts();
  const unsaved = useUnsaved();
  const collection = lastKnown(useCollection(id).state);
  const { resource, publish, cancel } = useCollectionPublishing(id);
  const zone = institution.status === 'ready' ? institution.value.timeZone : 'Europe/London';
  return (
    <>
      <UnsavedGuard unsaved={unsaved} what="this publication" />
      <ResourceDetailPage
        noun="collection"
        titleOf={() => 'Publish a collection'}
        unnamed="Publish a collection"
        above={[{ label: 'Collections', link: (props) => <Link to={href('manage.collections')} {...props} /> }]}
        list={{
          label: collection?.name || 'Collection',
          link: (props) => <Link to={href('manage.collections.id', { id })} {...props} />,
        }}
        description={collection?.name}
        resource={resource}
        skeleton={
          <div className="grid gap-8 lg:grid-cols-2">
            <SkeletonText lines={10} />
            <Skeleton className="h-96 w-full" />
          </div>
        }
        safe="Nothing was published or changed."
      >
        {(publishing) => (
          <PublishForm
            noun="collection"
            publishing={publishing}
            zone={zone}
            mayWrite={can('s.co.wr')}
            onDirtyChange={unsaved.set}
            onPublish={async (request) => {
              await publish(request);
              alerts.done(request.publishAt ? 'Collection scheduled' : 'Collection published');
            }}
            onCancel={async () => {
              await cancel();
              alerts.done('Publication ended');
            }}
          />
        )}
      </ResourceDetailPage>
    </>
  );
}
