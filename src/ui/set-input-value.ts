/**
 * Writes into a native input as if it had been typed, so that React and a form library hear of it. A plain
 * assignment would be taken for React's own and swallowed.
 */
export function setInputValue(input: HTMLInputElement, value: string): void {
  if (input.value === value) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
