import type { Drawing } from '../../seed/drawings.ts';
import type { Written } from './posts.ts';

const photo = (title: string, text: string, tags: string, drawing: Drawing): Written => ({
  title,
  text,
  tags: tags.split(' ').filter(Boolean),
  drawing,
});

/** Newest first. As with the films. */
export const PHOTOS: readonly Written[] = [
  photo('Mist on the top field', 'Taken by the caretaker at ten to seven.', 'outdoors', 'hills'),
  photo('The paper boat regatta', 'Eleven launched, four arrived.', 'year7 science', 'coast'),
  photo('Left shoes only', 'The lost property table after games.', 'football', 'football'),
  photo('Tuning up', '', 'music', 'music'),
  photo('Book fair, first five minutes', 'After that we could not see the table.', 'library', 'bookfair'),
  photo('Pumpkins in order of temper', 'Carved by Year 8, judged by Year 1.', 'year8 garden', 'garden'),
  photo('Half-term paint', 'The corridor was blue by Monday.', 'art', 'art'),
  photo('Fog, goalposts, goalkeeper', '', 'football outdoors', 'football'),
  photo('The stage before the play', 'One chair, one lamp, four rolls of tape.', 'drama', 'theatre'),
  photo('Snow angels on the tennis court', 'One of them is Mr Okafor.', 'outdoors', 'snow'),
  photo('Grandmaster', 'She is nine.', 'chess', 'chess'),
  photo('Soup day', '', 'kitchen', 'cooking'),
  photo('On the way to the museum', 'Forty-one pupils and a cardboard helmet.', 'trip history', 'museum'),
  photo('The robot meets the cat', 'The cat won.', 'technology', 'robots'),
  photo('Lane four', 'Personal best by the length of a nose.', 'swimming', 'swimming'),
  photo('Lighthouse, Year 9', 'Watercolour, wind and a very flat sandwich.', 'trip year9 art', 'coast'),
  photo('Proof', 'The maths team, just before and just after.', 'maths', 'maths'),
  photo('A question from the floor', '', 'debate', 'debate'),
  photo('Choir in the stairwell', 'It sounds better there.', 'music choir', 'choir'),
  photo('Goal attack', 'Both feet off the ground, ball in the net.', 'netball', 'netball'),
  photo('Under way', 'Sponsored run, first bend.', 'run outdoors', 'run'),
  photo('Good morning in nine languages', 'The wall by reception.', 'languages', 'languages'),
  photo('Pond dipping', 'Nothing bit back.', 'science outdoors', 'science'),
  photo('Lanterns drying', 'Do not touch the green one.', 'art', 'lanterns'),
  photo('Sack race', '', 'sportsday', 'sportsday'),
  photo('Last over', 'The light went before the wicket did.', 'cricket', 'cricket'),
];
