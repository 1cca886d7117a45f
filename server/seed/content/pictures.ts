import type { Drawing } from '../drawings.ts';
import { type Piece, piece } from './piece.ts';

type Row = readonly [title: string, text: string, tags: string, drawing: Drawing, months?: readonly number[]];

const pieces = (author: string, rows: readonly Row[]): Piece[] =>
  rows.map(([title, text, tags, drawing, months]) => piece(title, text, tags, drawing, months, author));

/** Films. */
export const FILMS: readonly Piece[] = pieces('Oakfield on film', [
  [
    'What a litre of pond water taught 8B about patience',
    'Six weeks, one jar, a microscope with a camera. Watch nothing happen, and then watch everything happen at once.',
    'year8 science curiosity',
    'science',
  ],
  [
    'How to fold a paper crane in 90 seconds',
    'Yui from Year 9 shows how, slowly, and then how her grandmother does it, not slowly at all.',
    'year9 art creativity',
    'art',
  ],
  [
    'A day in the kitchen, from half past five',
    'Seven hundred dinners, one take. Mrs Pike agreed on condition that we filmed the pastry.',
    'staff kitchen teamwork',
    'cooking',
  ],
  [
    'Backstage at the musical: the nine-minute blackout',
    'What the audience did not see: eleven torches, one prompt book and a stage manager aged fifteen.',
    'drama courage',
    'theatre',
    [3],
  ],
  [
    'The 60-second tour for new Year 7s',
    'Filmed at running height by somebody who was new last year. The water fountain gets its own scene.',
    'year7 belonging',
    'assembly',
    [7, 9],
  ],
  [
    'Gerald goes to the regionals',
    'Our robot, his bow tie and a sharp left turn. Stay for the handshake.',
    'year8 technology perseverance',
    'robots',
    [3],
  ],
  [
    'Choir rehearsal: the first time it worked',
    'Bar 42 had gone wrong for three weeks. Mr Lindqvist did not tell them we were filming.',
    'choir music perseverance',
    'choir',
  ],
  [
    'Ask a sixth former: what would you tell your younger self?',
    'Seven answers on one bench. “Sit down next to somebody” came up four times.',
    'sixthform kindness',
    'debate',
  ],
  [
    'Physics of the perfect free kick',
    'Marcus kicks, 10A measure, the goalkeeper objects.',
    'year10 football science',
    'football',
  ],
  [
    'Building the yellow bench',
    'Four months in four minutes. Wear ear defenders for minute two.',
    'technology service',
    'robots',
    [10],
  ],
  [
    'How the old clock is wound',
    'Every Monday since 1931. Mr Tranter counts the turns out loud and will not be hurried.',
    'staff history',
    'snow',
  ],
  [
    'The lantern walk from above',
    'Two hundred lights going up a dark lane, filmed from the church tower with kind permission.',
    'year7 belonging',
    'lanterns',
    [11, 12],
  ],
  [
    'Six instruments in six minutes',
    'Thinking of taking one up? Year 10 play the same tune on six, best foot forward.',
    'year10 music curiosity',
    'music',
  ],
  [
    'A French lesson in the car park',
    'Left, right, straight on, mind the bicycle. 8F give directions to a visitor who speaks no English, or says so.',
    'year8 languages courage',
    'languages',
  ],
  [
    'Sports day in slow motion',
    'The sack race at a tenth of the speed turns out to be ballet.',
    'sport teamwork',
    'sportsday',
    [6, 7],
  ],
  [
    'Inside the hive, week one',
    'Twelve keepers, forty thousand bees, and one glove with a hole in it.',
    'year9 science courage',
    'garden',
    [5, 6],
  ],
  [
    'The tide comes in: Year 7 on the coast',
    'A time-lapse of one rock pool and one sandwich. Only one of them survives.',
    'year7 trip curiosity',
    'coast',
    [5, 6],
  ],
  [
    'Learn to bowl an off-break with Asha',
    'She took 31 wickets last summer. It is all in the wrist, and in the pause before.',
    'cricket perseverance',
    'cricket',
    [5, 6, 7],
  ],
  [
    'Why is the sky dark? A Year 12 lecture',
    'Twelve minutes, no slides, and a question that kept the front row behind afterwards.',
    'sixthform science curiosity',
    'science',
  ],
  [
    'Podium or porridge: a swimmer’s morning',
    'Ines gets up at ten to five. We followed her, yawning.',
    'year9 swimming perseverance',
    'swimming',
  ],
  ['How to sew on a button', 'Mr Yusuf, one needle, no excuses.', 'technology service', 'art'],
  [
    'The Tempest: making thunder',
    'A sheet of tin, two gloves and a girl who has been waiting all year to be loud.',
    'year9 drama creativity',
    'theatre',
  ],
  ['Long division, in song', 'It should not work. It has had nine thousand views.', 'maths creativity', 'maths'],
  [
    'Snow at the gate: twenty minutes of shovels',
    'No commentary. Just the sound, and at the end the bell.',
    'year11 kindness',
    'snow',
    [12, 1],
  ],
]);

