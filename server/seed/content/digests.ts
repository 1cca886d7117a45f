import type { Drawing } from '../drawings.ts';
import { type Piece, piece } from './piece.ts';

type Fragment = readonly [short: string, told: string, tags: string, drawing: Drawing | null];

/** What happened in a year group's week. Each is in two digests, of different years and among other fragments. */
const FRAGMENTS: readonly Fragment[] = [
  [
    'a fire drill',
    'The fire drill took three minutes and ten seconds, a personal best, and the register found everyone including the visiting theatre company.',
    'belonging',
    null,
  ],
  [
    'frogs',
    'In biology there were frogs: alive, studied for a quarter of an hour, and put back.',
    'science curiosity',
    'garden',
  ],
  ['fractions', 'Fractions turn out to be easier with cake, so there was cake.', 'maths', 'maths'],
  [
    'a very long poem',
    'In English we learned forty lines by heart, two lines each, and said them in one breath down the corridor.',
    'drama courage',
    null,
  ],
  ['volcanoes', 'Nine volcanoes erupted in geography, eight of them on purpose.', 'science creativity', 'science'],
  [
    'hot soup',
    'The cookery group made minestrone for sixty and got the washing-up done before the bell.',
    'kitchen teamwork',
    'cooking',
  ],
  ['bridges', 'The bridges built from spaghetti held 4.2 kilos, then lunch.', 'technology creativity', 'robots'],
  [
    'a Roman feast',
    'In history there was a Roman feast without dormice, lying down, as is proper.',
    'history',
    'museum',
  ],
  [
    'handstands',
    'Gymnastics has reached handstands, and so has at least one form tutor.',
    'sport courage',
    'sportsday',
  ],
  [
    'self-portraits',
    'The self-portraits are up outside the hall, and people stop to look for themselves.',
    'art creativity',
    'art',
  ],
  ['Spanish weather', 'We can now complain about the weather in Spanish.', 'languages', 'languages'],
  [
    'drumming',
    'The samba drums have been mended, and everybody within half a mile is aware of it.',
    'music teamwork',
    'music',
  ],
  [
    'a visiting owl',
    'An owl called Geoffrey visited and turned his head the whole way round to see who was talking at the back.',
    'science curiosity',
    null,
  ],
  ['stage fighting', 'In drama we fell down, safely, forty times.', 'drama courage', 'theatre'],
  [
    'a bake sale',
    'The bake sale made £146 for the lifeboat and a new record for flapjack.',
    'service kitchen',
    'cooking',
  ],
  [
    'orienteering',
    'Orienteering in the park brought everyone home in the end, two of them by bus.',
    'outdoors perseverance',
    'hills',
  ],
  ['prime numbers', 'We hunted primes up to a thousand and argued about one.', 'maths curiosity', 'maths'],
  [
    'letters to the past',
    'Everyone wrote a letter to a child in the 1911 log book, and some of them got an answer from Mr Field.',
    'history creativity',
    'museum',
  ],
  ['a spelling bee', 'The spelling bee was decided by “rhythm”.', 'library courage', 'library'],
  [
    'stars',
    'A cold clear evening, two telescopes, and the rings of Saturn seen by ninety people who said the same word.',
    'science curiosity',
    null,
  ],
  [
    'badminton',
    'Badminton has been taken up by almost everyone, some of whom hit the shuttlecock.',
    'sport',
    'netball',
  ],
  ['clay', 'The clay animals came out of the kiln with most of their legs.', 'art creativity', 'art'],
  [
    'a mock trial',
    'Goldilocks was tried for trespass and acquitted on the second charge.',
    'debate teamwork',
    'debate',
  ],
  [
    'tree planting',
    'Forty hazel whips went in along the far hedge, each with a name on it.',
    'outdoors service',
    'garden',
  ],
  [
    'a book that made us cry',
    'We finished the class reader aloud and nobody looked at anybody.',
    'library kindness',
    'library',
  ],
  ['circuits', 'Every circuit in the room lit up at once, and so did 24 faces.', 'science technology', 'robots'],
  [
    'close harmony',
    'In singing we tried four parts, lost one, and found it again in the second verse.',
    'choir music',
    'choir',
  ],
  ['a kind word wall', 'The wall of kind words is full, so there is a second wall.', 'kindness belonging', null],
  ['maps', 'We drew the way to school from memory. Every map had the chip shop on it.', 'art history', 'coast'],
  [
    'a swimming badge',
    'Eleven more of us can swim twenty-five metres, one of them in pyjamas.',
    'swimming perseverance',
    'swimming',
  ],
  [
    'chess at lunch',
    'The lunchtime ladder has a new name at the top, and it belongs to somebody who learned in September.',
    'chess perseverance',
    'chess',
  ],
  ['a long walk', 'The sponsored walk came to nine miles for those who followed the signs.', 'run service', 'run'],
  [
    'French cheese',
    'There was a cheese tasting, in French, with faces that needed no translation.',
    'languages curiosity',
    'languages',
  ],
  [
    'an election',
    'We elected a school council representative after speeches of one minute. Turnout: all of us.',
    'schoolcouncil courage',
    'assembly',
  ],
  [
    'puppets',
    'The shadow puppets told the story of the Lambton Worm to the nursery, who asked for it again.',
    'drama creativity',
    'theatre',
  ],
  ['bread', 'Sixty loaves rose, and so did our opinion of yeast.', 'kitchen science', 'cooking'],
  [
    'old photographs',
    'Everyone brought one old photograph and told its story. Three of them turned out to be the same street.',
    'history belonging',
    'museum',
  ],
  [
    'a football rumour',
    'A rumour that a famous goalkeeper would visit proved true, and she stayed to play in goal.',
    'football',
    'football',
  ],
  [
    'meadow counting',
    'We counted 31 kinds of plant in one square metre of the field that nobody mows.',
    'outdoors science',
    'garden',
  ],
  [
    'silent reading',
    'Twenty minutes of silent reading a day has become twenty-five, by popular demand.',
    'library perseverance',
    'library',
  ],
  ['a chorus line', 'The chorus can now all step left.', 'drama music', 'theatre'],
  [
    'first aid',
    'We practised the recovery position on each other and on a very patient mannequin called Brenda.',
    'service courage',
    null,
  ],
];

