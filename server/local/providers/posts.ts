import type { Drawing } from '../../seed/drawings.ts';

/** A post of a stand-in account. `days` counts back from when the data folder was made. */
export type Written = {
  /** Where the network asks for one. */
  readonly title?: string;
  readonly text: string;
  readonly tags: readonly string[];
  readonly drawing: Drawing | null;
};

export const written = (text: string, tags = '', drawing: Drawing | null = null): Written => ({
  text,
  tags: tags.split(' ').filter(Boolean),
  drawing,
});

const post = written;

/** Newest first. The third is taken away after the first reading, the second is put right then. */
export const MASTODON_POSTS: readonly Written[] = [
  post('Year 7 have named the new hens. All six are called Margaret, by a narrow vote.', 'Year7 Outdoors', 'garden'),
  post('Open evening is on Thursday at 18:00. Come for the tour, stay for the locust.', 'OpenEvening'),
  post('Minibus one is stuck behind a tractor. We are told the tractor is very clean.', 'Trip'),
  post('Choir practice moves to the hall today: the music room is full of cellos.', 'Music Choir', 'choir'),
  post('', '', 'art'),
  post('The lunchtime chess ladder has a new leader. She is eleven and says nothing.', 'Chess', 'chess'),
  post('Found in the library: one glove, two bookmarks, a sandwich older than the rota.', 'Library', 'library'),
  post('Thank you to everyone who ran for the night shelter. £1,204 so far.', 'Service Run', 'run'),
  post(
    'Our weather balloon came down in a field near the coast. The farmer rang to ask if we wanted it back.',
    'Science',
    'science',
  ),
  post('Results: U12 hockey 3–2, U13 hockey 1–1, U14 hockey rained off in the first minute.', 'Hockey TeamWork'),
  post('', '', 'coast'),
  post('The clock on the tower is right again. Please adjust your excuses.', 'Belonging'),
  post('Year 10 drama are looking for a bathtub. It must hold a king.', 'Drama Year10', 'theatre'),
  post('The allotment has carrots with three legs. Art club has booked them for Tuesday.', 'Garden Art', 'garden'),
  post('Parents: the forms for the museum trip are due on Friday. The dinosaur is not.', 'Trip History', 'museum'),
  post('Swimmers, bring a coat. The pool is warm; the walk back is not.', 'Swimming', 'swimming'),
  post('Word of the week: “murmuration”. Look up at four o’clock, over the sports hall.', 'Curiosity'),
  post('We have a reading dog on Wednesdays. He prefers poetry.', 'Library Kindness'),
  post('The maths team came second, which they can prove.', 'Maths Perseverance', 'maths'),
  post('', '', 'snow'),
  post('House cookery final: four soups, one winner, no survivors among the croutons.', 'Cooking', 'cooking'),
  post('If your child has come home with a cardboard helmet, it is homework.', 'Year8 History'),
  post('Robot club’s line follower now follows people. We are looking into it.', 'Technology', 'robots'),
  post('The sixth form are offering bicycle repairs at break. Bring the bicycle.', 'SixthForm Service'),
  post('Lanterns are being made in every room with a table. Mind the glue.', 'Art Belonging', 'lanterns'),
  post('The debating team won on the motion that this house would rather lose gracefully.', 'Debate', 'debate'),
  post('First frost. The caretaker has salted the steps, and asks you to walk like a penguin.', 'Outdoors'),
  post('Our twinned school in Bremen sends its best wishes and a very large gingerbread.', 'Languages', 'languages'),
];

