import { cx } from 'class-variance-authority';
import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ComponentProps, useId } from 'react';
import { contrast, readable } from '../lib/colour.ts';
import { useFieldControl } from './field-context.ts';
import { type ControlSize, jointClass } from './input-class.ts';
import { linkClass } from './link.tsx';

type Ground = {
  /** "white", "the page’s dark ground" */
  readonly label: string;
  /** `#rrggbb` */
  readonly colour: string;
};

type Props = Omit<ComponentProps<'input'>, 'type' | 'size' | 'value' | 'defaultValue' | 'onChange'> & {
  /** `#rrggbb` where it is a colour; else what was typed, for the form to refuse. */
  value: string;
  onValueChange: (value: string) => void;
  /** The school's own colours, to take with one click. */
  swatches?: readonly { readonly value: string; readonly label: string }[];
  /** What the colour will stand on: it warns where it could not be read there. */
  grounds?: readonly Ground[];
  /** Contrast that is needed: 4.5 for text, 3 for large text and marks. */
  leastRatio?: number;
  size?: ControlSize;
};

/** A colour, picked by eye or typed as `#rrggbb`. */
// Long: one field in two inputs, by eye and by hand, of the same colour.
export function ColourInput({
  value,
  onValueChange,
  swatches,
  grounds = [],
  leastRatio = 4.5,
  size,
  className,
  onBlur,
  disabled = false,
  readOnly = false,
  ...props
}: Props) {
  const warningId = useId();
  const colour = toHex(value);
  const failing = colour ? grounds.filter((ground) => contrast(colour, ground.colour) < leastRatio) : [];
  const [worst] = failing;
  const wired = useFieldControl({
    ...props,
    'aria-describedby': [props['aria-describedby'], worst && warningId].filter(Boolean).join(' ') || undefined,
  });
  const isLocked = disabled || readOnly;
  const better =
    colour &&
    failing
      .map((ground) => readable(colour, ground.colour, leastRatio))
      .find((other) => grounds.every((ground) => contrast(other, ground.colour) >= leastRatio));
  return (
    <span data-slot="colour-input" className={cx('grid grid-cols-1', className)}>
      <span className="flex flex-wrap items-center gap-3">
        <span
          className={jointClass({
            size,
            state: disabled ? 'disabled' : readOnly ? 'readOnly' : 'ready',
            className: 'max-w-36',
          })}
        >
          <input
            type="color"
            aria-label="Pick the colour by eye"
            value={colour ?? PLAIN}
            disabled={isLocked}
            onChange={(event) => onValueChange(event.target.value)}
            className="h-full w-10 shrink-0 cursor-pointer border-e border-subtle bg-transparent p-1 disabled:cursor-default"
          />
          <input
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            maxLength={9}
            {...props}
            {...wired}
            disabled={disabled}
            readOnly={readOnly}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            onBlur={(event) => {
              const whole = toHex(event.target.value);
              if (whole && whole !== value && !readOnly) onValueChange(whole);
              onBlur?.(event);
            }}
            className="w-full min-w-0 bg-transparent px-2.5 outline-none type-figures"
          />
        </span>
        {swatches && !isLocked ? <Swatches swatches={swatches} colour={colour} onChoose={onValueChange} /> : null}
      </span>
      <span id={warningId} role="status" className="text-sm text-amber-text not-empty:mt-2">
        {worst && colour ? (
          <Warning
            grounds={failing.map(({ label }) => label)}
            ratio={contrast(colour, worst.colour)}
            leastRatio={leastRatio}
            better={isLocked ? undefined : better}
            onTake={onValueChange}
          />
        ) : null}
      </span>
    </span>
  );
}

/** The browser's own field cannot be empty: what it shows while nothing is chosen. */
const PLAIN = `#${'0'.repeat(6)}`;

/** Rounded down: 4.49 is not enough and must not be shown as 4.5. */
const figure = (ratio: number) => (Math.floor(ratio * 10) / 10).toLocaleString('en-GB');

/** `#rrggbb` of `#RGB`, `rrggbb` and the like, or `null` where it is no colour. */
export function toHex(typed: string): string | null {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed.trim()) ?? [];
  if (!digits) return null;
  const six = digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join('') : digits;
  return `#${six.toLowerCase()}`;
}

type SwatchProps = {
  swatches: NonNullable<Props['swatches']>;
  colour: string | null;
  onChoose: (colour: string) => void;
};

function Swatches({ swatches, colour, onChoose }: SwatchProps) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {swatches.map((swatch) => (
        <button
          key={swatch.value}
          type="button"
          aria-label={swatch.label}
          title={swatch.label}
          aria-pressed={colour === swatch.value}
          onClick={() => onChoose(swatch.value)}
          className="grid size-target place-items-center rounded-full border border-control"
          style={{ backgroundColor: swatch.value, color: readable(swatch.value, swatch.value) }}
        >
          {colour === swatch.value ? <Check className="size-3.5" strokeWidth={2.5} aria-hidden /> : null}
        </button>
      ))}
    </span>
  );
}

type WarningProps = {
  /** Names of those it cannot be read on. */
  grounds: readonly string[];
  ratio: number;
  leastRatio: number;
  better: string | null | undefined;
  onTake: (colour: string) => void;
};

function Warning({ grounds, ratio, leastRatio, better, onTake }: WarningProps) {
  return (
    <span className="flex items-start gap-1.5">
      <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
      <span>
        Hard to read on {grounds.join(' and ')}: {figure(ratio)} to 1, where {leastRatio} is needed.{' '}
        {better ? (
          <button type="button" className={linkClass({ tone: 'inText' })} onClick={() => onTake(better)}>
            Take {better}
          </button>
        ) : null}
      </span>
    </span>
  );
}
