import { cx } from 'class-variance-authority';
import MapPin from 'lucide-react/icons/map-pin';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { loadCode } from '../../lib/load-code.ts';
import { IconButton } from '../icon-button.tsx';
import { type Place, placeAt, placeInWords, scaleOf, shareOf, type View, viewOf } from './projection.ts';

type Props = {
  /** What the point stands for: "Where the school is". */
  label: string;
  /** In degrees; `null` while there is none. */
  value: Place | null;
  onValueChange: (place: Place) => void;
  /** What is in sight while there is no point. */
  start?: Place;
  /** How much is in sight around the point at first: a region, or some streets. */
  scale?: 'region' | 'street';
  /** Shows the point and takes no keys or clicks, but for those of the zoom. */
  readOnly?: boolean;
  className?: string;
};

const RATIO = 8 / 5;
const ZOOMS = [1, 2, 4, 8, 16, 32, 256, 2_048, 8_192, 16_384, 32_768, 65_536] as const;
const FIRST_ZOOM = 2;
const SCALES = { region: 3, street: ZOOMS.length - 2 } as const;
/** Nearer than this the coasts are too coarse to say anything. */
const LAST_OUTLINED = 32;
/** Of what is in sight, for one arrow key; ten times as far with Shift. */
const STEP = 1 / 200;
/** How far from the pin's point a press still takes it, in px: as far as the pin is high. */
const REACH = 28;
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
  loading ??= loadCode(() => import('./outline.ts'), { reload: false }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** A place on an outline of the world, by mouse or by keys. About right is right: the exact numbers are typed beside it. */
// Long: one map; pointer, keys and zoom move the same view and point.
export function MapPoint({
  label,
  value,
  onValueChange,
  start = { lat: 52, lng: 0 },
  scale = 'region',
  readOnly = false,
  className,
}: Props) {
  const hintId = useId();
  const [outline, setOutline] = useState('');
  const [zoom, setZoom] = useState<number>(value ? SCALES[scale] : FIRST_ZOOM);
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

  const isDragged = useRef(false);
  const put = (x: number, y: number) => {
    const place = placeAt({ x, y }, view);
    const round = (number: number) => Math.round(number * 100_000) / 100_000;
    const next = { lat: round(place.lat), lng: round(place.lng) };
    // Under a pin that is being dragged the map stays.
    if (!isDragged.current && (Math.min(x, y) < MARGIN || Math.max(x, y) > 1 - MARGIN)) setMiddle(next);
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
    const { x, y } = shareIn(event);
    if (event.detail > 0) put(x, y);
  };
  const drag = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const { width, height } = event.currentTarget.getBoundingClientRect();
      const { x, y } = shareIn(event);
      if (event.button !== 0 || !spot || Math.hypot((x - spot.x) * width, (y - spot.y) * height) > REACH) return;
      isDragged.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { x, y } = shareIn(event);
      if (isDragged.current) put(x, y);
    },
    // The click that follows puts the pin where it was let go.
    onPointerUp: () => {
      isDragged.current = false;
    },
    onPointerCancel: () => {
      isDragged.current = false;
    },
  };

  const name = `${label}: ${value ? placeInWords(value, scale) : 'no point yet'}`;
  const picture = <Picture view={view} outline={outline} spot={isAway ? null : spot} />;
  return (
    <div data-slot="map-point" className={cx('grid grid-cols-1 gap-1.5', className)}>
      <div className="relative overflow-hidden rounded-control border border-control bg-sunken">
        {readOnly ? (
          <div role="img" aria-label={name} className="relative aspect-8/5">
            {picture}
          </div>
        ) : (
          <div
            role="application"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the point
            tabIndex={0}
            aria-label={name}
            aria-describedby={hintId}
            className="relative aspect-8/5 cursor-crosshair focus-visible:-outline-offset-2"
            onKeyDown={onKeyDown}
            onClick={onClick}
            {...drag}
          >
            {picture}
          </div>
        )}
        <ZoomButtons zoom={zoom} onChange={change} />
      </div>
      {readOnly ? null : (
        <p id={hintId} className="text-sm text-ink-3">
          Click the map or use the arrow keys to move the pin. Press Shift as well to move it further. Press + or − to
          zoom.
        </p>
      )}
      <span role="status" className="sr-only">
        {value && !readOnly ? placeInWords(value, scale) : ''}
      </span>
    </div>
  );
}

/** Where on the map the pointer is, from 0 to 1 in either direction. */
function shareIn({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): { x: number; y: number } {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const within = (share: number) => Math.min(1, Math.max(0, share));
  return { x: within((clientX - left) / width), y: within((clientY - top) / height) };
}

type PictureProps = {
  view: View;
  outline: string;
  spot: { readonly x: number; readonly y: number } | null;
};

function Picture({ view, outline, spot }: PictureProps) {
  const { middle, width, height } = view;
  const isNear = 360 / width > LAST_OUTLINED;
  return (
    <>
      {isNear ? <Grid view={view} /> : null}
      <svg
        viewBox={`${middle.x - width / 2} ${middle.y - height / 2} ${width} ${height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
        aria-hidden="true"
      >
        {isNear ? null : <path d={outline} className="fill-surface stroke-strong" vectorEffect="non-scaling-stroke" />}
      </svg>
      {spot ? (
        <MapPin
          aria-hidden
          className="absolute size-7 touch-none -translate-x-1/2 -translate-y-full fill-brand-soft text-brand"
          style={{ left: `${spot.x * 100}%`, top: `${spot.y * 100}%` }}
        />
      ) : null}
    </>
  );
}

/** Where the coasts say nothing: squares of a round length, and how long that is. */
function Grid({ view }: { view: View }) {
  const id = useId();
  const { metres, share } = scaleOf(view);
  const scaleLabel = metres < 1_000 ? `${metres} m` : `${metres / 1_000} km`;
  return (
    <>
      <svg className="absolute inset-0 size-full bg-surface text-subtle" aria-hidden="true">
        <pattern id={id} width={`${share * 100}%`} height={`${share * RATIO * 100}%`}>
          <path d="M0 0H9999M0 0V9999" className="stroke-current" fill="none" />
        </pattern>
        <rect width="100%" height="100%" fill={`url(#${id})`} />
      </svg>
      <span className="absolute start-2 bottom-2 grid gap-0.5 text-xs text-ink-3" style={{ width: `${share * 100}%` }}>
        {scaleLabel}
        <span className="h-1.5 border-x border-b border-current" aria-hidden="true" />
      </span>
    </>
  );
}

function ZoomButtons({ zoom, onChange }: { zoom: number; onChange: (by: number) => void }) {
  return (
    <div className="absolute end-2 top-2 grid gap-1">
      <IconButton
        label="Zoom in"
        icon={Plus}
        size="sm"
        variant="secondary"
        disabled={zoom === ZOOMS.length - 1}
        onClick={() => onChange(1)}
      />
      <IconButton
        label="Zoom out"
        icon={Minus}
        size="sm"
        variant="secondary"
        disabled={zoom === 0}
        onClick={() => onChange(-1)}
      />
    </div>
  );
}
