import { type OklchValue, parseOklch } from '../../src/lib/oklch.ts';

/**
 * What colours are on the screen now: theme, system and a school's accent included. Asks the browser for the colour of a
 * probe, since what a style sheet says of a custom property may be written in many ways.
 */
export function liveColours(names: readonly string[], within: Element = document.body): Map<string, OklchValue> {
  const probe = document.createElement('span');
  probe.hidden = true;
  within.append(probe);
  const values = new Map<string, OklchValue>();
  for (const name of names) {
    probe.style.color = `var(--${name})`;
    values.set(name, parseOklch(getComputedStyle(probe).color));
  }
  probe.remove();
  return values;
}
