import { useEffect, useState } from 'react';
import { OPEN } from '../domain/routes.ts';
import { useAddressParams } from '../patterns/use-address-params.ts';

/**
 * Whether a page's dialog is open. The address opens it for search and links (`?open=invite`), and does not keep it: neither a
 * reload nor the way back would.
 */
export function useAddressDialog(name: string): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [params, setParams] = useAddressParams();
  const [isOpen, setOpen] = useState(false);
  const isAsked = params.get(OPEN) === name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router's function is another one at each address
  useEffect(() => {
    if (!isAsked) return;
    setOpen(true);
    setParams((query) => {
      query.delete(OPEN);
      return query;
    });
  }, [isAsked]);
  return [isOpen, setOpen];
}
