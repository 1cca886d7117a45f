/** Our own drawings, `media/{id}.svg`, 640 by 400. The descriptions are what a screen reader says. */
export const DRAWINGS = {
  art: 'A paint palette with a brush and five bright colours',
  assembly: 'Rows of pupils facing a speaker at a lectern',
  bookfair: 'A market stall with a striped awning and stacks of books',
  chess: 'A white knight and a dark king on a chequered board',
  choir: 'Four singers in blue singing from green folders',
  coast: 'A lighthouse, a sailing boat and gulls over the sea',
  cooking: 'A pan of soup, carrots and a rolling pin in the kitchen',
  cricket: 'A bat, a red ball and three stumps on the green',
  debate: 'Two speakers at lecterns with a clock between them',
  football: 'A football pitch from above with players in two colours',
  garden: 'Raised beds with lettuces, sunflowers and a watering can',
  hills: 'Green hills, two fir trees and a low sun',
  languages: 'Speech bubbles that say hello in four languages',
  lanterns: 'Paper lanterns carried up a dark lane',
  library: 'A row of coloured books leaning on a wooden shelf',
  maths: 'A ruler, a set square and a curve on squared paper',
  museum: 'A dinosaur skeleton in a museum hall with columns',
  music: 'A cello and a music stand in front of a plum wall',
  netball: 'A netball dropping through the ring in front of a court',
  robots: 'A small blue robot on wheels beside a circuit board',
  run: 'Runners with number bibs on a park path under trees',
  science: 'A flask of teal pond water and a test tube on a bench',
  snow: 'The school under snow with one lit window',
  sportsday: 'Three pupils on a winners’ podium under bunting',
  swimming: 'Two swimmers racing in marked lanes',
  theatre: 'Three pupils on a lit stage between red curtains',
} as const;

export type Drawing = keyof typeof DRAWINGS;
export const DRAWING_SIZE = { width: 640, height: 400 } as const;
