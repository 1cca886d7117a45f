import { type FormEvent, useId, useState } from 'react';
import { useResource } from '../../data/resource.ts';
import { listHashtags } from '../../domain/api/stories.ts';
import type { Feed } from '../../domain/feed/schema.ts';
import type { DefaultThumb } from '../../domain/media/default-thumb.ts';
import { normaliseHashtag } from '../../lib/text.ts';
import { lastKnownList } from '../../patterns/last-known.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Section } from '../../ui/page-header.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { type Unsaved, useUnsavedParts } from '../../ui/unsaved.ts';
import { PlaceRow } from './place-row.tsx';
import { keyOf, type PlaceGroup, placeGroups } from './places.ts';
import { PreviewCard } from './preview-card.tsx';
import { ShownPlace } from './shown-place.tsx';

type Props = {
  thumbs: readonly DefaultThumb[];
  channels: readonly Pick<Feed, 'id' | 'name' | 'network'>[];
  unsaved: Unsaved;
  mayWrite: boolean;
};

/** Every place that may have a default picture, the closest to a story first, and what comes of them. */
export function DefaultPictures({ thumbs, channels, unsaved, mayWrite }: Props) {
  const [newTags, setNewTags] = useState<readonly string[]>([]);
  const dirtyChanged = useUnsavedParts(unsaved);
  const groups = placeGroups(thumbs, channels, newTags);
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-3">
      <div className="grid min-w-0 grid-cols-1 gap-8 lg:col-span-2">
        {groups.map((group) => (
          <Section key={group.kind} title={group.title} description={group.description}>
            <Rows group={group} mayWrite={mayWrite} onDirtyChange={dirtyChanged} />
            {mayWrite && group.kind === 'hashtag' ? (
              <AddHashtag onAdd={(tag) => setNewTags((before) => [...new Set([...before, tag])])} />
            ) : null}
          </Section>
        ))}
      </div>
      <PreviewCard thumbs={thumbs} channels={channels} />
    </div>
  );
}

type RowsProps = {
  group: PlaceGroup;
  mayWrite: boolean;
  onDirtyChange: (key: string, dirty: boolean) => void;
};

function Rows({ group, mayWrite, onDirtyChange }: RowsProps) {
  if (group.places.length === 0)
    return (
      <p className="text-sm text-ink-3">
        {group.kind === 'hashtag'
          ? 'No hashtag has a default picture yet.'
          : group.kind === 'channel'
            ? 'No channels yet. They appear here once you add one.'
            : 'No networks yet. They appear here once you add a channel.'}
      </p>
    );
  return (
    <ul aria-label={group.title} className="overflow-hidden rounded-surface border border-subtle bg-surface">
      {group.places.map((place) =>
        mayWrite ? (
          <PlaceRow key={keyOf(place)} place={place} onDirtyChange={onDirtyChange} />
        ) : (
          <ShownPlace key={keyOf(place)} place={place} />
        ),
      )}
    </ul>
  );
}

/** A row for a hashtag that has no picture yet. */
function AddHashtag({ onAdd }: { onAdd: (tag: string) => void }) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const id = useId();
  const hashtags = lastKnownList(useResource(listHashtags, 'items', { query: { limit: 50 } }).state) ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const tag = normaliseHashtag(typed).slice(0, 100);
    setError(tag ? '' : 'Enter a hashtag.');
    if (!tag) return;
    onAdd(tag);
    setTyped('');
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3 pt-3">
      <Field label="Hashtag" error={error} className="min-w-0 flex-1">
        <TextInput
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          list={id}
          dir="auto"
          maxLength={101}
          autoComplete="off"
        />
      </Field>
      <datalist id={id}>
        {hashtags.map(({ tag }) => (
          <option key={tag} value={`#${tag}`} />
        ))}
      </datalist>
      <Button type="submit">Add hashtag</Button>
    </form>
  );
}
