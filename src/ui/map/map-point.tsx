import { cx } from 'class-variance-authority';
import MapPin from 'lucide-react/icons/map-pin';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react';
import { IconButton } from '../icon-button.tsx';
import { type Place, placeAt, placeInWords, shareOf, viewOf } from './projection.ts';

type Props = {
  /** What the point stands for: "Where the school is". */
  label: string;
  /** In degrees; `null` while there is none. */
  value: Place | null;
  onValueChange: (place: Place) => void;
  /** What is in sight while there is no point. */
  start?: Place;
  className?: string;
};

const RATIO = 8 / 5;
const ZOOMS = [1, 2, 4, 8, 16, 32] as const;
const FIRST_ZOOM = 2;
/** Of what is in sight, for one arrow key; ten times as far with Shift. */
const STEP = 1 / 200;
/** Nearer to an edge the view goes along. */
const MARGIN = 0.08;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

let loading: Promise<typeof import('./outline.ts')> | undefined;
/** The coasts are 55 KB: they come when a map is drawn, and are asked for again after a failure. */
function loadOutline() {
  loading ??= import('./outline.ts').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** A place on an outline of the world, by mouse or by keys. About right is right: the exact numbers are typed beside it. */
// Long: one map; pointer, keys and zoom move the same view and point.
export function MapPoint({ label, value, onValueChange, start = { lat: 52, lng: 0 }, className }: Props) {
  const hintId = useId();
  const [outline, setOutline] = useState('');
  const [zoom, setZoom] = useState(value ? ZOOMS.length - 3 : FIRST_ZOOM);
  const [middle, setMiddle] = useState(value ?? start);
  const view = viewOf(middle, ZOOMS[zoom] ?? 1, RATIO);
  const spot = value ? shareOf(value, view) : null;
  const isAway = spot !== null && (spot.x < 0 || spot.x > 1 || spot.y < 0 || spot.y > 1);

  useEffect(() => {
    let isHere = true;
    // Without its coasts the map still takes the arrow keys, and the numbers beside it say where the point is.
    loadOutline().then(
      (loaded) => isHere && setOutline(loaded.OUTLINE),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  // Typed numbers may lead out of what is in sight.
  if (value && isAway) setMiddle(value);

  const put = (x: number, y: number) => {
    const place = placeAt({ x, y }, view);
    const round = (number: number) => Math.round(number * 10_000) / 10_000;
    const next = { lat: round(place.lat), lng: round(place.lng) };
    if (Math.min(x, y) < MARGIN || Math.max(x, y) > 1 - MARGIN) setMiddle(next);
    onValueChange(next);
  };
  const change = (by: number) => {
    setZoom(Math.min(ZOOMS.length - 1, Math.max(0, zoom + by)));
    if (value) setMiddle(value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    const isPlaced = spot !== null;
    if (arrow) {
      const far = (event.shiftKey ? 10 : 1) * STEP;
      put(
        (spot?.x ?? 0.5) + (isPlaced ? arrow[0] * far : 0),
        (spot?.y ?? 0.5) + (isPlaced ? arrow[1] * far * RATIO : 0),
      );
    } else if (event.key === '+' || event.key === '=') change(1);
    else if (event.key === '-') change(-1);
    else if ((event.key === 'Enter' || event.key === ' ') && !isPlaced) put(0.5, 0.5);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    if (event.detail > 0) put((event.clientX - left) / width, (event.clientY - top) / height);
  };

  return (
    <div data-slot="map-point" className={cx('grid grid-cols-1 gap-1.5', className)}>
      <div className="relative overflow-hidden rounded-control border border-control bg-sunken">
        <div
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the point
          tabIndex={0}
          aria-label={`${label}: ${value ? placeInWords(value) : 'no point yet'}`}
          aria-describedby={hintId}
          className="relative aspect-8/5 cursor-crosshair focus-visible:-outline-offset-2"
          onKeyDown={onKeyDown}
          onClick={onClick}
        >
          <Picture view={view} outline={outline} spot={isAway ? null : spot} />
        </div>
        <ZoomButtons zoom={zoom} onChange={change} />
      </div>
      <p id={hintId} className="text-sm text-ink-3">
        Click on the map, or move the point with the arrow keys; with Shift it goes farther, with + and − the map comes
        nearer.
      </p>
      <span role="status" className="sr-only">
        {value ? placeInWords(value) : ''}
      </span>
    </div>
  );
}

type PictureProps = {
  view: ReturnType<typeof viewOf>;
  outline: string;
  spot: { readonly x: number; readonly y: number } | null;
};

function Picture({ view: { middle, width, height }, outline, spot }: PictureProps) {
  return (
    <>
      <svg
        viewBox={`${middle.x - width / 2} ${middle.y - height / 2} ${width} ${height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
        aria-hidden="true"
      >
        <path d={outline} className="fill-surface stroke-strong" vectorEffect="non-scaling-stroke" />
      </svg>
      {spot ? (
        <MapPin
          aria-hidden
          className="absolute size-7 -translate-x-1/2 -translate-y-full fill-brand-soft text-brand"
          style={{ left: `${spot.x * 100}%`, top: `${spot.y * 100}%` }}
        />
      ) : null}
    </>
  );
}

function ZoomButtons({ zoom, onChange }: { zoom: number; onChange: (by: number) => void }) {
  return (
    <div className="absolute end-2 top-2 grid gap-1">
      <IconButton
        label="Nearer"
        icon={Plus}
        size="sm"
        variant="secondary"
        disabled={zoom === ZOOMS.length - 1}
        onClick={() => onChange(1)}
      />
      <IconButton
        label="Farther"
        icon={Minus}
        size="sm"
        variant="secondary"
        disabled={zoom === 0}
        onClick={() => onChange(-1)}
      />
    </div>
  );
}
