/** So many are asked of one host at a time. */
const PLACES = 2;
/** After so many failures in a row a host is taken for down. */
const FAILURES = 5;
const FIRST_MS = 60_000;
const LONGEST_MS = 30 * 60_000;
/** Hosts that are remembered; those that do well and are not asked just now need not be. */
const MOST = 10_000;

/** What this process knows of the hosts that jobs ask: who is asking, and which do not answer. Other processes have their own. */
export type Hosts = {
  /**
   * A place for one who asks the host now: gives the function that leaves it, `null` while there is none.
   * @param isAnyway also while the host is taken for down
   */
  enter(host: string, isAnyway: boolean): (() => void) | null;
  hasPlace(host: string, isAnyway: boolean): boolean;
  /** Until when a host is not asked because it does not answer; `null` for one that may be asked. */
  shutUntil(host: string): Date | null;
  /** It answered, whatever it said. */
  answered(host: string): void;
  /** It could not be reached, took too long, or has a fault of its own. */
  failed(host: string): void;
};

type HostState = { asking: number; failures: number; shutUntil: number; waitMs: number };

export function createHosts({ now }: { readonly now: () => Date }): Hosts {
  const states = new Map<string, HostState>();

  function of(host: string): HostState {
    const state = states.get(host);
    if (state) return state;
    const made: HostState = { asking: 0, failures: 0, shutUntil: 0, waitMs: 0 };
    states.set(host, made);
    if (states.size > MOST) forgetOne(host);
    return made;
  }

  /** Forgets the host that was met first among those without an open request. */
  function forgetOne(except: string): void {
    for (const [host, { asking }] of states) {
      if (asking > 0 || host === except) continue;
      states.delete(host);
      return;
    }
  }

  function forgetIfWell(host: string, { asking, failures }: HostState): void {
    if (asking === 0 && failures === 0) states.delete(host);
  }

  function hasPlace(host: string, isAnyway: boolean): boolean {
    const state = states.get(host);
    if (!state) return true;
    const isDown = state.failures >= FAILURES;
    if (isDown && now().getTime() < state.shutUntil && !isAnyway) return false;
    // One tries for all whether it is back.
    return state.asking < (isDown ? 1 : PLACES);
  }

  return {
    hasPlace,
    enter(host, isAnyway) {
      if (!hasPlace(host, isAnyway)) return null;
      const state = of(host);
      state.asking += 1;
      let isLeft = false;
      return () => {
        if (isLeft) return;
        isLeft = true;
        state.asking -= 1;
        forgetIfWell(host, state);
      };
    },
    shutUntil(host) {
      const state = states.get(host);
      return state && state.failures >= FAILURES && state.shutUntil > now().getTime()
        ? new Date(state.shutUntil)
        : null;
    },
    answered(host) {
      const state = states.get(host);
      if (!state) return;
      Object.assign(state, { failures: 0, shutUntil: 0, waitMs: 0 });
      forgetIfWell(host, state);
    },
    failed(host) {
      const state = of(host);
      state.failures += 1;
      const at = now().getTime();
      // Who asked at the same time, or for a person, says nothing new.
      if (state.failures < FAILURES || at < state.shutUntil) return;
      state.waitMs = Math.min(LONGEST_MS, state.waitMs === 0 ? FIRST_MS : state.waitMs * 2);
      state.shutUntil = at + state.waitMs;
    },
  };
}
