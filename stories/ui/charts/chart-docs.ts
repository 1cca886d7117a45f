import type { KitDocs } from '../../../.storybook/docs/kit-docs.ts';

/** What holds for every chart whose points one can move through. */
export const POINT_KEYS: NonNullable<KitDocs['keyboard']> = [
  { keys: ['Tab'], does: 'Goes to the table, the file, then the picture' },
  { keys: ['←', '→'], does: 'The point before and the next. Mirrored from right to left' },
  { keys: ['Home', 'End'], does: 'The first point and the last' },
  { keys: ['Page Up', 'Page Down'], does: 'A tenth of all points further or back' },
  { keys: ['Esc'], does: 'Puts the box beside the point away' },
];

export const POINT_NOTES: NonNullable<KitDocs['accessibility']> = [
  'The picture is a slider to screen readers: each move is read in words, also by swiping on a phone.',
  'Everything in the picture is in the table and in the CSV file as well.',
  'A value that is not known is a gap, hatched or left out, and said below. It is never drawn as zero.',
  'Forced colours: the picture keeps its own surface and colours, the words and the table take those of the system.',
];

export const SHOWN_NOTES: NonNullable<KitDocs['accessibility']> = [
  'Each figure is beside its mark as text, so there is nothing that only a pointer finds.',
  'Everything in the picture is in the table and in the CSV file as well.',
];
