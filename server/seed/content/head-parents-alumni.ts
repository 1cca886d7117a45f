import { type Piece, piece } from './piece.ts';

const column = (title: string, text: string, tags: string, months: readonly number[] = []) =>
  piece(title, text, tags, null, months, 'Mrs Rhodes');

/** The headteacher's column, about every other Friday. */
export const HEADTEACHER_COLUMNS: readonly Piece[] = [
  column(
    'On beginnings',
    'I stood at the gate on Monday and was asked by three different people where Room 6 is. One of them was a new member of staff. I told them all the same thing: ask someone, and then walk there with them.|That is more or less our plan for the year.',
    'assembly kindness',
    [9],
  ),
  column(
    'On being kind when it rains',
    'It has rained for eleven days. The field is a lake, the corridors are full of elbows, and still I saw a boy in Year 10 hold a door until his arm shook.|Nobody gives out certificates for that. I rather think they should not have to.',
    'year10 kindness',
    [10, 11],
  ),
  column(
    'On asking for help',
    'A pupil told me this week that she had not put her hand up for two years. She has now. The question was about fractions, and eleven others were glad of the answer.|If something at home is hard, ring us. You will get a person.',
    'maths courage',
    [10, 11],
  ),
  column(
    'On what the governors heard',
    'They came for the attendance figures, which are good, and stayed for the school council, who had brought a cost estimate for a water fountain.|The fountain goes in at half-term.',
    'schoolcouncil service',
    [10],
  ),
  column(
    'On silence',
    'Fourteen hundred people, two minutes, and not a chair moved. I have stood in that hall on many Novembers and I am still surprised by it.|Thank you for bringing up children who know when to be still.',
    'history remembrance',
    [11],
  ),
  column(
    'On the last week of term',
    'There is glitter in my office and I have not been near any glitter. There is a concert tomorrow and a dinner on Thursday, and a lost-property table that could clothe a village.|Have a peaceful Christmas. Sleep.',
    'staff music belonging',
    [12],
  ),
  column(
    'On January',
    'Nobody’s favourite month, so we have put the good things in it: soup, the chess visit, and an extra lunch for the choir.|Mock results come out on the 20th. They are a map, not a verdict.',
    'kitchen perseverance',
    [1],
  ),
  column(
    'On mistakes',
    'I got the date of parents’ evening wrong in the last letter. Twenty-three of you wrote to say so, all politely, one in verse.|It is Thursday. I have written out the date ten times.',
    'parents kindness',
    [1, 2],
  ),
  column(
    'On mobile telephones, again',
    'They stay in bags, and bags stay shut. What we gained in a term: noise at lunch, four new clubs and the return of the paper aeroplane.|I never thought I should be pleased about the aeroplanes.',
    'parents belonging',
    [1, 2, 3],
  ),
  column(
    'On a borrowed taxi and other generosity',
    'The musical was made by a hundred pupils and by a joiner, a dentist, two grandmothers with sewing machines and a taxi firm that has forgiven us.|A school is never only a school.',
    'drama parents service',
    [3],
  ),
  column(
    'On spring',
    'The frogs are back and so is Year 8’s interest in the pond. I have been told how many clumps of spawn there are by six people.|Clocks go forward on Sunday. The bell does not know this yet.',
    'outdoors science curiosity',
    [3, 4],
  ),
  column(
    'On revision, sleep and toast',
    'The library is open in the holidays from nine to one. There is toast. Past eleven at night there should be neither revision nor telephone.|They will remember how you were with them this month long after they forget the grades.',
    'library year11 perseverance',
    [4, 5],
  ),
  column(
    'On letting them go',
    'Year 13 leave on Friday. Seven years ago I learned their names from a sheet of photographs in which every one of them looked terrified.|They do not now. That was the job.',
    'sixthform belonging',
    [5, 6],
  ),
  column(
    'On coming third',
    'We came third. I have rarely seen a relay team so pleased, because last year we came ninth, and because Year 7 had painted the banner.|There is a good deal to be said for third.',
    'sport perseverance',
    [6, 7],
  ),
  column(
    'On the long holiday',
    'Read something with no use at all. Be bored. Learn to cook one meal that your family will eat twice.|We shall be here on the 3rd of September, with the kettle on.',
    'parents library',
    [7],
  ),
  column(
    'On results, and what they leave out',
    'The numbers are the best we have had. They leave out the girl who came every day on two buses, and the boy who taught his grandfather to read the paper.|I know what I would print on the front page.',
    'sixthform perseverance',
    [8],
  ),
  column(
    'On Fridays',
    'At ten past three on Friday somebody always plays the piano in the hall. I do not know who it is. I should like to keep it that way.|Have a good weekend.',
    'music belonging',
  ),
  column(
    'On the yellow bench',
    'People ask whether it works. I can see it from my window. It works.|If you would like one at your own place of work, Mr Yusuf has the drawings.',
    'schoolcouncil kindness',
  ),
];

