import football from './pictures/football.svg?url&no-inline';
import hills from './pictures/hills.svg?url&no-inline';
import library from './pictures/library.svg?url&no-inline';
import science from './pictures/science.svg?url&no-inline';
import theatre from './pictures/theatre.svg?url&no-inline';

/** Flat pictures of school life, 8:5, the same in both themes. Files of their own, so that no script grows by them. */
export const PICTURES = {
  theatre: { src: theatre, alt: 'Three pupils on a lit stage with red curtains' },
  science: { src: science, alt: 'A flask and a test tube on a laboratory bench' },
  football: { src: football, alt: 'A football pitch from above with players around the centre circle' },
  library: { src: library, alt: 'Books leaning on a library shelf' },
  hills: { src: hills, alt: 'Green hills and two fir trees under a low sun' },
} as const;
