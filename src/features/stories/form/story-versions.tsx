import RestoreIcon from 'lucide-react/icons/history';
import { useAlerts } from '../../../data/alerts.tsx';
import { useCall } from '../../../data/call.ts';
import { useCollections } from '../../../data/lists.ts';
import { useResource } from '../../../data/resource.ts';
import { useSession } from '../../../data/session/session.tsx';
import { getStoryHistory, restoreStory } from '../../../domain/api/stories.ts';
import { STORY_STATUS_NAMES, type StoryStatus } from '../../../domain/story/schema.ts';
import type { StoryVersion } from '../../../domain/story/versions.ts';
import { lastKnownList } from '../../../patterns/last-known.ts';
import { AsyncContent } from '../../../patterns/page-types/async-content.tsx';
import { When } from '../../../patterns/when.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { fieldInWords, STORY_FIELD_NAMES, type StoryFormField } from './story-form-values.ts';

const ACTIONS: Readonly<Record<string, string>> = {
  'story.create': 'Written',
  'story.import': 'Imported',
  'story.update': 'Edited',
  'story.source': 'Changed at the source',
  'story.rule': 'Changed by a channel rule',
  'story.approve': 'Approved',
  'story.first-approval': 'Approved by a first person',
  'story.publish': 'Published',
  'story.publish-failed': 'Not published at its time',
  'story.schedule': 'Scheduled',
  'story.unschedule': 'Schedule cancelled',
  'story.hide': 'Hidden',
  'story.return': 'Returned',
  'story.restore': 'Sent for review',
  'story.restore-version': 'Earlier version restored',
  'story.accept-change': 'Change approved and published',
  'story.keep-ours': 'Change not used',
  'story.keep-deleted': 'Kept although the original was deleted',
  'story.takedown': 'Taken down',
  'story.lift-takedown': 'Takedown lifted',
  'story.undo': 'Review undone',
  'story.bulk': 'Changed with other stories',
  'collection.put-in': 'Added to a collection',
  'collection.take-out': 'Removed from a collection',
};
const OTHER_FIELDS: Readonly<Record<string, string>> = {
  collectionIds: 'Collections',
  status: 'Status',
  takenDown: 'Reason for the takedown',
};

/** What became of a story version by version, with the way back to each. */
export function StoryVersions({ id, version, mayWrite }: { id: string; version: number; mayWrite: boolean }) {
  // Another version reads the list anew: the story is live, its history is asked for.
  const collections = lastKnownList(useCollections().state) ?? [];
  const names = new Map(collections.map((collection) => [collection.id, collection.name]));
  const history = useResource(getStoryHistory, 'items', { params: { id } }, { visit: version });
  return (
    <AsyncContent
      resource={history}
      skeleton={<SkeletonText lines={8} />}
      loadingLabel="Loading the history"
      empty={<EmptyState title="No changes yet" />}
      safe="Your story is safe."
    >
      {(items) => (
        <ol aria-label="Versions" className="grid max-w-reading gap-4 wrap-anywhere">
          {items.map((item) => (
            <li key={item.version}>
              <Version
                item={item}
                names={names}
                storyId={id}
                isCurrent={item.version === version}
                mayWrite={mayWrite}
              />
            </li>
          ))}
        </ol>
      )}
    </AsyncContent>
  );
}

type VersionProps = {
  item: StoryVersion;
  /** Of the school's collections, by their ids. */
  names: ReadonlyMap<string, string>;
  storyId: string;
  isCurrent: boolean;
  mayWrite: boolean;
};

function Version({ item, names, storyId, isCurrent, mayWrite }: VersionProps) {
  const call = useCall();
  const alerts = useAlerts();
  const { user } = useSession();
  const [busy, during] = useBusy();
  async function restore(): Promise<void> {
    try {
      await during(() => call(restoreStory, { params: { id: storyId }, body: { version: item.version } }));
      alerts.done(`Version ${item.version} restored`);
    } catch (error) {
      alerts.show('danger', error instanceof Error ? error.message : 'We couldn’t restore this version.');
    }
  }
  const name = item.by.uid === user?.uid ? 'you' : item.by.name;
  return (
    <Card as="section" padding="md" className="grid gap-3" aria-label={`Version ${item.version}`}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h2 className="font-medium">
            {ACTIONS[item.action] ?? 'Changed'}
            {isCurrent ? ' (current version)' : ''}
          </h2>
          <p className="text-sm text-ink-2">
            Version {item.version}
            {name ? (
              <>
                {' '}
                by <bdi>{name}</bdi>
              </>
            ) : null}
            , <When iso={item.at} />
          </p>
        </div>
        {mayWrite && !isCurrent ? (
          <Button size="sm" icon={RestoreIcon} busy={busy} onClick={() => void restore()}>
            Restore this version
          </Button>
        ) : null}
      </div>
      {item.changes.length > 0 ? (
        <DescriptionList
          items={item.changes.map(({ field, before, after }) => ({
            term: STORY_FIELD_NAMES[field as StoryFormField] ?? OTHER_FIELDS[field] ?? field,
            value: (
              <span className="grid gap-1">
                <del className="text-ink-2">{inWords(field, before, names)}</del>
                <ins>{inWords(field, after, names)}</ins>
              </span>
            ),
          }))}
        />
      ) : null}
    </Card>
  );
}

function inWords(field: string, value: unknown, names: ReadonlyMap<string, string>): string {
  if (field === 'collectionIds' && Array.isArray(value)) {
    return value.map((id) => names.get(String(id)) ?? 'Deleted collection').join(', ') || 'None';
  }
  return field === 'status' ? (STORY_STATUS_NAMES[value as StoryStatus] ?? String(value)) : fieldInWords(field, value);
}
