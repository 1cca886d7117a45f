import { type RefObject, useEffect } from 'react';
import { useAddressParams } from '../../../patterns/use-address-params.ts';

const FOCUSABLE = 'input:not([type="hidden"]), textarea, [contenteditable="true"], [tabindex="0"], button';

/** Goes to the field that the address names, as from what is to be mended before publishing; once, and then it is forgotten. */
export function useAskedField(box: RefObject<HTMLElement | null>): void {
  const [params, setParams] = useAddressParams();
  const fieldName = params.get('field');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each field that is asked for
  useEffect(() => {
    if (!fieldName) return;
    const field = box.current?.querySelector<HTMLElement>(`[data-story-field="${CSS.escape(fieldName)}"]`);
    const controls = [...(field?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
    // Of several pictures the first without a description.
    const empty = controls.find((each) => each instanceof HTMLTextAreaElement && each.value === '');
    (empty ?? controls[0])?.focus();
    setParams((query) => {
      query.delete('field');
      return query;
    });
  }, [fieldName]);
}
