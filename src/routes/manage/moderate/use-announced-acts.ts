import { useEffect, useRef } from 'react';
import { nowSaid, placeSaid } from '../../../features/moderation/announcements.ts';
import { useAnnouncement } from '../../../ui/announcement.tsx';

type Seen = {
  /** How many await review in all; undefined before it is known. */
  readonly left: number | undefined;
  /** The ids that match the filters. */
  readonly order: readonly string[];
  readonly shown: { readonly id: string; readonly title: string } | undefined;
};

type Act = {
  readonly text: string;
  /** `place`: how many are left and which story came up; `story`: which came up, if it is another one. */
  readonly follows: 'place' | 'story';
  /** Said once this story is shown. */
  readonly at?: string | undefined;
  readonly from: string | undefined;
};

/** Says each act once it shows, with what came of it, in one announcement. */
export function useAnnouncedActs({ left, order, shown }: Seen) {
  const [announced, announce] = useAnnouncement();
  const act = useRef<Act | null>(null);
  useEffect(() => {
    const { current } = act;
    if (current === null || left === undefined) return;
    if (current.at !== undefined && shown?.id !== current.at) return;
    act.current = null;
    if (current.follows === 'place')
      announce(`${current.text} ${placeSaid({ left, matching: order.length, title: shown?.title })}`);
    else if (shown && shown.id !== current.from) announce(`${current.text}. ${nowSaid(shown.title)}`);
    else announce(current.text);
  });
  return {
    announced,
    announce,
    /** An act that changes the queue. */
    acted: (text: string, at?: string) => {
      act.current = { text, follows: 'place', at, from: shown?.id };
    },
    /** An act that may lead to another story: `at`, where that is known. */
    moved: (text: string, at?: string) => {
      act.current = { text, follows: 'story', at, from: shown?.id };
    },
  };
}
