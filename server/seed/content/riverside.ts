import { type Piece, piece } from './piece.ts';

const news = (title: string, text: string, tags: string, drawing: Piece['drawing'] = null) =>
  piece(title, text, tags, drawing, [], 'Riverside Primary');

/** Riverside is small and new to all this: one channel, a dozen posts. */
export const RIVERSIDE: readonly Piece[] = [
  news(
    'Ducklings in Class 2',
    'Six eggs, twenty-eight days, and on Monday a tapping that stopped a spelling test. All six are yellow, and all six are called Gary.',
    'class2 science kindness',
    'garden',
  ),
  news(
    'We painted the river',
    'The whole school sat on the bank with one long roll of paper. It is nineteen metres of water, and it goes round the hall twice.',
    'art outdoors creativity',
    'art',
  ),
  news(
    'Lollipop lady for forty years',
    'Mrs Dimmock has seen us all across the road since 1986. On Friday we stopped the traffic for her.',
    'kindness belonging',
  ),
  news(
    'Class 4 bake for the lock-keeper',
    'He lets us watch the boats, so we made him shortbread. He let us work the gate.',
    'class4 kitchen kindness',
    'cooking',
  ),
  news(
    'Our first football match',
    'We lost 9–0 and asked whether we could do it again next week.',
    'football perseverance',
    'football',
  ),
  news('Grandparents’ tea and times tables', 'They knew their twelves. So do we, now.', 'maths belonging', 'maths'),
  news(
    'The library van is coming back',
    'Every other Tuesday, by the gate, with steps for short legs.',
    'library curiosity',
    'library',
  ),
  news(
    'A boat called Patience',
    'Class 3 designed her, Mr Otieno built her, and she floats the right way up most of the time.',
    'class3 technology teamwork',
    'coast',
  ),
  news('Singing on the landing stage', 'Four rounds, three parts, one swan.', 'music courage', 'choir'),
  news('Welly walk to the weir', 'Twenty-six children, fifty-one wellingtons home.', 'outdoors perseverance', 'hills'),
  news(
    'What we found in the flood wrack',
    'A glove, a ball, a bottle with no message, and a toy cow that we have put on the windowsill.',
    'outdoors curiosity',
  ),
  news(
    'Shadow puppets after dark',
    'The hall was black, the sheet was white, and the wolf had Josh’s ears.',
    'drama creativity',
    'theatre',
  ),
];
