import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * The text of the input within `box`, whoever writes it: a form library sets the element itself and tells React nothing,
 * so the element is looked at after each render. `on` is false where it is not needed.
 */
export function useLiveValue<Box extends HTMLElement>(
  first: unknown,
  on = true,
): { value: string; box: RefObject<Box | null>; follow: (value: string) => void } {
  const box = useRef<Box>(null);
  const [value, setValue] = useState(() => String(first ?? ''));
  useLayoutEffect(() => {
    const input = on ? box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea') : null;
    if (input) setValue(input.value);
  });
  return { value, box, follow: setValue };
}
