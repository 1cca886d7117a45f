import { cx } from 'class-variance-authority';
import ChevronDown from 'lucide-react/icons/chevron-down';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ComponentProps, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { loadCode } from '../../lib/load-code.ts';
import { FieldError } from '../field.tsx';
import { useFieldControl } from '../field-context.ts';
import { type ControlSize, jointClass } from '../input-class.ts';

type PhoneNumbers = typeof import('./phone-numbers.ts');

type Props = Omit<ComponentProps<'input'>, 'type' | 'size' | 'value' | 'defaultValue' | 'onChange'> & {
  /** `+` and digits (E.164) where it is a number; else what was typed, for the form to refuse. */
  value: string;
  onValueChange: (value: string) => void;
  /** Two letters (ISO 3166). */
  defaultCountry?: string;
  /** Above all others in the list. */
  nearby?: readonly string[];
  /** The language of the country names. */
  locale?: string;
  size?: ControlSize;
};

const NEARBY = ['GB', 'IE'];

let loading: Promise<PhoneNumbers> | undefined;
/** The rules of the world's numbers are 40 KB: they come when a field is drawn, and are asked for again after a failure. */
function loadNumbers(): Promise<PhoneNumbers> {
  loading ??= loadCode(() => import('./phone-numbers.ts')).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** A phone number with its country. Numbers pasted with `+44…` bring their country along. */
// Long: one field; country, text and what they stand for are read together.
export function PhoneInput({
  value,
  onValueChange,
  defaultCountry = 'GB',
  nearby = NEARBY,
  locale = 'en-GB',
  size,
  className,
  onBlur,
  onFocus,
  disabled = false,
  readOnly = false,
  ...props
}: Props) {
  const problemId = useId();
  const joint = useRef<HTMLSpanElement>(null);
  const [numbers, setNumbers] = useState<PhoneNumbers | null>(null);
  const [country, setCountry] = useState(defaultCountry);
  const [text, setText] = useState(value);
  const [problem, setProblem] = useState('');
  const [doubt, setDoubt] = useState('');
  /** What the text stands for; another value comes from outside and is shown anew. */
  const [shownValue, setShownValue] = useState<string | null>(null);
  const wired = useFieldControl({
    ...props,
    'aria-describedby': [props['aria-describedby'], problem && problemId].filter(Boolean).join(' ') || undefined,
  });

  // Offline, the field goes on taking what is typed, and the next focus asks once more.
  const fetchNumbers = () =>
    void loadNumbers().then(
      (numbers) => {
        const input = joint.current?.querySelector('input');
        const isAllChosen = input === document.activeElement && isWholeChosen(input);
        flushSync(() => setNumbers(() => numbers));
        // The number is written anew, and what was chosen to be typed over would stay.
        if (isAllChosen) input?.select();
      },
      () => setNumbers(null),
    );
  useEffect(fetchNumbers, []);

  if (numbers && value !== shownValue) {
    setShownValue(value);
    setProblem('');
    setDoubt('');
    const reading = numbers.readPhone(value, country, locale);
    setText(reading.status === 'good' ? reading.national : value);
    if (reading.status === 'good') setCountry(reading.country);
  }

  function take(typed: string, from: string, settled: boolean): void {
    const reading = numbers?.readPhone(typed, from, locale);
    const out = reading?.status === 'good' ? reading.e164 : (e164Of(typed) ?? typed.trim());
    if (reading?.status === 'good') setCountry(reading.country);
    setText(reading?.status === 'good' && settled ? reading.national : typed);
    setProblem(reading?.status === 'wrong' && settled ? reading.message : '');
    setDoubt((reading?.status === 'good' && settled && reading.doubt) || '');
    if (numbers) setShownValue(out);
    if (out !== value) onValueChange(out);
  }

  return (
    <div data-slot="phone-input" className={cx('grid grid-cols-1', className)}>
      <span
        ref={joint}
        className={jointClass({ size, state: disabled ? 'disabled' : readOnly ? 'readOnly' : 'ready' })}
      >
        <CountryChoice
          country={country}
          countries={numbers?.countriesIn}
          locale={locale}
          nearby={nearby}
          disabled={disabled || readOnly}
          onChoose={(code) => {
            setCountry(code);
            take(text, code, text !== '');
          }}
        />
        <input
          type="tel"
          autoComplete="tel"
          dir="ltr"
          {...props}
          {...wired}
          aria-invalid={wired['aria-invalid'] ?? (problem ? true : undefined)}
          disabled={disabled}
          readOnly={readOnly}
          value={text}
          onChange={(event) => {
            const isPaste = (event.nativeEvent as InputEvent).inputType === 'insertFromPaste';
            take(event.target.value, country, isPaste && /^\s*(?:\+|00)/.test(event.target.value));
          }}
          onFocus={(event) => {
            if (!numbers) fetchNumbers();
            onFocus?.(event);
          }}
          onBlur={(event) => {
            if (!readOnly) take(text, country, true);
            onBlur?.(event);
          }}
          className="w-full min-w-0 bg-transparent px-3 outline-none type-figures rtl:text-end"
        />
      </span>
      {problem && wired['aria-invalid'] === undefined ? (
        <div className="mt-1.5">
          <FieldError id={problemId}>{problem}</FieldError>
        </div>
      ) : null}
      <span role="status" className="text-sm text-amber-text not-empty:mt-1.5">
        {doubt ? (
          <span className="flex items-start gap-1.5">
            <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
            {doubt}
          </span>
        ) : null}
      </span>
    </div>
  );
}

const isWholeChosen = (input: HTMLInputElement | null | undefined): boolean =>
  !!input && input.selectionStart === 0 && input.selectionEnd === input.value.length;

/** What can be checked without the rules: whether it is written as an international number. */
function e164Of(typed: string): string | null {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^00(?=[1-9])/, '+');
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : null;
}

type CountryProps = {
  country: string;
  /** Absent until the rules of telephone numbers are loaded. */
  countries: PhoneNumbers['countriesIn'] | undefined;
  locale: string;
  nearby: readonly string[];
  disabled: boolean;
  onChoose: (code: string) => void;
};

function CountryChoice({ country, countries, locale, nearby, disabled, onChoose }: CountryProps) {
  const options = useMemo(() => countries?.(locale), [countries, locale]);
  const calling = options?.find(({ code }) => code === country)?.calling;
  const option = ({ code, name, calling: dial }: { code: string; name: string; calling: string }) => (
    <option key={code} value={code}>{`${name} (${dial})`}</option>
  );

  return (
    <span className="relative flex shrink-0 items-center gap-1.5 border-e border-subtle ps-3 pe-2 type-figures has-focus-visible:bg-brand-soft">
      <span aria-hidden="true">{country}</span>
      <span aria-hidden="true" dir="ltr" className="min-w-7 text-ink-3">
        {calling}
      </span>
      <ChevronDown className="size-4 text-ink-3" strokeWidth={1.75} aria-hidden />
      <select
        aria-label="Country of the number"
        value={country}
        disabled={disabled}
        onChange={(event) => onChoose(event.target.value)}
        className="absolute inset-0 w-full cursor-pointer opacity-0 disabled:cursor-default"
      >
        {options ? (
          <>
            <optgroup label="Nearby">{options.filter(({ code }) => nearby.includes(code)).map(option)}</optgroup>
            <optgroup label="All countries">
              {options.filter(({ code }) => !nearby.includes(code)).map(option)}
            </optgroup>
          </>
        ) : (
          <option value={country}>{country}</option>
        )}
      </select>
    </span>
  );
}
