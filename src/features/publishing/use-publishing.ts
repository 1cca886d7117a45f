import { useCall } from '../../data/call.ts';
import { type EndpointResource, useResource } from '../../data/resource.ts';
import {
  cancelStoryPublication,
  endCollectionPublication,
  getCollectionPublishing,
  getStoryPublishing,
  publishCollection,
  publishStory,
} from '../../domain/api/publications.ts';
import type { Publishing, PublishStory } from '../../domain/publication/publishing.ts';

type Published = {
  readonly resource: EndpointResource<Publishing>;
  readonly publish: (request: PublishStory) => Promise<void>;
  readonly cancel: () => Promise<void>;
};

export function useStoryPublishing(id: string): Published {
  const call = useCall();
  const resource = useResource(getStoryPublishing, null, { params: { id } });
  return {
    resource,
    async publish(body) {
      await call(publishStory, { params: { id }, body });
      resource.retry();
    },
    async cancel() {
      await call(cancelStoryPublication, { params: { id } });
      resource.retry();
    },
  };
}

export function useCollectionPublishing(id: string): Published {
  const call = useCall();
  const resource = useResource(getCollectionPublishing, null, { params: { id } });
  return {
    resource,
    async publish({ destinations, publishAt }) {
      await call(publishCollection, { params: { id }, body: { destinations, publishAt: publishAt ?? null } });
      resource.retry();
    },
    async cancel() {
      await call(endCollectionPublication, { params: { id } });
      resource.retry();
    },
  };
}
