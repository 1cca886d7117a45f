import { Link } from 'react-router-dom';
import { useChannelName } from '../../data/live.ts';
import type { Collection } from '../../domain/collection/schema.ts';
import { href } from '../../domain/routes.ts';
import { CollectionCard } from '../../patterns/collections/collection-card.tsx';
import { useCovers } from './collection-covers.ts';

/** Collections as cards, each with what shows it. */
export function CollectionGrid({ collections }: { collections: readonly Collection[] }) {
  const channelName = useChannelName();
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3" aria-label="Collections">
      {collections.map((collection) => (
        <li key={collection.id} className="grid">
          <CoveredCard collection={collection} channelName={channelName} />
        </li>
      ))}
    </ul>
  );
}

type CardProps = { collection: Collection; channelName: (id: string) => string };

/** A collection's card with the pictures of its stories. */
function CoveredCard({ collection, channelName }: CardProps) {
  // Its own cover needs none of its stories.
  const covers = useCovers(collection.id, collection.cover ? 0 : collection.count);
  return (
    <CollectionCard
      collection={collection}
      channelName={channelName}
      link={(props) => <Link {...props} to={href('manage.collections.id', { id: collection.id })} />}
      covers={collection.cover ? [collection.cover.media] : (covers ?? 'loading')}
    />
  );
}
