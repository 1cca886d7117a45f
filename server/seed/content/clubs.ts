import type { Drawing } from '../drawings.ts';
import { type Piece, piece } from './piece.ts';

const CLUBS: readonly (readonly [name: string, text: string, tags: string, drawing: Drawing | null])[] = [
  [
    'knitting',
    'They meet in Room 9, they number thirty-one, and they have covered the bicycle stands against the frost.',
    'creativity',
    null,
  ],
  [
    'astronomy',
    'Five telescopes, four flasks of tea and a list of 110 things to see before you are eighteen.',
    'science curiosity',
    null,
  ],
  ['film', 'This term the club watches only films that are older than Mrs Rhodes.', 'art', null],
  ['bell-ringing', 'Six ropes, six pupils, one very patient tower captain at St Anne’s.', 'music teamwork', null],
  ['fencing', 'Nobody has been run through. Two have been promoted to the second foil.', 'sport courage', null],
  ['bread', 'On Wednesdays you can smell where they are.', 'kitchen creativity', 'cooking'],
  ['robotics', 'Gerald has a cousin. She can climb stairs, downwards.', 'technology curiosity', 'robots'],
  [
    'Latin',
    'Small but fierce, they have translated the canteen menu and the fire notice.',
    'languages curiosity',
    'languages',
  ],
  ['birdwatching', 'Forty-four species from the roof of the music block, and one drone.', 'outdoors', 'hills'],
  [
    'newspaper',
    'Eight pages a month, a corrections column, and a crossword that has defeated the staff room.',
    'creativity',
    'library',
  ],
  ['climbing', 'The wall is nine metres tall. So, by Friday, was everyone.', 'sport courage', null],
  [
    'board games',
    'The only club in which a maths teacher has been bankrupted by a child of eleven.',
    'belonging',
    'chess',
  ],
  ['gardening', 'They grow what Mrs Pike cooks and eat what the slugs leave.', 'outdoors', 'garden'],
  [
    'sign language',
    'It began with one pupil and his sister. Now eighty of us can follow assembly without the sound.',
    'languages kindness',
    null,
  ],
  ['jazz', 'Ask for “Autumn Leaves” and stand back.', 'music', 'music'],
  ['running', 'Slow ones at the front, quick ones at the back, so that nobody is ever last.', 'run kindness', 'run'],
];

export const CLUB_NEWS: readonly Piece[] = CLUBS.map(([name, text, tags, drawing]) =>
  piece(
    `Club of the week: ${name}`,
    `${text}|You may come to any club once without saying why, and stop coming without saying why either.`,
    tags,
    drawing,
    [],
    'School council',
  ),
);
