import { useEffect, useRef, useState } from 'react';
import type { CommandGroup } from './command.ts';

export interface SourcesState {
  readonly groups: readonly CommandGroup[];
  readonly loading: boolean;
  /** Titles of the sources that did not answer. */
  readonly failed: readonly string[];
}

const REST_MS = 200;
/** Shorter ones would find everything. */
const SHORTEST = 2;
const NOTHING: SourcesState = { groups: [], loading: false, failed: [] };

/** Asks every group that can be searched once the typing rests; an answer to an older question is dropped, one that fails spoils no other. */
export function useSources(groups: readonly CommandGroup[], query: string): SourcesState {
  const [answer, setAnswer] = useState<SourcesState & { query: string }>({ ...NOTHING, query: '' });
  const sources = groups.flatMap(({ title, search }) => (search ? [{ title, search }] : []));
  const latest = useRef(sources);
  latest.current = sources;
  const asks = sources.length > 0 && query.length >= SHORTEST;

  useEffect(() => {
    if (!asks) return;
    const aborter = new AbortController();
    const timer = setTimeout(async () => {
      const sources = latest.current;
      const settled = await Promise.allSettled(sources.map(({ search }) => search(query, aborter.signal)));
      if (aborter.signal.aborted) return;
      const groups: CommandGroup[] = [];
      const failed: string[] = [];
      for (const [index, result] of settled.entries()) {
        const title = sources[index]?.title ?? '';
        if (result.status === 'rejected') failed.push(title);
        else if (result.value.length > 0) groups.push({ title, commands: result.value });
      }
      setAnswer({ query, groups, failed, loading: false });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [asks, query]);

  if (!asks) return NOTHING;
  // Those of the question before stay until the answer comes, so that nothing jumps.
  return answer.query === query ? answer : { groups: answer.groups, failed: [], loading: true };
}
