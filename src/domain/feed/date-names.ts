/**
 * Names of months by language: English, Welsh, German (and Austrian), Spanish, Dutch, Italian, French, Portuguese, Polish (both cases).
 * A beginning of three letters or more that no other month has means the month, too. Accents are folded.
 */
const MONTH_NAMES: readonly string[] = [
  'january ionawr januar janner enero januari gennaio janvier janeiro stycznia styczen',
  'february chwefror februar feber febrero februari febbraio fevrier fevereiro lutego luty',
  'march mawrth marz maerz marzo maart marzo mars marco marca marzec mrz mrt',
  'april ebrill abril aprile avril kwietnia kwiecien',
  'may mai mayo mei maggio maio maja maj',
  'june mehefin juni junio giugno juin junho czerwca czerwiec',
  'july gorffennaf juli julio luglio juillet julho lipca lipiec',
  'august awst agosto augustus aout sierpnia sierpien',
  'september medi septiembre setiembre settembre septembre setembro wrzesnia wrzesien',
  'october hydref oktober octubre ottobre octobre outubro pazdziernika pazdziernik',
  'november tachwedd noviembre novembre novembro listopada listopad',
  'december rhagfyr dezember diciembre dicembre decembre dezembro grudnia grudzien',
];

/** Names of weekdays from Monday; a beginning of two letters is one. Those that begin alike mean no certain day. */
const WEEKDAY_NAMES: readonly string[] = [
  'monday llun montag lunes maandag lunedi lundi segunda poniedzialek',
  'tuesday mawrth dienstag martes dinsdag martedi mardi terca wtorek',
  'wednesday mercher mittwoch miercoles woensdag mercoledi mercredi quarta sroda',
  'thursday iau donnerstag jueves donderdag giovedi jeudi quinta czwartek',
  'friday gwener freitag viernes vrijdag venerdi vendredi sexta piatek',
  'saturday sadwrn samstag sonnabend sabado zaterdag sabato samedi sobota',
  'sunday sul sonntag domingo zondag domenica dimanche niedziela',
];

/** Each name and each beginning of it → its number from 1; 0 for a beginning of several. */
function beginnings(names: readonly string[], shortest: number): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  const whole = new Map<string, number>();
  for (const [index, line] of names.entries()) {
    for (const name of line.split(' ')) {
      whole.set(name, index + 1);
      for (let length = Math.min(shortest, name.length); length < name.length; length += 1) {
        const start = name.slice(0, length);
        const other = numbers.get(start);
        numbers.set(start, other === undefined || other === index + 1 ? index + 1 : 0);
      }
    }
  }
  // A name that is another one's beginning is still a name.
  return new Map([...numbers, ...whole]);
}

const MONTHS = beginnings(MONTH_NAMES, 3);
const WEEKDAYS = beginnings(WEEKDAY_NAMES, 2);

/** 1 to 12 for the name of a month, or for a beginning that is no other's; 0 for none. */
export const monthNamed = (word: string): number => MONTHS.get(word) ?? 0;

/** 1 (Monday) to 7 for the name of a weekday, 0 for a beginning of several; `null` for none. */
export const weekdayNamed = (word: string): number | null => WEEKDAYS.get(word) ?? null;

/** Words around and within a date that say nothing of their own. */
export const FILLERS: ReadonlySet<string> = new Set(
  [
    'at on of the t clock',
    'dydd nos yr ar am i o yn',
    'den der dem um',
    'de del el la las los a',
    'op om te',
    'il alle ore ora',
    'le les d',
    'as dia feira',
    'dnia godz r roku',
    'kl',
  ].flatMap((line) => line.split(' ')),
);

/** What follows the hour as a word: "8h30", "8.30 Uhr", "8:30 hrs". */
export const HOURS: ReadonlySet<string> = new Set(['h', 'hs', 'hr', 'hrs', 'uhr', 'uur', 'u']);
/** What a time follows. */
export const BEFORE_TIME: ReadonlySet<string> = new Set([
  'at',
  'um',
  'om',
  'alle',
  'ore',
  'las',
  'as',
  'a',
  'kl',
  'am',
  't',
  'godz',
]);
/** What follows the number of a day without a space: 5th, 1er, 5e, 1af, 12fed. */
export const ORDINALS: ReadonlySet<string> = new Set([
  'st',
  'nd',
  'rd',
  'th',
  'er',
  'e',
  'o',
  'a',
  're',
  'de',
  'ste',
  'af',
  'il',
  'ail',
  'ydd',
  'ed',
  'fed',
  'eg',
  'ain',
  'dd',
]);
