import { type Piece, piece } from './piece.ts';

const LOG: readonly (readonly [year: number, entry: string])[] = [
  [
    1931,
    'Opened with 112 scholars. The stoves smoke. A boy from the mill has walked four miles and brought his own chair.',
  ],
  [1936, 'Closed at noon for the funeral of the King’s gardener, who gave us the pear tree.'],
  [
    1940,
    'Thirty-eight evacuees arrived by the 3.15 with labels and one rabbit. All placed by dusk, the rabbit with the vicar.',
  ],
  [1947, 'Snow to the window sills. Nineteen present. Sums were done by the fire, and toast.'],
  [
    1953,
    'A television set was lent for the Coronation. Two hundred watched it from the hall and the rest from each other’s shoulders.',
  ],
  [1961, 'First girl in the woodwork class. She has made a better joint than mine.'],
  [1969, 'Some of the fourth form fell asleep in prayers, having been up with the Moon.'],
  [1976, 'No rain for forty-one days. The cricket square has cracked, and a batsman has lost his bail in it.'],
  [1981, 'A computer has come. It is in the cupboard until somebody knows where to plug it in.'],
  [1994, 'The choir sang in Ghent. Lost: one tenor. Found: one tenor, in a chocolate shop.'],
];

export const LOG_BOOK: readonly Piece[] = LOG.map(([year, entry]) =>
  piece(
    `From the log book of ${year}`,
    `“${entry}”|Copied from the school’s log book, which Mr Field keeps in a biscuit tin.`,
    'alumni history',
    year === 1947 ? 'snow' : null,
    [],
    'Old Oakfieldians',
  ),
);
