/** Whether two values of documents say the same: maps in whatever order of their names, times by when they are. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if ('isEqual' in one && typeof one.isEqual === 'function') return one.isEqual(other) === true;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every(
      (name) =>
        Object.hasOwn(other, name) &&
        isSameValue((one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]),
    )
  );
}
