import PinIcon from 'lucide-react/icons/pin';
import UnpinIcon from 'lucide-react/icons/pin-off';
import RemoveIcon from 'lucide-react/icons/x';
import { useCallback, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useAlerts } from '../../../data/alerts.tsx';
import { useCall } from '../../../data/call.ts';
import { useCollectionQueue } from '../../../data/live.ts';
import { removeStoryFromCollection } from '../../../domain/api/collections.ts';
import type { Collection } from '../../../domain/collection/schema.ts';
import { href } from '../../../domain/routes.ts';
import type { SchoolStory } from '../../../domain/story/schema.ts';
import { elsewhereMessage, findFormerPlace, putBack } from '../../../features/collections/former-place.ts';
import { useCollectionOrder } from '../../../features/collections/use-collection-order.ts';
import { QUEUE_LIMIT } from '../../../features/moderation/queue.ts';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { ModerationQueueSkeleton } from '../../../patterns/moderation-queue/moderation-queue.tsx';
import { AsyncContent } from '../../../patterns/page-types/async-content.tsx';
import { useNavigateAfter } from '../../../patterns/use-navigate-after.ts';
import { Button } from '../../../ui/button.tsx';
import type { RenderLinkProps } from '../../../ui/render-link.ts';
import { useOnline } from '../../../ui/use-online.ts';
import { useStableHandler } from '../../../ui/use-stable-handler.ts';
import { type Remove, ReviewQueue } from '../moderate/review-queue.tsx';

/** Stands for a story that is not there, once nothing is. */
const NONE = 'none';

/** What awaits review in one collection, reviewed as everywhere, with what can be done about its place here. */
export function CollectionQueue({ collection }: { collection: Collection }) {
  const { id, pinned } = collection;
  const [params] = useSearchParams();
  const navigate = useNavigateAfter();
  const alerts = useAlerts();
  const call = useCall();
  const isOnline = useOnline();
  const live = useCollectionQueue(id, QUEUE_LIMIT);
  const { busy, place } = useCollectionOrder(collection);
  const address = params.get('story') ?? '';
  const first = lastKnownList(live.state)?.[0]?.id;

  const go = useCallback(
    (next: string) => navigate(addressOf(id, next), { replace: true, state: { stay: true } }),
    [navigate, id],
  );
  const goFirst = useStableHandler(go);
  useEffect(() => {
    if (!address && first) goFirst(first);
  }, [address, first, goFirst]);
  const linkTo = useCallback(
    (storyId: string) => (props: RenderLinkProps) => (
      <Link {...props} to={addressOf(id, storyId)} replace state={{ stay: true }} />
    ),
    [id],
  );

  const pin = useStableHandler((story: SchoolStory, isPinned: boolean) => void place(story, { pinned: !isPinned }));
  const takeAway = useStableHandler((story: SchoolStory, remove: Remove) =>
    remove(async () => {
      const former = await findFormerPlace(call, collection, story.id);
      await call(removeStoryFromCollection, { params: { id, storyId: story.id } });
      return async () => {
        const why = await putBack(call, id, story.id, former);
        if (why !== null) alerts.show('warning', elsewhereMessage(story.title, why));
        return [];
      };
    }),
  );
  const acts = useCallback(
    (story: SchoolStory, remove: Remove) => {
      const isPinned = pinned.includes(story.id);
      const buttonState = { busy: busy.has(story.id), disabled: !isOnline };
      return (
        <>
          <Button icon={isPinned ? UnpinIcon : PinIcon} {...buttonState} onClick={() => pin(story, isPinned)}>
            {isPinned ? 'Unpin' : 'Pin'}
          </Button>
          <Button icon={RemoveIcon} {...buttonState} onClick={() => takeAway(story, remove)}>
            Remove
          </Button>
        </>
      );
    },
    [pinned, busy, isOnline, pin, takeAway],
  );

  // What the address does not name is not looked for: the first of the queue comes into it.
  if (!address && (first || live.state.status === 'loading')) return <ModerationQueueSkeleton />;
  return (
    <ReviewQueue live={live} address={address || NONE} go={go} linkTo={linkTo} ownActs={acts}>
      {({ filters, resource, queue, dialogs }) => (
        <>
          {filters}
          <AsyncContent
            resource={resource}
            skeleton={<ModerationQueueSkeleton />}
            loadingLabel="Loading stories"
            empty={null}
            safe="Nothing was changed."
          >
            {queue}
          </AsyncContent>
          {dialogs}
        </>
      )}
    </ReviewQueue>
  );
}

const addressOf = (id: string, story: string) => href('manage.collections.id.moderate', { id }, { story });
