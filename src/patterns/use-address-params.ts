import { useCallback, useContext } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { AddressNow, addressParts } from './address-now.ts';

type Change = (after: (before: URLSearchParams) => URLSearchParams) => void;

/**
 * What a page keeps in the query of its address. A change starts from the address as it is now, so that of two in a row
 * both hold though the first is not drawn yet; once another page is asked for, it does nothing.
 */
export function useAddressParams(): readonly [URLSearchParams, Change] {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const addressNow = useContext(AddressNow);
  const change = useCallback<Change>(
    (after) => {
      const now = addressParts(addressNow());
      if (now.pathname !== addressParts(pathname).pathname) return;
      void navigate(`?${after(new URLSearchParams(now.searchParams))}`, { replace: true });
    },
    [navigate, pathname, addressNow],
  );
  return [params, change];
}
