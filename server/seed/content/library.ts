import { type Piece, piece } from './piece.ts';

const post = (title: string, text: string, tags: string, months: readonly number[] = []) =>
  piece(title, text, `library ${tags}`, 'library', months, 'Mrs Whitlock');

/** Books of the fortnight: title, author, what a reader here said. */
const BOOKS: readonly (readonly [book: string, by: string, reader: string, said: string])[] = [
  [
    'Treasure Island',
    'Robert Louis Stevenson',
    'Aisha, Year 8',
    'I did not trust anybody in it and I loved all of them. Read the apple barrel chapter on a bus and miss your stop.',
  ],
  [
    'The Secret Garden',
    'Frances Hodgson Burnett',
    'Owen, Year 7',
    'She starts out horrible, which is a relief. You can nearly smell the soil.',
  ],
  [
    'Frankenstein',
    'Mary Shelley',
    'Grace, Year 12',
    'She was eighteen when she began it. I am seventeen and have cleaned my desk.',
  ],
  [
    'The Hound of the Baskervilles',
    'Arthur Conan Doyle',
    'Dev, Year 9',
    'I worked it out on page ninety and was wrong.',
  ],
  [
    'Little Women',
    'Louisa May Alcott',
    'Chloe, Year 9',
    'My nan, my mum and I each have a different favourite sister. We have stopped discussing it.',
  ],
  [
    'The Time Machine',
    'H. G. Wells',
    'Kwame, Year 10',
    'Short, strange, and sad in a way that I was not expecting from a book with a machine in it.',
  ],
  [
    'Black Beauty',
    'Anna Sewell',
    'Mia, Year 7',
    'The horse tells it himself. I cried twice and then went to feed ours.',
  ],
  [
    'Great Expectations',
    'Charles Dickens',
    'Harvey, Year 11',
    'Nobody told me that Dickens is funny. Joe is the best man in any book.',
  ],
  ['The Railway Children', 'E. Nesbit', 'Sana, Year 7', 'I knew the last page was coming and it still worked.'],
  [
    'Dracula',
    'Bram Stoker',
    'Ethan, Year 10',
    'Told in letters and diaries, so it felt like evidence. I moved my bed.',
  ],
  [
    'Jane Eyre',
    'Charlotte Brontë',
    'Ruby, Year 11',
    'She says no to everybody until she means yes. I have underlined half of it. In pencil, Mrs Whitlock.',
  ],
  [
    'Around the World in Eighty Days',
    'Jules Verne',
    'Mateusz, Year 8',
    'I read it with an atlas open. The elephant is the best bit of public transport.',
  ],
  [
    'The Wind in the Willows',
    'Kenneth Grahame',
    'Isla, Year 7',
    'Toad would be very good at the internet and should not be allowed near it.',
  ],
  [
    'Wuthering Heights',
    'Emily Brontë',
    'Nadia, Year 12',
    'Everyone in it needs a walk, and then they go for one, and it gets worse.',
  ],
];

/** The library's page: a live channel that has gone quiet. */
export const LIBRARY: readonly Piece[] = [
  ...BOOKS.map(([book, by, reader, said]) =>
    post(
      `Book of the fortnight: ${book}`,
      `“${said}” So writes ${reader}, about ${book} by ${by}.|Four copies are on the trolley by the door, one of them in large print. Take it home; nobody will count the days.`,
      'curiosity',
    ),
  ),
  post(
    'The trolley has a name',
    'After a vote of four hundred and six, the returns trolley is to be called Trolley Parton. The runner-up was Books Lightyear.|It squeaks on the left. This is a feature.',
    'belonging',
  ),
  post(
    'Overdue since 1998',
    'It came in a padded envelope with a ten-pound note and an apology. The book is about otters and is in perfect condition.|Dear former pupil: all is forgiven, and the otters say hello.',
    'alumni kindness',
  ),
  post(
    'How to read in a noisy house',
    'We asked forty of you. The winners: in the bath, with no water in it; in the car, parked; aloud, so that the noise has to listen to you.',
    'creativity',
  ),
  post(
    'A shelf of books in your other language',
    'There are now ninety-four books in nineteen languages by the window. If yours is missing, tell us and we shall find one.',
    'languages belonging',
  ),
  post(
    'Quiet hour, by request',
    'From one to two on Thursdays there is no talking at all. It was asked for by Year 9, to the astonishment of Year 9.',
    'year9 kindness',
  ),
  post(
    'The short-story cupboard',
    'Write one page, post it through the slot, take somebody else’s out. No names. By Friday there were seventy-one, and one from a member of staff who can really write.',
    'staff creativity',
  ),
  post(
    'Summer reading, in one bingo card',
    'A book older than your grandmother. A book with a map. A book read up a tree. A full card earns you first choice in September.',
    'curiosity',
    [7],
  ),
  post(
    'Poetry by heart, by twelve',
    'Twelve pupils, twelve poems, no paper. The prompter was needed once and will not say for whom.',
    'year8 courage',
    [10, 2],
  ),
];
