import { useCallback, useState } from 'react';
import { VisuallyHidden } from './layout.tsx';

export type Announced = { readonly text: string; readonly number: number };

/** What is to be read out, and how to say the next; the same words said twice are read out twice. */
export function useAnnouncement(): [announced: Announced, announce: (text: string) => void] {
  const [announced, setAnnounced] = useState<Announced>({ text: '', number: 0 });
  const announce = useCallback((text: string) => setAnnounced(({ number }) => ({ text, number: number + 1 })), []);
  return [announced, announce];
}

/** The page's one polite live region. It must be there before anything is announced, and stay. */
export function Announcement({
  announced,
}: {
  /** What is read out, from `useAnnouncement`. */
  announced: Announced;
}) {
  return (
    <VisuallyHidden as="p" role="status" data-slot="announcement">
      <span key={announced.number}>{announced.text}</span>
    </VisuallyHidden>
  );
}
