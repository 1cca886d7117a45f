import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { useCollections } from '../../data/lists.ts';
import { useSession } from '../../data/session/session.tsx';
import { addStoryToCollection, removeStoryFromCollection } from '../../domain/api/collections.ts';
import { matchesRules } from '../../domain/collection/matching.ts';
import type { Collection } from '../../domain/collection/schema.ts';
import { href } from '../../domain/routes.ts';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { lastKnownList } from '../../patterns/last-known.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { linkClass } from '../../ui/link.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

type Props = {
  story: SchoolStory;
  mayChange: boolean;
  /** Set above a list of stories, which would lose its place if all of it were read again. */
  keepLists?: boolean;
};

/** The collections that a story is in. What a person decides here comes before a collection's rule. */
export function StoryCollections({ story, mayChange, keepLists = false }: Props) {
  const call = useCall({ keep: keepLists ? ['stories'] : [] });
  const alerts = useAlerts();
  const { can, institution } = useSession();
  const mayCreate = can('s.co.wr');
  const timeZone = institution.status === 'ready' ? institution.value.timeZone : 'UTC';
  const { state } = useCollections();
  const [moving, setMoving] = useState<ReadonlyMap<string, boolean>>(new Map());
  const collections = lastKnownList(state);
  if (!collections)
    return state.status === 'error' ? (
      <p className="text-sm text-danger-text">{state.error.message}</p>
    ) : (
      <SkeletonText lines={4} />
    );
  if (collections.length === 0)
    return (
      <p className="text-sm text-ink-3">
        No collections yet.{' '}
        {mayCreate ? (
          <Link to={href('manage.collections')} className={linkClass()}>
            Create a collection
          </Link>
        ) : null}
      </p>
    );

  async function move(collection: Collection, into: boolean): Promise<void> {
    setMoving((before) => new Map(before).set(collection.id, into));
    try {
      if (into) await call(addStoryToCollection, { params: { id: collection.id, storyId: story.id } });
      else await call(removeStoryFromCollection, { params: { id: collection.id, storyId: story.id } });
    } catch (error) {
      alerts.showError(error);
    } finally {
      setMoving((before) => new Map([...before].filter(([id]) => id !== collection.id)));
    }
  }

  return (
    <ul className="grid gap-2">
      {collections.map((collection) => (
        <li key={collection.id}>
          <Checkbox
            label={collection.name}
            description={matchesRules(collection.rules, story, timeZone) ? 'Added by rule' : undefined}
            checked={moving.get(collection.id) ?? story.collectionIds.includes(collection.id)}
            disabled={!mayChange || moving.has(collection.id)}
            onChange={(event) => void move(collection, event.target.checked)}
          />
        </li>
      ))}
    </ul>
  );
}
