import { useEffect, useEffectEvent, useState } from 'react';

/** After the last letter, before it is handed on. */
const REST_MS = 300;

/** What is being typed into a filter, handed on once the typing rests. It follows where the filter is changed elsewhere. */
export function useRestedText(text: string, onChange: (text: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(text);
  const [seen, setSeen] = useState(text);
  const [sent, setSent] = useState(text);
  // Always the caller's latest, so that a new function does not begin the wait anew.
  const handOn = useEffectEvent(onChange);
  if (text !== seen) {
    setSeen(text);
    // What comes back of one's own words is older than what has been typed since.
    if (text !== sent) setTyped(text);
  }
  useEffect(() => {
    const words = typed.trim();
    if (words === text) return;
    const timer = setTimeout(() => {
      setSent(words);
      handOn(words);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [typed, text]);
  return [typed, setTyped];
}
