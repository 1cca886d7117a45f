import { useState } from 'react';
import { focusPosition } from '../../lib/picture-sources.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Slider } from '../../ui/slider.tsx';

type Focus = { readonly x: number; readonly y: number };
type Props = {
  /** Address of the picture. */
  src: string;
  /** Its description. */
  alt: string;
  /** The part that stays in view now; the middle unless given. */
  focus: Focus | undefined;
  /** Cancelled, or after the part was chosen. */
  onClose: () => void;
  /** Given the part that stays in view. */
  onFocus: (focus: Focus) => void;
};

const MIDDLE = { x: 0.5, y: 0.5 };
const SIDES = [
  { side: 'x', label: 'From left to right' },
  { side: 'y', label: 'From top to bottom' },
] as const;
const inside = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100;

/** The focal point of a picture, which stays visible where it is cropped: pointed at, or set by two sliders. */
export function FocusDialog({ src, alt, focus, onClose, onFocus }: Props) {
  const [point, setPoint] = useState<Focus>(focus ?? MIDDLE);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Set the focal point"
      description="Click the most important part of the picture. It stays visible wherever the picture is cropped."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              onFocus(point);
              onClose();
            }}
          >
            Use this point
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="grid justify-items-center rounded-control bg-sunken p-2">
          <span className="relative inline-block max-w-full">
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the sliders below do the same by keyboard */}
            <img
              src={src}
              alt={alt || 'The picture'}
              className="block max-h-96 max-w-full min-w-60 cursor-crosshair"
              onClick={({ currentTarget, clientX, clientY }) => {
                const { left, top, width, height } = currentTarget.getBoundingClientRect();
                setPoint({ x: inside((clientX - left) / width), y: inside((clientY - top) / height) });
              }}
            />
            <span
              aria-hidden="true"
              className="pointer-events-none absolute size-6 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-surface bg-brand"
              style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
            />
          </span>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          {SIDES.map(({ side, label }) => (
            <Field key={side} label={label}>
              <Slider
                min={0}
                max={100}
                unit="%"
                value={Math.round(point[side] * 100)}
                onChange={({ target }) => setPoint((before) => ({ ...before, [side]: Number(target.value) / 100 }))}
              />
            </Field>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-3 text-sm text-ink-3">
          As a wide picture:
          <img
            src={src}
            alt=""
            className="h-12 w-40 rounded-control object-cover"
            style={{ objectPosition: focusPosition(point) }}
          />
        </div>
      </div>
    </Dialog>
  );
}
