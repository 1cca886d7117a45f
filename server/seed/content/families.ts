import { type Piece, piece } from './piece.ts';

const WORDS_OF_THE_WEEK: readonly (readonly [word: string, meaning: string])[] = [
  ['gloaming', 'the light after sunset. Best seen from the bus stop'],
  ['palimpsest', 'a page written over again and again. See any desk in Room 3'],
  ['serendipity', 'finding what you were not looking for, such as your PE kit'],
  ['sonder', 'knowing that everyone in the corridor has a life as big as yours'],
  ['hiraeth', 'Welsh, and it takes a whole song to translate'],
  ['apricity', 'the warmth of the sun in winter. There were nine minutes of it today'],
  ['ubuntu', 'I am because we are. Chosen by 8C'],
  ['murmuration', 'what the starlings did over the field at ten to four'],
  ['defenestrate', 'to throw out of a window. Please do not look for an example'],
  ['wabi-sabi', 'beauty in what is worn and mended, like the hall piano'],
  ['quixotic', 'see Mr Tranter and the old boiler'],
  ['crepuscular', 'busy at dusk: bats, foxes, the badminton club'],
  ['dépaysement', 'the feeling of being somewhere else. Year 8 have it, from Calais'],
  ['effervescent', '7D, last lesson on a Friday'],
  ['tenacity', 'coming back to the same sum on a third day'],
  ['nincompoop', 'requested by Year 7, and granted'],
  ['ephemeral', 'mayflies, rainbows, the last custard tart'],
  ['juxtapose', 'to put side by side, like a tuba and a kitten'],
];

const MENUS: readonly (readonly [dish: string, aside: string])[] = [
  ['Leek and potato soup, cheese scone', 'The leeks have come forty metres.'],
  ['Jollof rice with roast squash', 'Recipe by Folasade’s grandmother, who has inspected it.'],
  ['Toad in the hole', 'No toads. Some holes.'],
  ['Chickpea curry, naan, mango', 'Second helpings ran to the bicycle sheds.'],
  ['Fish, chips and mushy peas', 'It must be Friday.'],
  ['Shepherd’s pie, or shepherdess’s with lentils', 'The shepherdess won by eleven portions.'],
  ['Pasta with nine vegetables', 'Name all nine and you may jump the queue.'],
  ['Pierogi and beetroot', 'Folded by Year 9, four hundred and six of them.'],
  ['Jacket potatoes, everything on', 'Everything. We have seen things today.'],
  ['Chicken katsu, pickled radish', 'The radish came from the polytunnel and is proud of it.'],
  ['Macaroni cheese with a crust', 'Corners were traded at lunch for football cards.'],
  ['Vegetable tagine and apricots', 'Smelled as far as the maths block, where concentration suffered.'],
  ['Pancakes', 'Tossed: 300. Caught: 288.'],
  ['Rhubarb crumble', 'With custard, and nobody asked about the main course.'],
  ['Bean chilli', 'Mild on the left, brave on the right.'],
  ['Roast dinner with all of it', 'Gravy by the litre, quiet by the minute.'],
  ['Falafel and flatbread', 'Made by 10B, who measured in handfuls.'],
  ['Cawl, with bread and a story', 'Told by Mrs Pike, who is from Lampeter and remembers.'],
];

const QUESTIONS: readonly (readonly [question: string, tags: string])[] = [
  ['Why do old books smell of vanilla?', 'science library'],
  ['How many ways can you tie a school tie?', 'maths'],
  ['Does the Moon know that it is Wednesday?', 'science'],
  ['Which came first, the corridor or the running?', 'belonging'],
  ['Can a tree be lonely?', 'science outdoors'],
  ['Who was the first person to say sorry?', 'kindness history'],
  ['Is zero happy?', 'maths'],
  ['What would the pond say?', 'outdoors'],
  ['Why does toast land butter side down?', 'science kitchen'],
  ['If you mend a ship plank by plank, is it the same ship?', 'history'],
  ['Where does the light go when you switch it off?', 'science'],
  ['What is the kindest thing a goalkeeper can do?', 'football kindness'],
  ['How long is the coast, if you measure round every pebble?', 'maths'],
  ['Do fish know that they are wet?', 'science'],
];

/** Short posts that come round every week, each with words of its own. */
export const WORD_POSTS: readonly Piece[] = WORDS_OF_THE_WEEK.map(([word, meaning]) =>
  piece(
    `Word of the week: ${word}`,
    `Word of the week: ${word}, ${meaning}.`,
    'library curiosity',
    null,
    [],
    'Oakfield School',
  ),
);
export const MENU_POSTS: readonly Piece[] = MENUS.map(([dish, aside]) =>
  piece(
    `In the kitchen today: ${dish}`,
    `In the kitchen today: ${dish}. ${aside}`,
    'kitchen',
    'cooking',
    [],
    'Oakfield School',
  ),
);
export const QUESTION_POSTS: readonly Piece[] = QUESTIONS.map(([question, tags]) =>
  piece(
    `Question of the week: ${question}`,
    `Question of the week, from the box outside Room 7: ${question} Answers by Friday, in the same box.`,
    `${tags} curiosity`,
    null,
    [],
    'Oakfield School',
  ),
);

const STAFF: readonly (readonly [name: string, role: string, answer: string, tags: string])[] = [
  [
    'Mrs Pike',
    'cook',
    'I knew at nine. My gran stood me on a stool and gave me the big spoon. I still have the spoon.',
    'kitchen',
  ],
  [
    'Mr Tranter',
    'caretaker',
    'Best moment? When it is a quarter to six, the lights are all off but one, and somebody is practising.',
    'belonging',
  ],
  [
    'Dr Patel',
    'head of science',
    'I failed my first chemistry paper. I keep it in the drawer with the goggles.',
    'science perseverance',
  ],
  ['Ms Okafor', 'head of drama', 'Nobody is shy. Some people are waiting.', 'drama courage'],
  [
    'Mr Lindqvist',
    'director of music',
    'Play the wrong note with conviction, then play the right one.',
    'music courage',
  ],
  [
    'Mrs Whitlock',
    'librarian',
    'There is no such thing as a reluctant reader. There is a book that has not arrived yet.',
    'library',
  ],
  ['Miss Carrow', 'head of PE', 'I was always picked last. It made me a very good picker.', 'sport kindness'],
  ['Mr Bello', 'teacher of maths', 'I like the silence just before somebody sees it.', 'maths'],
  ['Mme Laurent', 'head of languages', 'I dream in three languages and am late in all of them.', 'languages'],
  ['Mr Yusuf', 'teacher of technology', 'Measure twice. Then ask Year 8 to measure.', 'technology'],
];

export const STAFF_NEWS: readonly Piece[] = STAFF.map(([name, role, answer, tags]) =>
  piece(
    `Five minutes with ${name}, ${role}`,
    `The newspaper club asked one question: what should people know about you? ${name}: “${answer}”|Next week’s guest will be drawn from the hat in the foyer.`,
    `staff ${tags}`,
    null,
    [],
    'Newspaper club',
  ),
);