/** Albums. */
export const ALBUMS: readonly Piece[] = pieces('Oakfield photo club', [
  [
    'First week faces',
    'Thirty-two drawings of new pupils by new pupils. Nobody was allowed to draw themselves.',
    'year7 art belonging',
    'art',
    [9],
  ],
  [
    'Apple day',
    'Sixty litres, four wasps, one press. Drawn from life by the photo club on a day without cameras.',
    'year8 outdoors',
    'garden',
    [10],
  ],
  ['The Gold expedition', 'Dawn, ridge, porridge, ukulele.', 'sixthform outdoors perseverance', 'hills'],
  [
    'County cup final',
    'From the warm-up to the kit bag: the afternoon in forty frames.',
    'football teamwork',
    'football',
  ],
  ['Lantern night', 'Two hundred lights and one tractor.', 'year7 music', 'lanterns', [11, 12]],
  ['Winter concert', 'Bows, breath and a bassoon case used as a seat.', 'choir music', 'choir', [12]],
  ['Snow, before the bell', 'Footprints across the quad, all of them to the kitchen.', 'outdoors', 'snow', [12, 1]],
  ['Chess with a grandmaster', 'Twenty boards, one teacup.', 'chess courage', 'chess', [1, 2]],
  ['World Book Day', 'Eleven Paddingtons, in order of marmalade.', 'library creativity', 'bookfair', [3]],
  ['Guys and Dolls, dress rehearsal', 'Hats, pins, panic, magic.', 'drama teamwork', 'theatre', [2, 3]],
  ['Science week', 'Crystals, spectra and the moment after the bang.', 'science curiosity', 'science', [3]],
  [
    'Pond club, 7 a.m.',
    'Mist, waders and three hundred and twelve clumps of spawn.',
    'outdoors science',
    'garden',
    [3, 4],
  ],
  [
    'The old town wall',
    'A wall in a cellar, a wall in a car park, a wall in a bakery.',
    'year8 history trip',
    'museum',
    [3, 4],
  ],
  ['Mosaic, piece by piece', 'Eleven thousand bits of plate and where they went.', 'art creativity', 'art', [4, 5]],
  ['Year 7 at the coast', 'Cliffs, tents, wind, crab.', 'year7 trip', 'coast', [5, 6]],
  ['Sports day', 'The record, the relay, the sack race, the sunburn.', 'sport sportsday', 'sportsday', [6, 7]],
  ['One lap each for Ellie', 'One lap each, and the bell that she rang for all of us.', 'run kindness', 'run', [6]],
  ['French market', 'Stalls, sums and a bicycle bell.', 'year8 languages', 'languages', [6, 7]],
  ['Top field, second innings', 'Long shadows and four kinds of sandwich.', 'cricket', 'cricket', [6, 7]],
  ['A-level art, hung at midnight', 'The moth in the fume cupboard and other creatures.', 'sixthform art', 'art', [6]],
  [
    'Netball under lights',
    'Thursday training in drizzle, drawn from the warm side of the window.',
    'netball teamwork',
    'netball',
  ],
  ['House swimming gala', 'Four houses, three lanes, one false start.', 'swimming teamwork', 'swimming'],
  ['Breakfast maths', 'Croissants and cube roots.', 'year7 maths', 'maths', [1, 2]],
  ['The debate final', 'Hands, mostly. Debaters talk with their hands.', 'debate courage', 'debate'],
]);
