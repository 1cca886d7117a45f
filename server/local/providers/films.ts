import type { Drawing } from '../../seed/drawings.ts';
import type { Written } from './posts.ts';

const film = (title: string, text: string, tags: string, drawing: Drawing): Written => ({
  title,
  text,
  tags: tags.split(' ').filter(Boolean),
  drawing,
});

/** Newest first. The third is taken away after the first reading, the second is put right then. */
export const FILMS: readonly Written[] = [
  film('Open morning in ninety seconds', 'From the gate to the toast, without a cut.', 'belonging', 'assembly'),
  film(
    'How we built the rain gauge',
    '7C measure the weather and disagree with the forecast.',
    'year7 science',
    'science',
  ),
  film('Corridor concert: two violins and a mop bucket', 'Recorded by accident at ten past one.', 'music', 'music'),
  film('Behind the scenes of the winter play', 'Nine weeks in four minutes. Mind the trapdoor.', 'drama', 'theatre'),
  film('The school bell, explained', '', '', 'lanterns'),
  film('House cross-country: the whole course', 'A camera on a bicycle, a teacher out of breath.', 'run', 'run'),
  film('Making soup for two hundred', 'The onions were not acting.', 'kitchen', 'cooking'),
  film(
    'What is in the lost property cupboard?',
    'Year 8 count it, sort it and read out the labels.',
    'year8',
    'bookfair',
  ),
  film('Chess in the playground', 'Giant pieces, small players, one very long endgame.', 'chess', 'chess'),
  film('Carols from the stairwell', 'The echo is real. So is the dog.', 'music', 'choir'),
  film('A tour of the new library', 'Twelve thousand books and one armchair in great demand.', 'library', 'library'),
  film('Robots that draw', 'A pen, two motors and a great deal of paper.', 'technology', 'robots'),
  film('Swimming gala: the relay', '', 'swimming', 'swimming'),
  film('Five words of Welsh', 'Year 9 teach their form tutor. He is doing well.', 'languages year9', 'languages'),
  film('The garden in one year', 'One photograph a day from the same window.', 'outdoors', 'garden'),
  film('Netball finals: the last two minutes', 'Turn the sound down before the whistle.', 'netball', 'netball'),
  film('Fractions with a fruit cake', 'Nothing was left over.', 'maths', 'maths'),
  film('Auditions: what not to do', 'With thanks to the staff who volunteered.', 'drama', 'theatre'),
  film('Fossil hunting at low tide', 'The wind did most of the talking.', 'trip', 'coast'),
  film('A speech in one breath', '', 'debate', 'debate'),
  film('Painting the science block', 'A mural by forty pupils and one ladder.', 'art', 'art'),
  film('The first snow day', 'Filmed from beside the boiler, which was warm.', '', 'snow'),
  film('Cricket nets, slowed down', 'Watch the wrist.', 'cricket', 'cricket'),
  film('Museum sleepover', 'The dinosaur did not move. We checked all night.', 'trip', 'museum'),
  film('Sports day: the teachers’ race', 'The result is final.', 'sportsday', 'sportsday'),
  film('Why we walk up the hill', 'Because the bus does not.', 'outdoors', 'hills'),
];
