import { useEffect, useEffectEvent, useState } from 'react';

/** After the last letter, before it is handed on. */
const REST_MS = 300;

/**
 * What is being typed into a filter, handed on once the typing rests. It follows where the filter is changed elsewhere. A
 * field of a list that is there whole rests for 0 ms: it finds at each letter, and keeps its own letters all the same, since
 * an address follows in a transition and would put a field that shows it back until then.
 */
export function useRestedText(
  text: string,
  onChange: (text: string) => void,
  restMs = REST_MS,
): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(text);
  const [seen, setSeen] = useState(text);
  // Handed on and not back yet, in their order.
  const [sent, setSent] = useState<readonly string[]>([]);
  // Always the caller's latest, so that a new function does not begin the wait anew.
  const handOn = useEffectEvent(onChange);
  if (text !== seen) {
    setSeen(text);
    // What comes back of one's own words is older than what has been typed since. What comes once more is another's.
    const at = sent.indexOf(text);
    setSent(at < 0 ? [] : sent.slice(at + 1));
    if (at < 0) setTyped(text);
  }
  useEffect(() => {
    const trimmed = typed.trim();
    if (trimmed === text.trim()) return;
    const timer = setTimeout(() => {
      setSent((before) => [...before, trimmed]);
      handOn(trimmed);
    }, restMs);
    return () => clearTimeout(timer);
  }, [typed, text, restMs]);
  return [typed, setTyped];
}
