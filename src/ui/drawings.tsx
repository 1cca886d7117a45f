import type { ReactNode } from 'react';

const LINE = 'fill-none stroke-ink-2 stroke-2';
const PAPER = 'fill-surface stroke-ink-2 stroke-2';
const ACCENT = 'fill-amber-soft stroke-ink-2 stroke-2';

/** Lines and flat shapes in the theme's own colours; decoration, the words stand below. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 120" className="h-30 w-40" aria-hidden="true" data-slot="drawing">
      {children}
    </svg>
  );
}

/** No stories yet: an open page with space on it. */
export function NoStoriesDrawing() {
  return (
    <Drawing>
      <path d="M20 100h120" className={LINE} />
      <path d="M42 24h60l16 16v60H42Z" className={PAPER} />
      <path d="M102 24v16h16" className={LINE} />
      <rect x="52" y="36" width="40" height="22" rx="2" className="fill-brand-soft" />
      <path d="M52 68h56M52 78h56M52 88h34" className={LINE} />
      <path d="m122 78 14-30 7 3-14 30-8 5Z" className={ACCENT} />
    </Drawing>
  );
}

/** No channels yet: signals looking for a mast. */
export function NoChannelsDrawing() {
  return (
    <Drawing>
      <path d="M20 100h120" className={LINE} />
      <path d="m66 100 14-52 14 52M71 82h18M75 66h10" className={LINE} />
      <circle cx="80" cy="42" r="7" className="fill-brand" />
      <path
        d="M62 56a24 24 0 0 1 0-28M98 56a24 24 0 0 0 0-28M50 66a40 40 0 0 1 0-48M110 66a40 40 0 0 0 0-48"
        className={LINE}
      />
      <rect x="22" y="78" width="28" height="22" rx="3" className={ACCENT} />
      <rect x="110" y="84" width="26" height="16" rx="3" className="fill-brand-soft stroke-ink-2 stroke-2" />
    </Drawing>
  );
}

/** Nothing found: a glass over an empty page. */
export function NothingFoundDrawing() {
  return (
    <Drawing>
      <rect x="36" y="20" width="66" height="80" rx="4" className={PAPER} />
      <path d="M48 36h42M48 48h42M48 60h24" className="fill-none stroke-strong stroke-2" />
      <circle cx="94" cy="68" r="24" className="fill-brand-soft stroke-ink-2 stroke-2" />
      <path d="m112 86 20 20" className="fill-none stroke-ink-2 stroke-5" strokeLinecap="round" />
      <path d="M82 68h24" className={LINE} />
    </Drawing>
  );
}

/** No collections yet: an empty box for pictures. */
export function NoCollectionsDrawing() {
  return (
    <Drawing>
      <path d="M20 104h120" className={LINE} />
      <path d="M44 60h72v44H44Z" className={PAPER} />
      <path
        d="M44 60 32 46h36l12 14 12-14h36l-12 14"
        className="fill-amber-soft stroke-ink-2 stroke-2"
        strokeLinejoin="round"
      />
      <rect x="52" y="18" width="26" height="20" rx="3" className="fill-brand-soft stroke-ink-2 stroke-2" />
      <rect x="86" y="12" width="22" height="26" rx="3" className={ACCENT} />
      <path d="M66 82h28" className={LINE} />
    </Drawing>
  );
}

/** No widgets yet: a web page with a place kept free. */
export function NoWidgetsDrawing() {
  return (
    <Drawing>
      <rect x="26" y="20" width="108" height="80" rx="6" className={PAPER} />
      <path d="M26 36h108" className={LINE} />
      <path d="M34 28h.1M42 28h.1M50 28h.1" className="fill-none stroke-ink-2 stroke-4" strokeLinecap="round" />
      <path d="M38 48h24M38 58h24M38 68h16" className="fill-none stroke-strong stroke-3" />
      <rect
        x="74"
        y="46"
        width="48"
        height="42"
        rx="4"
        className="fill-brand-soft stroke-brand stroke-2"
        strokeDasharray="5 4"
      />
      <path d="M98 59v16M90 67h16" className="fill-none stroke-brand stroke-3" strokeLinecap="round" />
    </Drawing>
  );
}

