import { useId } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { usePictureId, usePictureLibrary } from '../../data/pictures.ts';
import { updateCollection } from '../../domain/api/collections.ts';
import type { Collection } from '../../domain/collection/schema.ts';
import { shownPictureId } from '../../domain/media/schema.ts';
import { PictureForm } from '../../patterns/pictures/picture-form.tsx';
import { StoryPicture } from '../../patterns/stories/story-picture.tsx';
import { Section } from '../../ui/page-header.tsx';

type Props = {
  collection: Collection;
  mayWrite: boolean;
  onSaved: (collection: Collection) => void;
  onDirtyChange: (dirty: boolean) => void;
};

const LABELS = { some: 'Has a cover', none: 'The pictures of its stories are shown' };

/** The picture that stands for a collection in the list of collections and in readers of its feed. */
export function CollectionCover({ collection, mayWrite, onSaved, onDirtyChange }: Props) {
  const call = useCall();
  const pictureId = usePictureId();
  const alerts = useAlerts();
  const nameId = useId();
  const { id, cover } = collection;
  const set = async (next: { mediaId: string; alt: string } | null) =>
    onSaved((await call(updateCollection, { params: { id }, body: { cover: next } })).collection);
  if (!mayWrite && !cover) return null;
  return (
    <Section title="Cover" description="Shown in the list of collections and by readers of its feed.">
      {mayWrite ? (
        <div className="rounded-surface border border-subtle bg-surface p-card">
          <PictureForm
            name="Cover"
            nameId={nameId}
            saved={cover}
            labels={LABELS}
            onDirtyChange={onDirtyChange}
            useLibrary={usePictureLibrary}
            save={async (picture, alt) => {
              await set({ mediaId: await pictureId(picture, cover), alt });
              alerts.done('Cover saved');
            }}
            remove={() => set(null)}
            restore={({ media, alt }) => set({ mediaId: shownPictureId(media.url), alt })}
          />
        </div>
      ) : cover ? (
        <div className="max-w-reading">
          <StoryPicture media={cover.media} className="rounded-surface" />
        </div>
      ) : null}
    </Section>
  );
}