/** Newest first. As above. */
export const BLUESKY_POSTS: readonly Written[] = [
  post('The orchestra has tuned. It took all of Monday and most of the tea.', 'music perseverance', 'music'),
  post('Tickets for the spring play go on sale tomorrow at 12:30 at reception.', 'drama'),
  post('Lost property now has its own postcode.', 'belonging'),
  post('Science fair: forty-one entries, two evacuations, one patent pending.', 'science curiosity', 'science'),
  post('', '', 'hills'),
  post('Year 9 have mapped every puddle on the way to school. See the corridor by Room 12.', 'year9 geography'),
  post('Netball beat last year’s score, last year’s team and the rain.', 'netball', 'netball'),
  post('The book fair is open until Friday. The squashed ones are half price.', 'library', 'bookfair'),
  post('A buzzard watched the whole of games. It left at half-time.', 'outdoors'),
  post('Coding club has taught the door to say good morning. It now also says it at night.', 'technology', 'robots'),
  post('', '', 'sportsday'),
  post('The kitchen would like its ladle back. No questions will be asked.', 'kitchen', 'cooking'),
  post('Twelve pupils, one teacher and a canoe. Report to follow, once dry.', 'trip courage'),
  post('Assembly this week is about mistakes. It has been rescheduled twice.', 'assembly', 'assembly'),
  post('Our Year 8 poets read to the care home on Sunday. There were requests.', 'year8 kindness'),
  post('Cricket nets are up. So is the grass; please look where you step.', 'cricket', 'cricket'),
  post('Half of Year 11 are away on work experience. The photocopier has never been so rested.', 'year11'),
  post('The swim squad broke the medley record by the width of a cap.', 'swimming', 'swimming'),
  post('We counted: 23 nations in one canteen, and one favourite pudding.', 'languages belonging', 'languages'),
  post('', '', 'museum'),
  post('Football: second team 4, first team 3. There will be an inquiry.', 'football teamwork', 'football'),
  post('The student council has asked for quieter bells and louder birds.', 'schoolcouncil'),
  post('Gold expedition are back: 52 miles, one wrong turn, no regrets.', 'perseverance', 'hills'),
  post('Gardening club’s pumpkin has outgrown its name. Suggestions at the shed.', 'garden', 'garden'),
  post('Careers fair today. The fire engine is visiting, not needed.', 'sixthform'),
  post('Somebody has tidied the art cupboard. If it was you, where is the blue?', 'art', 'art'),
];

/** Newest first. As above; the first line is the title of the film. */
export const VIMEO_POSTS: readonly Written[] = [
  post(
    'Open evening in four minutes\nA walk from the gate to the greenhouse, with one wrong turn.',
    'OpenEvening',
    'hills',
  ),
  post('Spring concert: the whole second half\nThe triangle comes in at 31:40.', 'Music', 'music'),
  post('Year 6 explain volcanoes\nNo carpet was harmed.', 'Year6 Science', 'science'),
  post('Sports day, from the air\nFilmed by the sixth form’s own drone, landed by nobody.', 'Sport', 'sportsday'),
  post('How the robot got its hat', 'Technology Robots', 'robots'),
  post('The school play: behind the curtain\nTwelve minutes of people looking for one shoe.', 'Drama', 'theatre'),
  post('Choir at the town hall\nThree songs, one encore, an audience of pigeons.', 'Music Choir', 'choir'),
  post('Lantern walk', 'Belonging', 'lanterns'),
  post('Cross-country: the muddy mile\nEvery finisher is named at the end.', 'Run', 'run'),
  post('A day in the library\nFilmed at one picture a minute.', 'Library', 'library'),
  post('Our twin school says hello\nWith subtitles in both languages.', 'Languages', 'languages'),
  post('Swimming gala', 'Swimming', 'swimming'),
  post('Chess club against the head\nShe resigns in twenty moves.', 'Chess', 'chess'),
  post('The allotment from March to October\nOne film, thirty-one weeks.', 'Garden Outdoors', 'garden'),
  post('Debate final\nThis house would ban homework. Spoiler: it would not.', 'Debate', 'debate'),
  post('Year 9 at the coast\nThe sea is in it from minute two.', 'Trip Geography', 'coast'),
  post('Snow day', 'Outdoors', 'snow'),
  post('House cookery\nHow to make soup for two hundred.', 'Cooking', 'cooking'),
  post('Netball: the last quarter', 'Netball', 'netball'),
  post('What Year 2 think a head teacher does\nMostly sitting.', 'Year2'),
  post('Museum trip\nThe guide kindly let us film the small dinosaur.', 'Trip History', 'museum'),
  post('Book fair', 'Library', 'bookfair'),
  post('Cricket: last ball of the season\nIt went over the fence.', 'Cricket', 'cricket'),
  post('Maths relay\nFour teams, sixty questions, one very long division.', 'Maths', 'maths'),
  post('Art show, room by room\nThe hall, the corridor and the stairs.', 'Art', 'art'),
  post('Assembly: thank you to the kitchen', 'Kindness', 'assembly'),
  post('Walk in the rain', 'Outdoors'),
];
