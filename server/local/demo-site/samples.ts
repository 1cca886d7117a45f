import { piece } from '../../seed/content/piece.ts';
import { from, type Sample } from './sample.ts';
import { SAMPLE_NEWS } from './sample-news.ts';

export const SAMPLE_SPORT = from(
  [0, 2, 3, 6, 9, 13, 16, 20],
  [
    piece(
      'Under-14 netball: a quarter that had everything',
      'Down by five, level, down by two, and then six goals in three minutes. The final score was 26–24 and the final noise was considerable.',
      'netball teamwork',
      'netball',
      [],
      'Miss Carrow',
    ),
    piece(
      'Goalkeeper takes the penalty, and scores',
      'Nobody else wanted it. Freya walked the length of the pitch, asked the referee the time, and put it in the top corner.',
      'football courage',
      'football',
      [],
      'Mr Dunne',
    ),
    piece(
      'Cross-country: the mud won, but only just',
      'Sixty-four started, all finished, and the hosepipe behind the pavilion has never been so popular.',
      'run perseverance',
      'run',
      [],
      'Miss Carrow',
    ),
    piece(
      'New swimmers’ gala, where slow is a category',
      'There were medals for most improved, best dive and kindest lane. Theo swam his first twenty-five metres and did not notice that he had finished.',
      'swimming kindness',
      'swimming',
      [],
      'Mr Dunne',
    ),
    piece(
      'Staff against sixth form, again',
      'The sixth form won at five-a-side, badminton and tug-of-war. The staff won at tea.',
      'sixthform staff sport',
      'sportsday',
      [],
      'Mr Dunne',
    ),
    piece(
      'Indoor cricket: one ball, six to win',
      'Asha looked at the gap between the vaulting horse and the fire door and found it.',
      'cricket courage',
      'cricket',
      [],
      'Mr Dunne',
    ),
    piece(
      'Table tennis comes to the corridor',
      'Two tables, one rule: the loser teaches the next beginner.',
      'sport kindness',
      null,
      [],
      'Miss Carrow',
    ),
    piece(
      'The county trials, in four short paragraphs',
      'Nine of ours went. Five are through.|One will go back next year. Three have discovered that they prefer refereeing, which is a kind of courage.',
      'sport perseverance',
      'sportsday',
      [],
      'Miss Carrow',
    ),
  ],
);

export const SAMPLE_PODCAST = from(
  [1, 8, 15, 22, 29, 36],
  [
    piece(
      'Episode 6: The caretaker’s keys',
      'Mr Tranter has 211 keys and knows two hundred of the doors. Year 8 went with him to try the other eleven.',
      'year8 staff curiosity',
      'assembly',
      [],
      'Oakfield Out Loud',
    ),
    piece(
      'Episode 5: What is in the pond?',
      'A walk round the pond with a net, a microphone and Dr Patel, who fell in.',
      'science outdoors curiosity',
      'science',
      [],
      'Oakfield Out Loud',
    ),
    piece(
      'Episode 4: Four languages at one breakfast',
      'Nadia’s family talk about toast, and about which language they argue in.',
      'languages belonging',
      'languages',
      [],
      'Oakfield Out Loud',
    ),
    piece(
      'Episode 3: Behind the curtain',
      'The prompter, the lighting desk and the boy who is the back half of the horse.',
      'drama teamwork',
      'theatre',
      [],
      'Oakfield Out Loud',
    ),
    piece(
      'Episode 2: The overdue book',
      'Mrs Whitlock reads out the best excuses in the returns box. There is one in verse.',
      'library creativity',
      'library',
      [],
      'Oakfield Out Loud',
    ),
    piece(
      'Episode 1: Hello',
      'Who we are, why we borrowed the microphone, and what the bell sounds like from inside the bell tower.',
      'belonging',
      'snow',
      [],
      'Oakfield Out Loud',
    ),
  ],
);

export const SAMPLE_JSON = from(
  [0, 3, 4, 7, 10, 12, 17, 21],
  [
    piece(
      'Open mornings: three dates, no brass band',
      'Come and see an ordinary Tuesday. You will be shown round by pupils, who have been told to answer everything honestly.',
      'parents belonging',
      'assembly',
      [],
      'School office',
    ),
    piece(
      'School photographs: the retakes',
      'Eyes open, ties straight, Friday at nine. The one with the pigeon will be kept for the archive.',
      'parents',
      null,
      [],
      'School office',
    ),
    piece(
      'Lost property walks again',
      'There will be a fashion show of everything unclaimed, modelled by Year 10, on Thursday at lunch. What nobody recognises goes to the hospice shop.',
      'year10 service creativity',
      'art',
      [],
      'School office',
    ),
    piece(
      'Free music lessons for every new Year 7',
      'One term, any instrument that fits through the door. Ask Mr Lindqvist, who will say yes.',
      'year7 music courage',
      'music',
      [],
      'School office',
    ),
    piece(
      'The bus to Lower Wick has moved',
      'It now stops by the chestnut tree, where it is dry. Same times, same driver, same dog.',
      'parents',
      null,
      [],
      'School office',
    ),
    piece(
      'Evening classes for families',
      'Bread, bookkeeping and beginners’ Spanish, on Wednesdays, in the rooms where your children learn them.',
      'parents languages kitchen',
      'languages',
      [],
      'School office',
    ),
    piece(
      'Parents’ evening without the queue',
      'Book ten minutes on the telephone or at a table. There will be tea at both.',
      'parents',
      null,
      [],
      'School office',
    ),
    piece(
      'Half-term clubs: robots, bread and cricket in the hall',
      'Ten pounds a day or nothing at all; tell the office which, and nobody will ask why.',
      'parents technology kitchen',
      'robots',
      [],
      'School office',
    ),
  ],
);

export const SAMPLES: readonly Sample[] = [...SAMPLE_NEWS, ...SAMPLE_SPORT, ...SAMPLE_PODCAST, ...SAMPLE_JSON];
