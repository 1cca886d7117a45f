import { Resolver } from 'node:dns/promises';
import type { Names } from '../../core/ports/names.ts';

const TIMEOUT_MS = 3_000;
const NOT_THERE: readonly unknown[] = ['ENOTFOUND', 'ENODATA'];

type Options = {
  /** `address:port`; the system's own unless given. */
  readonly servers?: readonly string[];
  readonly timeoutMs?: number;
};

/** A name service; `fixed` answers by name come before it. */
export function nodeNames(
  fixed: ReadonlyMap<string, readonly string[]> = new Map(),
  { servers, timeoutMs = TIMEOUT_MS }: Options = {},
): Names {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers) resolver.setServers(servers);
  return {
    async texts(name) {
      const fixedTexts = fixed.get(name.toLowerCase());
      if (fixedTexts) return fixedTexts;
      try {
        return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
      } catch (error) {
        if (NOT_THERE.includes((error as { code?: unknown }).code)) return [];
        throw error;
      }
    },
  };
}
