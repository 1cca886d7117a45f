import type { Drawing } from '../drawings.ts';

export type Written = {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly tags: readonly string[];
  readonly drawing: Drawing | null;
  readonly days: number;
  /** The note with which it went back to its author. */
  readonly returned?: string;
};

/** Stories that Mr Field writes here himself: drafts, and those that came back to him. */
export const WRITTEN: readonly Written[] = [
  {
    title: 'The pear tree turns ninety',
    paragraphs: [
      'It came in a wheelbarrow in 1936 and was not expected to live. This autumn it gave four hundred pears, of which the pupils got three hundred and ninety.',
    ],
    tags: ['history', 'outdoors', 'belonging'],
    drawing: 'garden',
    days: 1,
  },
  {
    title: 'Who was Albert Coe?',
    paragraphs: [
      'A name on a board, a desk in Room 6, a letter in the county archive. Year 9 have been putting him back together, and have reached his twelfth birthday.',
    ],
    tags: ['year9', 'history', 'remembrance'],
    drawing: 'museum',
    days: 3,
  },
  {
    title: 'Notes for the open evening',
    paragraphs: ['Locusts: lids on. Planetarium: fewer at a time. Chess: warn the visitors.'],
    tags: ['assembly', 'science'],
    drawing: null,
    days: 5,
  },
  {
    title: 'An hour with the bell-ringers',
    paragraphs: [
      'You do not pull the rope; you let it go and persuade it to come back. That took forty minutes to learn and will take forty years to do well.',
    ],
    tags: ['music', 'teamwork'],
    drawing: null,
    days: 8,
  },
  {
    title: 'What the new minibus can do',
    paragraphs: [
      'It reverses without beeping, lifts a wheelchair in nine seconds and plays the radio only to the driver.',
    ],
    tags: ['staff', 'belonging'],
    drawing: null,
    days: 12,
  },
  {
    title: 'Debate club takes on the council',
    paragraphs: ['Three minutes each, one card of notes, and a mayor who asked the hardest question last.'],
    tags: ['debate', 'courage', 'year11'],
    drawing: 'debate',
    days: 4,
    returned: 'Lovely. Please ask Imogen’s parents before we name her, and say which council.',
  },
  {
    title: 'Cake, and other fractions',
    paragraphs: ['Seven-eighths of it had gone before the lesson on seven-eighths began.'],
    tags: ['maths', 'kitchen', 'year7'],
    drawing: 'maths',
    days: 9,
    returned: 'The second picture shows a name on an exercise book. Could you crop it?',
  },
  {
    title: 'Our trip to the battlefields',
    paragraphs: ['We left at five, in the dark, with fifty packed lunches and one wreath.'],
    tags: ['year9', 'trip', 'history'],
    drawing: null,
    days: 15,
    returned: 'This deserves another paragraph: what did they say on the way home?',
  },
];
