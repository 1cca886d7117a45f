import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/link.tsx';
import { MapPoint } from '../../ui/map/map-point.tsx';
import type { Place } from '../../ui/map/projection.ts';

type Props = {
  /** What the pin stands for: "Where the school is". */
  label: string;
  /** The position of the pin. */
  value: Place;
  onValueChange: (place: Place) => void;
  /** How the place was found: "Found by postcode". */
  detail: string;
  className?: string;
};

/** A place that was found for the person, among its streets, with a pin that they can move. */
export function FoundPlace({ label, value, onValueChange, detail, className }: Props) {
  const [isMoving, setMoving] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMoving) element.current?.querySelector<HTMLElement>('[role="application"]')?.focus();
  }, [isMoving]);
  return (
    <div ref={element} data-slot="found-place" className={className}>
      <MapPoint label={label} scale="street" value={value} onValueChange={onValueChange} readOnly={!isMoving} />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-ink-2">
          {detail} <ExternalLink href={streetMap(value)}>View on OpenStreetMap</ExternalLink>
        </p>
        <Button size="sm" onClick={() => setMoving((before) => !before)}>
          {isMoving ? 'Done' : 'Move pin'}
        </Button>
      </div>
    </div>
  );
}

function streetMap({ lat, lng }: Place): string {
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
}
