import { describe, expect, test } from 'vitest';
import { activitySentence, type ChannelHistory, failingSince } from '../../../../src/patterns/reports/channel-days.ts';
import {
  monthMarks,
  monthSteps,
  monthsBetween,
  scoreSentence,
  standingOf,
} from '../../../../src/patterns/reports/scores.ts';
import { placeWords, type SearchTerm, searchSentence } from '../../../../src/patterns/reports/search.ts';
import { shareSentence, stackOf, valuesSentence } from '../../../../src/patterns/reports/shares.ts';
import { speedSentence, vitalsOf } from '../../../../src/patterns/reports/speed.ts';
import { asideWords, wayOf, waySentence } from '../../../../src/patterns/reports/stages.ts';
import { nameless, quoted, standOuts } from '../../../../src/patterns/reports/story-figures.ts';
import { daysFrom } from '../../../../src/ui/charts/days.ts';

describe('scores by month', () => {
  const months = monthsBetween('2026-07-15', '2026-11-20');
  const scores = (...values: (number | null)[]) => months.map((month, n) => ({ month, score: values[n] ?? null }));

  test('monthsBetween: any two days → their months', () => {
    expect(months).toEqual(['2026-07-01', '2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01']);
    expect(monthsBetween('2026-11-20', '2026-11-20')).toEqual(['2026-11-01']);
    expect(monthSteps(['2025-12-01', '2026-01-01', '2026-02-01']).map(({ tick }) => tick)).toEqual([
      'Dec 25',
      'Jan 26',
      'Feb',
    ]);
  });

  test('monthMarks: break → marked in the month it fills, not in one it only touches', () => {
    const breaks = [
      { from: '2026-07-20', to: '2026-09-02', label: 'Summer' },
      { from: '2026-10-24', to: '2026-11-01', label: 'Half-term' },
    ];
    expect(monthMarks(months, breaks)).toEqual([{ from: 1, label: 'Summer' }]);
  });

  test.each([
    [scores(61, 62, 62, 68, 72), undefined, 'The score is 72, 4 points up since October.'],
    [
      scores(61, 62, 62, 73, 72),
      { from: 70, to: 80 },
      'The score is 72, 1 point down since October and within your goal.',
    ],
    [scores(61, 62, 62, 60, 60), { from: 70, to: 80 }, 'The score is 60, as in October and 10 short of your goal.'],
    [
      scores(null, 62, null, null, 90),
      { from: 70, to: 80 },
      'The score is 90, 28 points up since August and above your goal.',
    ],
    [scores(null, 62), undefined, 'In August the score was 62.'],
    [scores(), undefined, 'There is no score for any of these months.'],
  ])('scoreSentence: %j with goal %j → %s', (all, goal, sentence) => {
    expect(scoreSentence(all, goal)).toBe(sentence);
  });

  test('standingOf: own score among the schools → left out', () => {
    expect(standingOf(60, [50, 60, 70])).toEqual({ schools: 3, below: 1, same: 1 });
    expect(standingOf(null, [50])).toBeNull();
  });
});

describe('channels', () => {
  const days = daysFrom('2026-11-16', '2026-11-20');
  const channel = (name: string, ...states: (ChannelHistory['days'][string] | null)[]): ChannelHistory => ({
    id: name,
    name,
    days: Object.fromEntries(days.flatMap((day, n) => (states[n] ? [[day, states[n]]] : []))),
  });
  const works = channel('School news', 'working', 'working', 'working', 'working', 'working');
  const fails = channel('Instagram', 'working', 'failed', null, 'failed', null);

  test('failingSince: run of failures → its first day, unchecked days skipped', () => {
    expect(failingSince(fails, days)).toBe('2026-11-17');
    expect(failingSince(channel('a', 'failed', 'working'), days)).toBeNull();
    expect(failingSince(channel('a'), days)).toBeNull();
  });

  test('activitySentence: channels that work and fail → failing channels with their first day', () => {
    expect(activitySentence([works, fails], days)).toBe(
      'Instagram has not answered since Tuesday 17 November; the other one does.',
    );
    expect(activitySentence([fails, { ...fails, name: 'YouTube' }, works, works], days)).toBe(
      'Instagram and YouTube do not answer; the other 2 do.',
    );
    expect(activitySentence([works, channel('Flickr', 'failed', 'working')], days)).toBe(
      'Every channel answers. Flickr did not at times.',
    );
    expect(activitySentence([works], days)).toBe('Every channel answered on every day that it was asked.');
  });
});

describe('shares', () => {
  test.each([
    [
      [
        ['Instagram', 64],
        ['YouTube', 68],
        ['Flickr', null],
      ],
      'YouTube brought 68 of 132 stories, 52 %.',
    ],
    [
      [
        ['A', 4],
        ['B', 4],
      ],
      'A and B brought 4 of 8 stories each.',
    ],
    [[['A', 1]], 'A brought the only story.'],
    [[['A', 12]], 'A brought all 12 stories.'],
    [
      [
        ['A', 0],
        ['B', null],
      ],
      'No network brought a story in this time.',
    ],
    [[], 'No network brought a story in this time.'],
  ] as const)('shareSentence: %j → the sentence', (networks, sentence) => {
    expect(shareSentence(networks.map(([name, stories]) => ({ name, stories })))).toBe(sentence);
  });

  const value = (name: string, ...counts: (number | null)[]) => ({ id: name, name, counts });

  test('stackOf: many values → three greatest and the rest together', () => {
    const series = stackOf([
      value('a', 1, 1),
      value('b', 9, 9),
      value('c', 5, 5),
      value('d', 3, 3),
      value('e', 0, null),
    ]);
    expect(series.map(({ name, values }) => [name, values])).toEqual([
      ['b', [9, 9]],
      ['c', [5, 5]],
      ['d', [3, 3]],
      ['Other values (2)', [1, 1]],
    ]);
    expect(stackOf([value('a', 1), value('b', null), value('c', 2), value('d', 3)])).toHaveLength(4);
  });

  test('stackOf: unknown week → stays null', () => {
    const rest = ['d', 'e'].map((name) => value(name, 1, null));
    expect(stackOf([value('a', 9, 9), value('b', 8, 8), value('c', 7, 7), ...rest]).at(-1)?.values).toEqual([2, null]);
  });

  test('valuesSentence: values → most shown and left out', () => {
    expect(valuesSentence([value('courage', 0, 0), value('kindness', 2, 3), value('thrift', null)])).toBe(
      'Kindness was shown most, 5 times. Courage was not shown.',
    );
    expect(valuesSentence([value('kindness', 1)])).toBe('Kindness was shown most, once. None was left out.');
    expect(valuesSentence([value('kindness', 0, null)])).toBe('No value was shown in this time.');
    expect(valuesSentence([])).toBe('No value was shown in this time.');
  });
});

