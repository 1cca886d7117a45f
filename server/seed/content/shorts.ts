import type { Drawing } from '../drawings.ts';
import { type Piece, piece } from './piece.ts';

type Row = readonly [text: string, tags: string, drawing?: Drawing | null, months?: readonly number[]];

/** A short post has no title of its own: its first sentence is used. */
const shorts = (author: string, rows: readonly Row[]): Piece[] =>
  rows.map(([text, tags, drawing = null, months]) =>
    piece(/^.+?[.!?](?=\s|$)/.exec(text)?.[0] ?? text, text, tags, drawing, months, author),
  );

export const MASTODON: readonly Piece[] = shorts('Oakfield School', [
  ['The heating is back on. Year 9 may take off one coat.', 'year9 staff', 'snow', [11, 12, 1]],
  [
    'Lost: one left football boot, size 6. Found: one right football boot, size 7. We are watching developments.',
    'football',
  ],
  [
    'Somebody has put a scarf on the statue of the founder. He has never looked better, and we should like to thank them.',
    'kindness',
    null,
    [11, 12, 1],
  ],
  ['Choir has reached bar 42 and beyond. There was cheering.', 'choir music perseverance', 'choir'],
  [
    'Word of the week: “petrichor”, the smell of rain on dry ground. Used in a sentence by 7B, who had just been in it.',
    'year7 curiosity',
  ],
  ['Today’s kitchen sum: 700 dinners, 41 kilos of potatoes, one very large spoon.', 'kitchen', 'cooking'],
  [
    'The pond has ice on it. The ducks are cross. The science department is delighted.',
    'science outdoors',
    'snow',
    [12, 1, 2],
  ],
  [
    'Chess club meets in Room 4 at lunch. Beginners very welcome; so are people who only know how the horsey goes.',
    'chess belonging',
    'chess',
  ],
  [
    'The sixth form have sold 212 brownies for the night shelter. The staff room has bought 140 of them.',
    'sixthform service',
    'cooking',
  ],
  [
    'Results: U14 netball 23–19, U13 netball 18–18, staff against sixth form: a lesson in humility.',
    'netball teamwork',
    'netball',
  ],
  ['Three buses late, one tutor group in the hall, an impromptu quiz. Nobody wanted the buses to come.', 'belonging'],
  ['Our weather station recorded 31 mm of rain since midnight. Bring the other shoes.', 'science outdoors'],
  [
    'A robin has moved into the bicycle sheds. Please use the far rack until further notice, by order of the robin.',
    'outdoors kindness',
    'garden',
    [3, 4, 5],
  ],
  [
    'Year 10 have finished their bridges. The strongest held 68 kilos and one optimistic teacher.',
    'year10 technology teamwork',
    'robots',
  ],
  [
    'Heard in the corridor: “It’s not that I like maths. It’s that it started liking me.”',
    'maths perseverance',
    'maths',
  ],
  [
    'Tickets for the winter concert are gone. The dress rehearsal is open to grandparents, and has better biscuits.',
    'music choir',
    'music',
    [12],
  ],
  [
    'Year 8 are walking to the museum. If you see forty hard hats and a man with a map, wave.',
    'year8 trip history',
    'museum',
  ],
  ['The orchestra needs a second oboe. No experience necessary, some courage advised.', 'music courage', 'music'],
  ['Thank you to whoever returned the big ladder.', 'staff kindness'],
  ['First swift over the tower at 11.42. Summer may begin.', 'outdoors', 'hills', [5]],
  [
    'Cross-country: 61 started, 61 finished, 61 were muddy. Full results by tea.',
    'run perseverance',
    'run',
    [10, 11, 1, 2],
  ],
  ['Year 11 maths paper one is done. There is toast.', 'year11 maths', 'maths', [5, 6]],
  ['The art room smells of turpentine and oranges. It is exhibition week.', 'art creativity', 'art', [6]],
  ['Sports day is on. The sky has been spoken to.', 'sport', 'sportsday', [6, 7]],
  [
    'Good luck to the debaters, who are on the 7.14 with forty cue cards and a packet of mints.',
    'debate courage',
    'debate',
  ],
  ['Dear Year 7: the water fountain is a drinking fountain.', 'year7', null, [9]],
  ['Mrs Pike asks us to say that the crumble was vegan, and that nobody noticed.', 'kitchen creativity', 'cooking'],
  ['Our old boiler is 48 today. We sang. It clanked.', 'staff belonging'],
  [
    'Photo club is drawing instead this month, because the camera is at the menders. The results are rather good.',
    'art creativity',
    'art',
  ],
  [
    'Seventeen languages heard in the lunch queue today. Somebody counted, for a bet, in an eighteenth.',
    'languages belonging',
    'languages',
  ],
  [
    'The tomatoes in the polytunnel have their first flowers. So has the mint, which nobody planted.',
    'garden outdoors',
    'garden',
    [5, 6],
  ],
  ['House music: every house sang, one house danced, and the judges asked for a recount.', 'music teamwork', 'choir'],
  ['Please do not feed the caretaker’s cat. She has written the note herself.', 'staff kindness'],
  ['The bell is four minutes slow. The whole town’s clocks are four minutes fast, says Mr Tranter.', 'staff history'],
]);

