import { createContext } from 'react';

/** Reads the address as it is now; what is asked for there may still have to be drawn. */
export const AddressNow = createContext(() => `${window.location.pathname}${window.location.search}`);

/** The window escapes what the router leaves as it was. `from`: the address that a relative one starts at. */
export function addressParts(address: string, from = '/'): Pick<URL, 'pathname' | 'search' | 'searchParams'> {
  return new URL(address, new URL(from, 'http://app'));
}
