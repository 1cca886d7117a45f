import football from './pictures/football.svg?inline';
import hills from './pictures/hills.svg?inline';
import library from './pictures/library.svg?inline';
import science from './pictures/science.svg?inline';
import theatre from './pictures/theatre.svg?inline';

/** Flat pictures of school life, 8:5, the same in both themes. Each is smaller than what a request of its own would cost. */
export const PICTURES = {
  theatre: { src: theatre, alt: 'Three pupils on a lit stage with red curtains' },
  science: { src: science, alt: 'A flask and a test tube on a laboratory bench' },
  football: { src: football, alt: 'A football pitch from above with players around the centre circle' },
  library: { src: library, alt: 'Books leaning on a library shelf' },
  hills: { src: hills, alt: 'Green hills and two fir trees under a low sun' },
} as const;