/** All done: a cup of tea. */
export function AllDoneDrawing() {
  return (
    <Drawing>
      <path d="M30 102h100" className={LINE} />
      <path
        d="M50 54h52v24a22 22 0 0 1-22 22h-8a22 22 0 0 1-22-22Z"
        className="fill-brand-soft stroke-ink-2 stroke-2"
      />
      <path d="M102 60h8a11 11 0 0 1 0 22h-9" className={LINE} />
      <path
        d="M64 44c-5-6 5-10 0-17M78 44c-5-6 5-10 0-17M92 44c-5-6 5-10 0-17"
        className="fill-none stroke-strong stroke-3"
        strokeLinecap="round"
      />
      <path
        d="m67 76 7 7 13-14"
        className="fill-none stroke-brand stroke-3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  );
}

/** Lost: a signpost on a hill. */
export function LostDrawing() {
  return (
    <Drawing>
      <path d="M14 104c40-18 92-18 132 0Z" className="fill-brand-soft" />
      <path d="M80 98V18" className="fill-none stroke-ink-2 stroke-4" strokeLinecap="round" />
      <path d="M80 24h36l10 9-10 9H80Z" className={ACCENT} />
      <path d="M80 50H46l-10 9 10 9h34Z" className={PAPER} />
      <path d="M90 33h18M54 59h18" className={LINE} />
    </Drawing>
  );
}

/** Not allowed: a gate that is shut. */
export function LockedDrawing() {
  return (
    <Drawing>
      <path d="M18 104h124" className={LINE} />
      <path d="M34 104V30h14v74M112 104V30h14v74" className={PAPER} />
      <path d="M48 50h64M48 92h64M60 50v42M76 50v42M92 50v42M104 50v42" className={LINE} />
      <rect x="66" y="62" width="28" height="24" rx="4" className={ACCENT} />
      <path d="M72 62v-6a8 8 0 0 1 16 0v6" className={LINE} />
      <circle cx="41" cy="24" r="5" className="fill-brand" />
      <circle cx="119" cy="24" r="5" className="fill-brand" />
    </Drawing>
  );
}

/** Something failed: a line that came down. */
export function BrokenDrawing() {
  return (
    <Drawing>
      <path d="M18 104h124" className={LINE} />
      <path d="M36 104V34M124 104V34M26 42h20M114 42h20" className={LINE} />
      <path d="M36 42c10 26 22 30 34 24M124 42c-8 30-20 40-30 36" className={LINE} />
      <path
        d="m78 58-8 14 12 4-8 16"
        className="fill-none stroke-amber stroke-3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="30" y="88" width="12" height="16" className="fill-brand-soft" />
      <rect x="118" y="88" width="12" height="16" className="fill-brand-soft" />
    </Drawing>
  );
}

/** Limit reached: a shelf that is full. */
export function FullDrawing() {
  return (
    <Drawing>
      <path d="M22 100h116M22 52h116" className="fill-none stroke-ink-2 stroke-4" strokeLinecap="round" />
      <path d="M32 66h12v32H32ZM48 62h16v36H48Z" className="fill-brand-soft stroke-ink-2 stroke-2" />
      <path d="M68 70h10v28H68ZM82 60h14v38H82Z" className={ACCENT} />
      <path d="M100 64h12v34h-12ZM116 68h12v30h-12Z" className={PAPER} />
      <path d="M34 24h14v26H34ZM52 20h12v30H52Z" className={PAPER} />
      <path d="M68 26h16v24H68ZM88 18h12v32H88Z" className="fill-brand-soft stroke-ink-2 stroke-2" />
      <path d="M104 24h10v26h-10ZM118 20h10v30h-10Z" className={ACCENT} />
    </Drawing>
  );
}

/** Too small, or not ready: a large page in a small frame. */
export function WaitingDrawing() {
  return (
    <Drawing>
      <rect x="58" y="16" width="44" height="88" rx="8" className={PAPER} />
      <path d="M74 24h12" className={LINE} />
      <path d="M18 42h124v40H18Z" className="fill-brand-soft stroke-ink-2 stroke-2" strokeDasharray="5 4" />
      <rect x="28" y="50" width="34" height="24" rx="2" className={ACCENT} />
      <path d="M72 54h58M72 63h58M72 72h34" className={LINE} />
    </Drawing>
  );
}
