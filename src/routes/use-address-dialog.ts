import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { OPEN } from '../domain/routes.ts';

/**
 * Whether a page's dialog is open. The address opens it for search and links (`?open=invite`), and does not keep it: neither a
 * reload nor the way back would.
 */
export function useAddressDialog(name: string): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const isAsked = params.get(OPEN) === name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router's function is another one at each address
  useEffect(() => {
    if (!isAsked) return;
    setOpen(true);
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(OPEN);
        return after;
      },
      { replace: true },
    );
  }, [isAsked]);
  return [isOpen, setOpen];
}
