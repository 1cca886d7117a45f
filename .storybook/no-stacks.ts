/** What React keeps for itself: it may be elsewhere, or be something else, in any version of it. */
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const COUNT = 'recentlyCreatedOwnerStacks';

/**
 * For its warnings React keeps of each element where it was made, unless it has made very many: a tenth of a page's work.
 * Says that it has, so that stories take less long. Where React keeps its count elsewhere nothing is changed, and they only
 * take longer.
 * @returns whether the count was where it is looked for
 */
export function keepNoStacks(react: object): boolean {
  const internals = (react as Readonly<Record<string, unknown>>)[INTERNALS];
  if (typeof internals !== 'object' || internals === null || !(COUNT in internals)) return false;
  const { configurable = true } = Object.getOwnPropertyDescriptor(internals, COUNT) ?? {};
  if (!configurable || !Object.isExtensible(internals)) return false;
  Object.defineProperty(internals, COUNT, { configurable: true, get: () => Number.MAX_VALUE, set: () => {} });
  return true;
}
