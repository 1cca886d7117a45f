import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import type { ChainBreak, ChainState } from '../../domain/admin/log.ts';
import { verifyLogs } from '../../domain/api/platform.ts';
import { dayText } from '../../lib/day-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useBusy } from '../../ui/use-busy.ts';

const HOW: Record<ChainBreak['how'], string> = {
  changed: 'was changed after it was written',
  missing: 'is missing',
  inserted: 'was added afterwards',
  'cut-off': 'and all after it are missing',
  rewritten: 'is not the one that was written',
};

function wordsOf({ how, keptOn }: ChainBreak): string {
  if (!keptOn) return HOW[how];
  const copy = `the copy of ${dayText(keptOn)} outside the database`;
  return how === 'rewritten' ? `differs from the one in ${copy}` : `${HOW[how]}, compared with ${copy}`;
}

/** How far the log agrees with the copy that no writer to the database can change. */
function comparedWords({ compared }: ChainState): string {
  return compared
    ? `Entries up to ${compared.seq.toLocaleString('en-GB')} match the copy of ${dayText(compared.keptOn)} outside the database.`
    : 'There is no copy outside the database to compare with yet.';
}

export type ChainCheck = {
  readonly state: ChainState | null;
  readonly busy: boolean;
  readonly start: (chain: string) => Promise<void>;
  readonly clear: () => void;
};

export function useChainCheck(): ChainCheck {
  const call = useCall();
  const [state, setState] = useState<ChainState | null>(null);
  const { showError } = useAlerts();
  const [busy, act] = useBusy(showError);
  return {
    state,
    busy,
    clear: () => setState(null),
    start: (chain) =>
      act(async () => {
        setState(null);
        setState((await call(verifyLogs, { query: { chain } })).state);
      }),
  };
}

export function CheckButton({ check, chain }: { check: ChainCheck; chain: string }) {
  return (
    <Button icon={ShieldCheck} busy={check.busy} onClick={() => void check.start(chain)}>
      Verify log
    </Button>
  );
}

/** Whether the entries are as they were written, and where first not. */
export function CheckResult({ check, name }: { check: ChainCheck; name: string }) {
  if (!check.state) return null;
  const { broken, entries } = check.state;
  const count = entries === 1 ? '1 entry' : `${entries.toLocaleString('en-GB')} entries`;
  return broken ? (
    <Banner tone="danger" live title={`The log of ${name} has been altered`} onDismiss={check.clear}>
      Entry {broken.seq.toLocaleString('en-GB')} {broken.part ? `of ${broken.part} ` : ''}
      {wordsOf(broken)}. {entries > 0 ? `The ${count} before it are unaltered.` : ''}
    </Banner>
  ) : (
    <Banner tone="good" live title={`The log of ${name} is unaltered`} onDismiss={check.clear}>
      {entries === 0 ? 'No entries yet.' : `All ${count} are as they were written. ${comparedWords(check.state)}`}
    </Banner>
  );
}
