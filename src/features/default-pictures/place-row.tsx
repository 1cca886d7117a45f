import { useCallback, useId } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { usePictureId, usePictureLibrary } from '../../data/pictures.ts';
import { removeDefaultThumb, setDefaultThumb } from '../../domain/api/media.ts';
import { shownPictureId } from '../../domain/media/schema.ts';
import { PictureForm } from '../../patterns/pictures/picture-form.tsx';
import { keyOf, type Place } from './places.ts';

type Props = { place: Place; onDirtyChange: (key: string, dirty: boolean) => void };

export const LABELS = { some: 'Has a default picture', none: 'No default picture' };

/** The default picture of one channel, hashtag, network or of the school. */
export function PlaceRow({ place, onDirtyChange }: Props) {
  const call = useCall();
  const pictureId = usePictureId();
  const alerts = useAlerts();
  const nameId = useId();
  const { kind, value, name, thumb } = place;
  const key = keyOf(place);
  const dirtyChanged = useCallback((dirty: boolean) => onDirtyChange(key, dirty), [key, onDirtyChange]);
  const set = (mediaId: string, alt: string) =>
    call(setDefaultThumb, { params: { kind, value }, body: { mediaId, alt } });
  return (
    <li aria-labelledby={nameId} className="border-b border-subtle p-card last:border-b-0">
      <PictureForm
        name={name}
        nameId={nameId}
        saved={thumb}
        labels={LABELS}
        onDirtyChange={dirtyChanged}
        useLibrary={usePictureLibrary}
        save={async (picture, alt) => {
          await set(await pictureId(picture, thumb), alt);
          alerts.done(`Default picture saved: ${name}`);
        }}
        remove={() => call(removeDefaultThumb, { params: { kind, value } }).then(() => undefined)}
        restore={async ({ media, alt }) => {
          await set(shownPictureId(media.url), alt);
        }}
      />
    </li>
  );
}
