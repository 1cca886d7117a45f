import { MAX_CHARACTERS, PREFIX } from './copy-form.ts';

type Store = Pick<Storage, 'setItem' | 'removeItem'>;

/** @param text nothing takes the copy away. Never throws: storage may be closed. */
export function writeCopy(
  address: string,
  text = '',
  height = '',
  store: () => Store = () => localStorage,
  now = Date.now(),
): void {
  try {
    if (text && text.length < MAX_CHARACTERS) store().setItem(PREFIX + address, `${now} ${height}\n${text}`);
    else store().removeItem(PREFIX + address);
  } catch {
    // There is none.
  }
}