const YEARS = [
  ['Year 7', 'year7', 'Mrs Singh'],
  ['Year 8', 'year8', 'Mr Bello'],
  ['Year 9', 'year9', 'Ms Okafor'],
  ['Year 10', 'year10', 'Mr Yusuf'],
  ['Year 11', 'year11', 'Mme Laurent'],
  ['The sixth form', 'sixthform', 'Mr Field'],
] as const;

const COUNT = FRAGMENTS.length;
/** Which fragment is where, by round: neighbours, then two orders that are far apart. */
const PLACE: readonly ((digest: number, step: number) => number)[] = [
  (digest, step) => digest * 3 + step,
  (digest, step) => (digest * 3 + step * 13 + 5) % COUNT,
  (digest, step) => (digest * 3 + step * 31 + 20) % COUNT,
];

const CLOSINGS = [
  'Thank you for the early mornings and the clean kit.',
  'Next week: reports, and a surprise on Thursday.',
  'If your child came home muddy, it was for a reason.',
  'Questions? Ask a tutor. Answers may take until Monday.',
];

/** Three fragments a digest, and each fragment in three digests, in other company every time. */
export const DIGESTS: readonly Piece[] = Array.from({ length: 42 }, (_, index) => {
  const round = Math.floor(index / 14);
  const within = index % 14;
  const at = (step: number) => FRAGMENTS[PLACE[round]?.(within, step) ?? 0] as Fragment;
  const [first, second, third] = [at(0), at(1), at(2)];
  const [name, tag, author] = YEARS[(index + round) % YEARS.length] ?? YEARS[0];
  return piece(
    `${name} this week: ${first[0]}, ${second[0]} and ${third[0]}`,
    `${first[1]} ${second[1]}|${third[1]} ${CLOSINGS[index % CLOSINGS.length]}`,
    [...new Set([tag, ...`${first[2]} ${second[2]} ${third[2]}`.split(' ')])].slice(0, 5).join(' '),
    first[3] ?? second[3] ?? third[3],
    [],
    author,
  );
});
