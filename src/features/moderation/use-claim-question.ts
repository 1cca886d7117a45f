import { useState } from 'react';
import { useSession } from '../../data/session/session.tsx';
import type { SchoolStory } from '../../domain/story/schema.ts';
import { useNow } from '../../patterns/use-now.ts';
import type { ClaimedAct } from './claim-dialog.tsx';
import { claimedBy } from './use-claim.ts';

type Forced = { readonly force?: true };

/** What others have open is acted on once the person has said so. */
export function useClaimQuestion() {
  const uid = useSession().user?.uid;
  const now = useNow();
  const [claimed, setClaimed] = useState<ClaimedAct | null>(null);
  return {
    /** @returns what comes of the act; `null` while it is asked about */
    unlessClaimed<T>(verb: string, stories: readonly SchoolStory[], act: (more: Forced) => T): T | null {
      const names = claimedBy(stories, uid, now);
      if (names.length === 0) return act({});
      setClaimed({ verb, names, act: () => void act({ force: true }) });
      return null;
    },
    /** The act that is asked about. */
    claimed,
    closeClaimed: () => setClaimed(null),
  };
}
