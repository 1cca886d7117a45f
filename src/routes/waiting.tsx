import { useEffect, useState } from 'react';
import { QUIET_MS, SLOW_ROUTE_MS } from '../config/constants.ts';
import { Spinner } from '../ui/spinner.tsx';

/** Nothing at first, then a sign that something is on its way, then a word of comfort. */
export function Waiting({ label = 'Loading' }: { label?: string }) {
  const [phase, setPhase] = useState<'quiet' | 'waiting' | 'long'>('quiet');
  useEffect(() => {
    const timers = [setTimeout(() => setPhase('waiting'), QUIET_MS), setTimeout(() => setPhase('long'), SLOW_ROUTE_MS)];
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  return (
    <div role="status" className="grid min-h-60 place-content-center justify-items-center gap-3 p-8 text-ink-2">
      {phase === 'quiet' ? null : <Spinner />}
      {phase === 'waiting' ? <span className="sr-only">{label}</span> : null}
      {phase === 'long' ? <p>Still loading. Your connection may be slow.</p> : null}
    </div>
  );
}
