/**
 * Writes into a native input or text area as if it had been typed, so that React and a form library hear of it. A plain
 * assignment would be taken for React's own and swallowed.
 */
export function setInputValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  if (field.value === value) return;
  const own = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
