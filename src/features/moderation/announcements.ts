import { counted } from './decisions.ts';
import type { Verdict } from './queue.ts';

const SAID: Record<Verdict, string> = {
  Approved: 'Approved',
  Scheduled: 'Scheduled',
  'Awaiting a second person': 'Awaiting a second person',
  Hidden: 'Hidden',
  Returned: 'Returned',
  Updated: 'Updated',
  Kept: 'Kept as published',
  Removed: 'Removed',
};

/** "Approved." or "12 stories approved." */
export function actSaid(verdict: Verdict, stories: number): string {
  const sentence = SAID[verdict];
  return stories === 1
    ? `${sentence}.`
    : `${counted(stories)} ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}.`;
}

type Place = {
  /** How many await review in all. */
  readonly left: number;
  /** How many of them match the filters. */
  readonly matching: number;
  readonly title: string | undefined;
};

/** What follows an act: "37 left. Now: {title}", or that there is nothing left. */
export function placeSaid({ left, matching, title }: Place): string {
  if (left === 0) return 'You’re all caught up.';
  if (matching === 0) return `${left} left. No matching stories.`;
  return title === undefined ? `${left} left.` : `${left} left. ${nowSaid(title)}`;
}

export function nowSaid(title: string): string {
  return `Now: ${title || 'Untitled story'}`;
}

/** "The Tempest selected. 3 selected." */
export function selectionSaid(title: string, isSelected: boolean, count: number): string {
  return `${title || 'Untitled story'} ${isSelected ? 'selected' : 'deselected'}. ${count} selected.`;
}
