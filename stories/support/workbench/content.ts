import type { SceneName } from './pictures.ts';

export type Piece = { title: string; text: string[]; tags: string[]; scene: SceneName | null; channel: string };

/** What a school writes in a year. Written for this; the people in it are made up. */
export const PIECES: readonly Piece[] = [
  {
    title: 'Year 9 bring “The Tempest” to a storm-lit hall',
    text: [
      'The rain on the roof was not in the script, but nobody in the hall would have guessed. On Thursday evening forty-one pupils gave Prospero his island back, with a thunder sheet made in Design and Technology and a chorus from the junior choir.',
      'There is one more performance tonight at seven. Tickets are at the office until four.',
    ],
    tags: ['year9', 'juniorchoir', 'drama', 'courage', 'oakfieldinspires'],
    scene: 'theatre',
    channel: 'news',
  },
  {
    title: 'What a litre of pond water taught 8B about patience',
    text: [
      'Three weeks, one microscope each, and a rota for who may lift the lid. 8B counted two hundred and twelve water fleas before anyone asked whether they could go faster.',
    ],
    tags: ['year8', 'science', 'curiosity'],
    scene: 'science',
    channel: 'video',
  },
  {
    title: 'Second eleven hold their nerve to win the county cup',
    text: [
      'Two down at half time, level with ten minutes to go, and then a corner that went in off a post, a knee and a very surprised full back. Well played, Marlow Road; thank you for the oranges.',
    ],
    tags: ['sixthform', 'football', 'teamwork'],
    scene: 'football',
    channel: 'sport',
  },
  {
    title: 'A library that stays open until the last bus',
    text: [
      'From Monday the library stays open until 17:40, when the last bus leaves. Mrs Achebe has put the kettle where everyone can reach it.',
    ],
    tags: ['library', 'kindness'],
    scene: 'library',
    channel: 'social',
  },
  {
    title: 'Ten miles before breakfast: the Gold expedition sets out',
    text: [
      'Boots dry, for now. Fourteen of our sixth formers left the car park at Edale before the sun did, and the first message from the ridge reads simply: “Worth it.”',
    ],
    tags: ['sixthform', 'outdoors', 'courage'],
    scene: 'hills',
    channel: 'photos',
  },
  {
    title: 'The orchestra tunes up for a concert in the round',
    text: [
      'Chairs on the outside, players in the middle: this year’s winter concert turns the hall inside out. Come early if you want to sit behind the timpani.',
    ],
    tags: ['orchestra', 'music', 'community'],
    scene: 'theatre',
    channel: 'news',
  },
  {
    title: 'Reception plant a hedge, one hat at a time',
    text: [
      'Sixty whips of hawthorn, thirty-one pairs of wellingtons and a great many hats. The hedge along the lower field will be taller than its planters by Year 4.',
    ],
    tags: ['reception', 'outdoors', 'kindness'],
    scene: 'hills',
    channel: 'photos',
  },
  {
    title: 'Year 6 write to the people who were here before them',
    text: [
      'Behind a loose brick in the old gymnasium the builders found a letter from 1951. Year 6 have answered it, politely and at length, and put the answer back.',
    ],
    tags: ['year6', 'history', 'curiosity'],
    scene: 'library',
    channel: 'news',
  },
  {
    title: 'The robotics club loses gracefully, twice',
    text: [
      'The line-following robot followed a line nobody else could see. The team’s notebook, however, won the judges’ prize for honesty.',
    ],
    tags: ['robotics', 'science', 'perseverance'],
    scene: 'science',
    channel: 'social',
  },
  {
    title: 'Netball: five fixtures, five clean bibs',
    text: ['A full set of wins for the under-14s, and a new house rule: whoever shoots last carries the post.'],
    tags: ['year9', 'netball', 'teamwork'],
    scene: 'football',
    channel: 'sport',
  },
  {
    title: 'Podcast: how the kitchen feeds four hundred by one o’clock',
    text: [
      'Chef Rosa Lindqvist shows 7C the big pans, the small margins and why the custard is never late. Eleven minutes, recorded between the second and third sitting.',
    ],
    tags: ['year7', 'kitchen', 'community'],
    scene: null,
    channel: 'podcast',
  },
  {
    title: 'Bienvenue: our exchange partners arrive from Nantes',
    text: [
      'Twenty-three guests, one very long coach and a welcome tea with three kinds of cheese. On Tuesday everyone speaks French, including the head.',
    ],
    tags: ['year10', 'languages', 'community'],
    scene: null,
    channel: 'news',
  },
  {
    title: 'A new roof for the pottery shed',
    text: [
      'The parents’ association raised it, the site team built it and the kiln has already tested it. Mugs follow.',
    ],
    tags: ['art', 'community'],
    scene: null,
    channel: 'social',
  },
  {
    title: 'Cross-country: mud, a fallen tree and a school record',
    text: [
      'The fallen tree at the second mile was not on the map. It cost some of us a shoe and gave Year 10 a school record.',
    ],
    tags: ['year10', 'outdoors', 'perseverance'],
    scene: 'hills',
    channel: 'sport',
  },
  {
    title: 'Year 12 teach the governors to code, patiently',
    text: [
      'Nine governors, one loop that would not end and a great deal of tea. By eight o’clock everyone had a triangle.',
    ],
    tags: ['sixthform', 'computing', 'kindness'],
    scene: 'science',
    channel: 'video',
  },
  {
    title: 'Poetry by post reaches the care home in time for tea',
    text: [
      'Every pupil in Year 5 wrote four lines for somebody they had not met. Forty-two answers came back, eleven of them in verse.',
    ],
    tags: ['year5', 'english', 'kindness'],
    scene: 'library',
    channel: 'news',
  },
];

/** Variations, so that a long list does not read like a loop. */
export const OCCASIONS = [
  'at the open morning',
  'in the last week of term',
  'on a wet Wednesday',
  'before the bell',
  'with a little help from Year 13',
  'for the third year running',
  'and the hall could hear it',
  'on the lower field',
] as const;

export const HASHTAG_GROUPS = {
  people: ['reception', 'year5', 'year6', 'year7', 'year8', 'year9', 'year10', 'sixthform', 'juniorchoir', 'orchestra'],
  place: ['drama', 'science', 'football', 'library', 'outdoors', 'music', 'netball', 'history', 'art', 'kitchen'],
  purpose: ['courage', 'curiosity', 'teamwork', 'kindness', 'community', 'perseverance'],
};