export const BLUESKY: readonly Piece[] = shorts('Oakfield School', [
  ['Full house tonight. Break a leg, Year 9.', 'year9 drama courage', 'theatre'],
  [
    'Ask us how many legs a woodlouse has. Year 7 know, and will tell you, and tell you.',
    'year7 science curiosity',
    'science',
  ],
  [
    'Minibus two is home from the moor. Nine tired walkers, one pheasant feather, no blisters to speak of.',
    'outdoors perseverance',
    'hills',
  ],
  [
    'Cup semi-final: 2–1. The goalkeeper would like it known that she meant to do that.',
    'football teamwork',
    'football',
  ],
  ['Library toast count this week: 318 slices. Homework count: higher.', 'library perseverance', 'library'],
  ['A visitor asked what our motto means. “Leave it better,” said four pupils, at once.', 'belonging service'],
  ['Gerald the robot has learned to reverse. Mind your ankles in Room 18.', 'technology curiosity', 'robots'],
  ['Strings concert at lunch: twelve minutes, five mistakes, one encore.', 'music courage', 'music'],
  [
    'Year 10 cooked for sixty at the day centre. The apple pie was requested again by name.',
    'year10 kitchen service',
    'cooking',
  ],
  ['Swimmers, the coach leaves at 6.15. That is the morning one.', 'swimming perseverance', 'swimming'],
  ['A parent has lent us a loom. Three of the first team are now weaving.', 'art creativity', 'art'],
  [
    'The school council met for an hour and decided three things. Governors, take note.',
    'schoolcouncil service',
    'assembly',
  ],
  ['Frost on the netball posts. Training is indoors and loud.', 'netball', 'netball', [11, 12, 1, 2]],
  ['We are 94 today. The cake was cut by the youngest pupil and the oldest teacher.', 'belonging history', null, [10]],
  ['Carols at the station, 5.30, platform two. Come on your way home.', 'choir music', 'choir', [12]],
  ['Mock exams begin. Be kind to anyone carrying highlighters.', 'year11 kindness', null, [1]],
  ['There are primroses on the bank by the tennis courts. That is all. That is the news.', 'outdoors', 'hills', [3]],
  ['Book swap in the foyer until Friday. Leave one, take one, read one.', 'library kindness', 'bookfair'],
  ['Spanish breakfast: churros 140, verbs 12.', 'languages curiosity', 'languages'],
  ['Half-time in the county final and nobody here has any fingernails.', 'football', 'football', [3, 4]],
  ['The coast has been reached. It is wet. It is wonderful.', 'year7 trip', 'coast', [5, 6]],
  ['First eleven win by one run. One!', 'cricket teamwork', 'cricket', [6, 7]],
  ['Last bell. Good luck out there, Year 13.', 'sixthform belonging', null, [6, 7]],
  ['The corridor smells of new shoes. Welcome, Year 7.', 'year7 belonging', 'assembly', [9]],
  ['Maths club proved today that all numbers are interesting. Even 39.', 'maths curiosity', 'maths'],
  ['The lantern walk is on, whatever the sky says. Wellingtons.', 'outdoors belonging', 'lanterns', [11, 12]],
  ['A violin has been found under the stage. It is labelled “1962, do not lose”.', 'music history', 'music'],
  ['Pond dipping is moved to Thursday, because of the heron.', 'science outdoors', 'garden', [4, 5, 6]],
]);