const note = (title: string, text: string, tags: string, months: readonly number[] = []) =>
  piece(title, text, tags, null, months, 'Parents’ association');

/** The parents' association, whose feed has broken. */
export const PARENTS: readonly Piece[] = [
  note(
    'Second-hand uniform: Saturday, ten till twelve',
    'Blazers from £4, ties for a pound, and tea. Bring what has been grown out of; take what will be grown into.',
    'parents service',
    [9],
  ),
  note(
    'Bonfire night needs forty marshals and one brave baker',
    'Hi-vis supplied. The baker will be asked for three hundred hot-dog rolls and thanked in public.',
    'parents teamwork',
    [10, 11],
  ),
  note(
    'The Christmas fair made £2,740',
    'The tombola ran out of bottles by noon. The polytunnel will have its sleepers.',
    'parents service',
    [12],
  ),
  note(
    'Quiz night: ten tables left',
    'Teams of six, bring your own supper. Mr Bello is setting the numbers round, so come rested.',
    'parents belonging',
    [1, 2],
  ),
  note(
    'We have paid for the polytunnel',
    'Thank you to everyone who bought a tea towel with their own child’s portrait on it, however it turned out.',
    'parents outdoors',
    [2, 3],
  ),
  note(
    'Plant sale by the front gate',
    'Tomatoes, sweet peas and some very determined mint. All grown by Year 7 and priced by Year 8.',
    'parents garden',
    [5],
  ),
  note(
    'Summer fair: who can lend a gazebo?',
    'We have four and could do with nine. Last year’s wind is remembered.',
    'parents sportsday',
    [6],
  ),
  note(
    'Minutes of the annual meeting, in one paragraph',
    'We elected a treasurer who wanted to be one, agreed on the minibus, and finished at half past eight.',
    'parents',
    [9, 10],
  ),
];

const old = (title: string, text: string, tags: string, months: readonly number[] = []) =>
  piece(title, text, tags, null, months, 'Old Oakfieldians');

/** The former pupils' page, paused. */
export const FORMER: readonly Piece[] = [
  old(
    'Class of 1976 return for lunch',
    'Nineteen came, one from Tasmania. They found their initials in the cloakroom and were only briefly told off.',
    'alumni belonging',
    [9, 10],
  ),
  old(
    'From Room 12 to the research ship',
    'Beth left in 2011 and is now counting krill. She will speak to Year 10 by satellite, ice permitting.',
    'alumni science curiosity',
    [1, 2],
  ),
  old(
    'A scholarship in memory of Mr Penhale',
    'He taught woodwork for thirty-one years and never raised his voice. The fund will buy tools for one leaver each summer.',
    'alumni technology service',
    [5, 6],
  ),
  old(
    'The choir tour of 1994, on tape',
    'Somebody’s aunt kept the cassette. It has been cleaned up and is better than any of us remembered.',
    'alumni choir music',
    [3],
  ),
  old(
    'Wanted: photographs of the old pavilion',
    'Before it burned, during, or since. Mr Field is writing the history and has three pictures, two of them of his thumb.',
    'alumni history',
    [4],
  ),
];
