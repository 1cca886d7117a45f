export type Term = {
  readonly name: string;
  readonly from: Date;
  readonly half: readonly [Date, Date];
  readonly to: Date;
};

/** The terms of the school year that `now` lies in; from July on, of the next. */
export function termDates(now: Date): { readonly year: string; readonly terms: readonly Term[] } {
  const first = now.getUTCMonth() >= 6 ? now.getUTCFullYear() : now.getUTCFullYear() - 1;
  const day = (year: number, month: number, date: number, weekday: number) =>
    on(new Date(Date.UTC(year, month - 1, date)), weekday);
  const next = first + 1;
  return {
    year: `${first}–${String(next).slice(2)}`,
    terms: [
      {
        name: 'Autumn',
        from: day(first, 9, 2, 3),
        half: [day(first, 10, 24, 1), day(first, 10, 28, 5)],
        to: day(first, 12, 17, 5),
      },
      {
        name: 'Spring',
        from: day(next, 1, 4, 1),
        half: [day(next, 2, 13, 1), day(next, 2, 17, 5)],
        to: day(next, 3, 28, 5),
      },
      {
        name: 'Summer',
        from: day(next, 4, 14, 1),
        half: [day(next, 5, 25, 1), day(next, 5, 29, 5)],
        to: day(next, 7, 19, 3),
      },
    ],
  };
}

/** What comes next, counted in weeks from today and always on a school day's usual weekday. */
export function diary(now: Date): readonly { readonly date: Date; readonly what: string; readonly where: string }[] {
  const inDays = (days: number, weekday: number) => on(new Date(now.getTime() + days * 86_400_000), weekday);
  return [
    { date: inDays(2, 2), what: 'Open morning: an ordinary Tuesday', where: 'Main entrance, 9.15 to 11.30' },
    { date: inDays(6, 4), what: 'Lunchtime strings', where: 'The hall, 12.45, bring your sandwiches' },
    { date: inDays(10, 6), what: 'Second-hand uniform sale', where: 'Dinner hall, 10 till 12' },
    { date: inDays(15, 3), what: 'Year 9 parents’ evening', where: 'In person or by phone, from 4.30' },
  ];
}

/** That day, or the next one that is this day of the week (0 is Sunday). */
function on(date: Date, weekday: number): Date {
  const ahead = (weekday - date.getUTCDay() + 7) % 7;
  return new Date(date.getTime() + ahead * 86_400_000);
}