describe('searches', () => {
  const term = (text: string, clicks: number, rank: number | null, rankBefore: number | null): SearchTerm => ({
    searchTerm: text,
    clicks,
    clicksBefore: null,
    rank,
    rankBefore,
  });

  test.each([
    [3.2, 8.4, 'place 3, was 8'],
    [3.2, 2.9, 'place 3'],
    [0.4, null, 'place 1'],
    [null, 4, 'no place'],
  ])('placeWords: %s after %s → “%s”', (rank, before, sentence) => {
    expect(placeWords(term('a', 1, rank, before))).toBe(sentence);
  });

  test('searchSentence: terms → most clicks and greatest rise', () => {
    const terms = [term('open evening', 31, 4, 14), term('oakfield', 412, 1, 1), term('bus', 2, null, 3)];
    expect(searchSentence(terms, 'the week before')).toBe(
      '“oakfield” brought 412 clicks, the most. “open evening” rose from place 14 to 4.',
    );
    expect(searchSentence(terms, null)).toBe('“oakfield” brought 412 clicks, the most.');
    expect(searchSentence([term('bus', 0, 9, 9)], null)).toBe('No visits from search in this period.');
  });
});

describe('speed', () => {
  test.each([
    [{ largest: 1900, answer: 120, movement: 0.02 }, 'By phone, everything that was measured is good.'],
    [
      { largest: 1900, answer: 260, movement: 0.31 },
      'By phone, holding still is poor and answering needs work; loading is good.',
    ],
    [{ largest: 4100, answer: null, movement: null }, 'By phone, loading is poor.'],
    [{ largest: null, answer: null, movement: null }, 'Too few people came by phone for anything to be said.'],
  ])('speedSentence: %j → the sentence', (figures, sentence) => {
    expect(speedSentence(figures, 'phone')).toBe(sentence);
  });

  test('vitalsOf: milliseconds → seconds where usual', () => {
    const [loading, answering] = vitalsOf({ largest: 2000, answer: 180.4, movement: null });
    expect([loading?.format?.(2000), answering?.format?.(180.4)]).toEqual(['2.0 s', '180 ms']);
  });
});

describe('admissions', () => {
  const counts = {
    enquiry: 200,
    visit: 40,
    application_submitted: 10,
    assessed: 5,
    waitlisted: 12,
    offered: 20,
    accepted: 30,
    enrolled: 0,
    declined: 9,
    withdrawn: 4,
  };

  test('wayOf: each step → counts those who went further', () => {
    expect(wayOf(counts).map(({ families }) => families)).toEqual([330, 126, 86, 59, 30, 0]);
  });

  test('wayOf: step not recorded → null, none lost', () => {
    const { visit: _, ...rest } = counts;
    expect(wayOf(rest).map(({ families }) => families)).toEqual([290, null, 86, 59, 30, 0]);
  });

  test('waySentence, asideWords: counts → the sentences', () => {
    expect(waySentence(counts)).toBe(
      'Of 330 families who asked, 30 accepted a place, 9 %. Most turned back before a visit.',
    );
    expect(waySentence({ enquiry: 1, visit: 0 })).toBe('1 family asked. None has continued yet.');
    expect(waySentence({})).toBe('No family has asked yet.');
    expect(asideWords(counts)).toBe('12 wait for a place, 9 declined, 4 withdrew.');
    expect(asideWords({ waitlisted: 1 })).toBe('1 waits for a place.');
    expect(asideWords({})).toBe('');
  });
});

describe('stories that stand out', () => {
  test('standOuts: story with three readers → does not win by its rate', () => {
    const stories = [
      { id: 'a', title: 'Read', reads: 900, answerRate: 2 },
      { id: 'b', title: 'Liked', reads: 60, answerRate: 9 },
      { id: 'c', title: 'Two friends', reads: 3, answerRate: 66 },
      { id: 'd', title: 'Untold', reads: null, answerRate: 80 },
    ];
    const { mostRead, mostAnswered } = standOuts(stories);
    expect([mostRead?.id, mostAnswered?.id]).toEqual(['a', 'b']);
    expect(standOuts([])).toEqual({ mostRead: null, mostAnswered: null });
    expect(nameless('  ')).toBe('A story without a title');
  });

  test.each([
    ['Year 9 bring “The Tempest” to a hall', '“Year 9 bring ‘The Tempest’ to a hall”'],
    ['', '“A story without a title”'],
    [`“${'a'.repeat(80)}”`, `“‘${'a'.repeat(58)}…’”`],
  ])('quoted: %j → %s', (title, sentence) => {
    expect(quoted(title)).toBe(sentence);
  });
});
