/** What the widget itself says, by language: a visitor's screen reader reads it in the widget's own language. */
type WidgetLabels = {
  readonly stories: string;
  readonly newTab: string;
  readonly empty: string;
  readonly failed: string;
};

const ENGLISH: WidgetLabels = {
  stories: 'Stories',
  newTab: 'opens in a new tab',
  empty: 'No stories yet. Please look in again soon.',
  failed: 'The stories cannot be shown just now. Please try again later.',
};

const BY_LANGUAGE: Readonly<Record<string, WidgetLabels>> = {
  cy: {
    stories: 'Straeon',
    newTab: 'yn agor mewn tab newydd',
    empty: 'Dim straeon eto. Dewch yn ôl yn fuan.',
    failed: 'Ni ellir dangos y straeon ar hyn o bryd. Rhowch gynnig arall arni yn nes ymlaen.',
  },
  fr: {
    stories: 'Articles',
    newTab: 's’ouvre dans un nouvel onglet',
    empty: 'Aucun article pour le moment.',
    failed: 'Les articles ne peuvent pas être affichés pour le moment.',
  },
  ar: {
    stories: 'أخبار',
    newTab: 'يفتح في علامة تبويب جديدة',
    empty: 'لا توجد أخبار بعد.',
    failed: 'لا يمكن عرض الأخبار الآن.',
  },
};

const RIGHT_TO_LEFT = /^(ar|arc|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)\b/i;

export function wordsFor(locale: string): WidgetLabels {
  return BY_LANGUAGE[locale.slice(0, 2).toLowerCase()] ?? ENGLISH;
}

export function directionOf(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(locale) ? 'rtl' : 'ltr';
}

/** A day in the widget's language, such as `12 March 2026`; empty for what is no date. */
export function formatDay(iso: string, locale: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const format = (language: string) =>
    new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(date);
  try {
    return format(locale);
  } catch {
    return format('en-GB');
  }
}
