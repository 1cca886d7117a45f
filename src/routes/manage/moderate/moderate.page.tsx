import { useCallback } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useQueue } from '../../../data/live.ts';
import { useSession } from '../../../data/session/session.tsx';
import { href } from '../../../domain/routes.ts';
import { QUEUE_LIMIT } from '../../../features/moderation/queue.ts';
import { ModerationQueueSkeleton } from '../../../patterns/moderation-queue/moderation-queue.tsx';
import { ListPage } from '../../../patterns/page-types/list.tsx';
import { useNavigateAfter } from '../../../patterns/use-navigate-after.ts';
import type { RenderLinkProps } from '../../../ui/render-link.ts';
import { ReviewQueue } from './review-queue.tsx';

export default function ModeratePage() {
  const { id: address = '' } = useParams();
  const navigate = useNavigateAfter();
  const { institution } = useSession();
  const live = useQueue(QUEUE_LIMIT);
  const go = useCallback(
    (next: string) =>
      navigate(href('manage.stories.id.moderate', { id: next }), { replace: true, state: { stay: true } }),
    [navigate],
  );
  return (
    <ReviewQueue live={live} address={address} go={go} linkTo={linkTo}>
      {({ description, filters, resource, queue, dialogs }) => (
        <>
          <ListPage
            title="Review queue"
            description={description}
            actions={filters}
            resource={resource}
            loadingLabel="Loading stories"
            skeleton={<ModerationQueueSkeleton />}
            empty={null}
            safe="Nothing was changed."
            school={institution.status === 'ready' ? institution.value.name : undefined}
          >
            {queue}
          </ListPage>
          {dialogs}
        </>
      )}
    </ReviewQueue>
  );
}

const linkTo = (id: string) => (props: RenderLinkProps) => (
  <Link {...props} to={href('manage.stories.id.moderate', { id })} replace state={{ stay: true }} />
);
