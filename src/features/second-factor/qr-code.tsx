import { encode } from 'uqr';

/** A QR code as one path. Dark on light in every theme: many cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-44 shrink-0 rounded-surface border border-subtle forced-color-adjust-none"
    >
      <rect width={size} height={size} className="fill-brand-deep-ink" />
      <path d={path} className="fill-brand-deep" />
    </svg>
  );
}
