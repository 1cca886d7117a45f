/** What every story of the kit is tried for beside axe and its picture. */
export type Check = 'reflow' | 'keyboard' | 'layoutShift';

/**
 * `parameters.exempt` of a story: the check it cannot hold, and in a sentence why. What has two dimensions by nature
 * (a map, a grid of hours) may be wider than 320 px; nothing may hold the keyboard.
 */
export type Exempt = { readonly [check in Check]?: string };

export function isExempt(parameters: Readonly<Record<string, unknown>>, check: Check): boolean {
  const reason = (parameters.exempt as Exempt | undefined)?.[check];
  if (reason === undefined) return false;
  if (reason.length < 20) throw new Error(`parameters.exempt.${check} has to say why, in a sentence.`);
  return true;
}
