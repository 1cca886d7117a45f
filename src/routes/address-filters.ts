import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

type Filters<Name extends string> = { [K in Name]?: string };
type Changes<Name extends string> = { [K in Name]?: string | undefined };

/** A list's filters as the page's address holds them, so that a view can be handed on; `names` at module level. */
export function useAddressFilters<Name extends string>(names: readonly Name[]) {
  const [query, setQuery] = useSearchParams();
  const filters = Object.fromEntries(
    names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
  ) as Filters<Name>;
  const change = useCallback(
    (changes: Changes<Name>) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries<string | undefined>(changes)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      ),
    [setQuery],
  );
  return { filters, change };
}
