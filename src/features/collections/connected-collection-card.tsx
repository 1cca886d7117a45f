import type { Collection } from '../../domain/collection/schema.ts';
import { CollectionCard } from '../../patterns/collection-card.tsx';
import type { RenderLink } from '../../ui/render-link.ts';
import { useCovers } from './collection-covers.ts';

type Props = {
  collection: Collection;
  channelName: (id: string) => string;
  /** Undefined where it could not be learnt. */
  usedIn: readonly string[] | 'loading' | undefined;
  link: RenderLink;
};

/** A collection's card with the pictures of what stands in it. */
export function ConnectedCollectionCard({ collection, channelName, usedIn, link }: Props) {
  const covers = useCovers(collection.id, collection.count);
  return (
    <CollectionCard
      collection={collection}
      channelName={channelName}
      {...(usedIn === undefined ? {} : { usedIn })}
      link={link}
      covers={covers ?? 'loading'}
    />
  );
}
