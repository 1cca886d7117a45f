import { MAX_AGE, PREFIX, split } from './copy-form.ts';

type Store = Pick<Storage, 'getItem' | 'removeItem'>;

/**
 * The last good answer of one widget's address, in the visitor's browser, before it the height that it was drawn in, for which the
 * page gives it until the next answer is there. One that is older is taken away; `isGone` takes it away at any age. Never throws:
 * storage may be closed.
 */
export function readCopy(
  address: string,
  isGone = false,
  store: () => Store = () => localStorage,
  now = Date.now(),
): readonly string[] {
  try {
    const [, at, height = '', text = ''] = split(store().getItem(PREFIX + address));
    if (!isGone && Math.abs(now - Number(at)) < MAX_AGE) return [height, text];
    store().removeItem(PREFIX + address);
  } catch {
    // There is none.
  }
  return [];
}
