import { written as post, type Written } from './posts.ts';

/** Newest first. The third is taken away after the first reading, the second is put right then. */
export const X_POSTS: readonly Written[] = [
  post('The gate sticks. Push, then apologise to it.', 'Belonging'),
  post('Year 5 have measured the playground in shoes. It is 412 shoes long.', 'Year5 Maths', 'maths'),
  post('No hot lunch today, on account of the oven. Sandwiches are brave and plentiful.', 'Kitchen'),
  post('Match report: we lost the toss, the ball and the score sheet, in that order.', 'Football', 'football'),
  post('', '', 'hills'),
  post('Parents’ evening is on Tuesday from 16:00. Tea is in the hall & biscuits are on trust.', 'Belonging'),
  post('Choir have found the high note. It was behind the piano.', 'Music Choir', 'choir'),
  post(
    'A long thank-you. To the parents who dug, to the pupils who watered, to the grandfather with the van, to the bakery for the buns that kept all of them going, to the council for the soil, to the worm that was carried back to its bed four times by Year 1, and to the rain, which came exactly when it was asked to and then, as guests do, stayed rather longer than planned.',
    'Garden Kindness',
    'garden',
  ),
  post('The science block smells of toast. This is intended.', 'Science', 'science'),
  post('Lost: one trombone slide. Found: one trombone, very short.', 'Music', 'music'),
  post('Debating: the motion was carried, and so was the chairman.', 'Debate', 'debate'),
  post('Swimming: three personal bests and a lifeguard who clapped.', 'Swimming', 'swimming'),
  post('The library is lending umbrellas. Two weeks, no renewals.', 'Library', 'library'),
  post('', '', 'lanterns'),
  post(
    'Year 10 have built a bridge of spaghetti. It carries a bag of sugar and a grudge.',
    'Year10 Technology',
    'robots',
  ),
  post('Cross-country results are up. The mud won.', 'Run', 'run'),
  post('A visitor asked what our values are. A pupil held the door. That was the answer.', 'Kindness'),
  post('The play has been cast. Our condolences to the second donkey.', 'Drama', 'theatre'),
  post('Netball under-14s go through to the final.', 'Netball TeamWork', 'netball'),
  post('Reminder: Friday is non-uniform day, not no-uniform day.', 'SchoolCouncil'),
  post('Our hens have laid. Year 2 have named the egg.', 'Year2 Outdoors'),
  post('The museum thanks us for our visit and asks for the bone back.', 'Trip History', 'museum'),
  post('Chess: a draw, after two hours and one packet of mints.', 'Chess', 'chess'),
  post('Snow is forecast. The caretaker has hidden the good shovel.', 'Outdoors', 'snow'),
  post('Art show opens at six. Please do not touch the wet ones.', 'Art', 'art'),
  post('A library book from 1987 is back. The fine has been forgiven.', 'Library', 'bookfair'),
];
