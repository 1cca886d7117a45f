import { useId } from 'react';
import { PictureFormThumb } from '../../patterns/pictures/picture-form-thumb.tsx';
import { LABELS } from './place-row.tsx';
import type { Place } from './places.ts';

/** The default picture of a place for a person who may not change it. */
export function ShownPlace({ place: { name, thumb } }: { place: Place }) {
  const nameId = useId();
  return (
    <li
      aria-labelledby={nameId}
      className="flex flex-wrap items-center gap-3 border-b border-subtle p-card last:border-b-0"
    >
      <PictureFormThumb media={thumb?.media ?? null} src={undefined} onFailure={() => undefined} />
      <div className="min-w-0 flex-1">
        <p id={nameId} dir="auto" className="font-medium wrap-anywhere">
          {name}
        </p>
        <p dir="auto" className="text-sm text-ink-3 wrap-anywhere">
          {thumb ? thumb.alt || LABELS.some : LABELS.none}
        </p>
      </div>
    </li>
  );
}
