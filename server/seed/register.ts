import { seededRandom } from './random.ts';

/** The columns of the register of England as it is published, in its order. */
const COLUMNS = [
  'URN|LA (code)|LA (name)|EstablishmentNumber|EstablishmentName|TypeOfEstablishment (code)|',
  'TypeOfEstablishment (name)|EstablishmentTypeGroup (code)|EstablishmentTypeGroup (name)|',
  'EstablishmentStatus (code)|EstablishmentStatus (name)|ReasonEstablishmentOpened (code)|',
  'ReasonEstablishmentOpened (name)|OpenDate|ReasonEstablishmentClosed (code)|ReasonEstablishmentClosed (name)|',
  'CloseDate|PhaseOfEducation (code)|PhaseOfEducation (name)|StatutoryLowAge|StatutoryHighAge|Boarders (code)|',
  'Boarders (name)|NurseryProvision (name)|OfficialSixthForm (code)|OfficialSixthForm (name)|Gender (code)|',
  'Gender (name)|ReligiousCharacter (code)|ReligiousCharacter (name)|ReligiousEthos (name)|Diocese (code)|',
  'Diocese (name)|AdmissionsPolicy (code)|AdmissionsPolicy (name)|SchoolCapacity|SpecialClasses (code)|',
  'SpecialClasses (name)|CensusDate|NumberOfPupils|NumberOfBoys|NumberOfGirls|PercentageFSM|',
  'TrustSchoolFlag (code)|TrustSchoolFlag (name)|Trusts (code)|Trusts (name)|SchoolSponsorFlag (name)|',
  'SchoolSponsors (name)|FederationFlag (name)|Federations (code)|Federations (name)|UKPRN|FEHEIdentifier|',
  'FurtherEducationType (name)|OfstedLastInsp|OfstedSpecialMeasures (code)|OfstedSpecialMeasures (name)|',
  'LastChangedDate|Street|Locality|Address3|Town|County (name)|Postcode|SchoolWebsite|TelephoneNum|',
  'HeadTitle (name)|HeadFirstName|HeadLastName|HeadPreferredJobTitle|InspectorateName (name)|InspectorateReport|',
  'DateOfLastInspectionVisit|NextInspectionVisit|TeenMoth (name)|TeenMothPlaces|CCF (name)|SENPRU (name)|',
  'EBD (name)|PlacesPRU|FTProv (name)|EdByOther (name)|Section41Approved (name)|SEN1 (name)|SEN2 (name)|',
  'SEN3 (name)|SEN4 (name)|SEN5 (name)|SEN6 (name)|SEN7 (name)|SEN8 (name)|SEN9 (name)|SEN10 (name)|SEN11 (name)|',
  'SEN12 (name)|SEN13 (name)|TypeOfResourcedProvision (name)|ResourcedProvisionOnRoll|ResourcedProvisionCapacity|',
  'SenUnitOnRoll|SenUnitCapacity|GOR (code)|GOR (name)|DistrictAdministrative (code)|',
  'DistrictAdministrative (name)|AdministrativeWard (code)|AdministrativeWard (name)|',
  'ParliamentaryConstituency (code)|ParliamentaryConstituency (name)|UrbanRural (code)|UrbanRural (name)|',
  'GSSLACode (name)|Easting|Northing|CensusAreaStatisticWard (name)|MSOA (name)|LSOA (name)|Inspectorate (name)|',
  'SENStat|SENNoStat|BoardingEstablishment (name)|PropsName|PreviousLA (code)|PreviousLA (name)|',
  'PreviousEstablishmentNumber|OfstedRating (name)|RSCRegion (name)|Country (name)|UPRN|SiteName|MSOA (code)|',
  'LSOA (code)',
]
  .join('')
  .split('|');

const TOWN_STARTS =
  'Amber Ash Barrow Birch Bramble Coln Dun Elder Fallow Glen Harrow Heron Kettle Lang Marl Nether Otter Penn Quarry Raven Sedge Thorn Under Wether Yarrow'.split(
    ' ',
  );
const TOWN_ENDS =
  'bourne bridge bury combe cott dale den field ford gate ham holt hurst leigh mere mouth ridge stead thorpe ton wick worth'.split(
    ' ',
  );
const SAINTS =
  'Aldhelm Bega Cedd Chad Cuthburga Dubricius Ebba Frideswide Hilda Neot Oswin Petroc Sidwell Wulfram Zita'.split(' ');
const TREES = 'Alder Beech Cedar Elm Hazel Hornbeam Larch Linden Maple Oak Rowan Sycamore Willow Yew'.split(' ');
const LAND = 'Bank Brook Common Croft Fields Grove Hill Lane Lodge Meadow Park Rise Vale View'.split(' ');
const STREETS =
  'Back Lane|Chapel Street|Church Road|Green Lane|High Street|Mill Lane|Park Avenue|School Road|Station Road|The Drove'.split(
    '|',
  );
/** No postcode area begins with these emails. */
const AREA_STARTS = 'QVX';
const POSTCODE_LETTERS = 'ABDEFGHJLNPQRSTUWXYZ';

type Kind = {
  readonly end: string;
  readonly phase: string;
  readonly low: number;
  readonly high: number;
  readonly share: number;
};
const KINDS: readonly Kind[] = [
  { end: 'Primary School', phase: 'Primary', low: 4, high: 11, share: 0.42 },
  { end: 'CofE Primary School', phase: 'Primary', low: 4, high: 11, share: 0.14 },
  { end: 'Infant & Nursery School', phase: 'Primary', low: 3, high: 7, share: 0.08 },
  { end: 'Catholic Primary School', phase: 'Primary', low: 4, high: 11, share: 0.08 },
  { end: 'High School', phase: 'Secondary', low: 11, high: 18, share: 0.1 },
  { end: 'Academy', phase: 'Secondary', low: 11, high: 16, share: 0.06 },
  { end: 'Nursery School', phase: 'Nursery', low: 2, high: 5, share: 0.04 },
  { end: 'School', phase: 'Not applicable', low: 3, high: 18, share: 0.05 },
  { end: 'Sixth Form College', phase: '16 plus', low: 16, high: 19, share: 0.03 },
];

/** First number; those of the real register have six digits. */
const FIRST_URN = 900_000;

/**
 * A register of invented schools in the columns, quotes and oddities of the real one, line by line: codes as text, websites
 * without https://, telephone numbers without their zero, some schools closed. The same at every run.
 */
export function* registerLines(count: number, seed = 1): Generator<string> {
  yield `${COLUMNS.map(quoted).join(',')}\r\n`;
  const random = seededRandom(seed);
  for (let n = 0; n < count; n += 1) {
    const cells = cellsOf(n, random);
    yield `${COLUMNS.map((column) => cells[column] ?? '""').join(',')}\r\n`;
  }
}

/** `registerLines` as a file gives it, some hundred lines at a time. */
export async function* registerBytes(count: number, seed?: number): AsyncGenerator<Uint8Array> {
  let text = '';
  for (const line of registerLines(count, seed)) {
    text += line;
    if (text.length < 1 << 18) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

function cellsOf(n: number, random: () => number): Record<string, string> {
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const below = (most: number) => Math.floor(random() * most);
  const town = one(TOWN_STARTS) + one(TOWN_ENDS);
  const kind = kindAt(random());
  const name = `${nameOf(town, kind, one, random())} ${kind.end}`;
  const domain = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '')}${n}.sch.example`;
  const phone = `1632960${String(below(1000)).padStart(3, '0')}`;
  const randomLetter = () => POSTCODE_LETTERS[below(POSTCODE_LETTERS.length)] ?? 'A';
  const postcode = `${AREA_STARTS[below(3)]}${randomLetter()}${1 + below(28)} ${below(10)}${randomLetter()}${randomLetter()}`;
  const isClosed = random() < 0.04;
  return {
    URN: String(FIRST_URN + n),
    UKPRN: quoted(String(19_000_000 + n)),
    'LA (code)': quoted(String(200 + (n % 150))),
    EstablishmentName: quoted(name),
    'EstablishmentStatus (code)': quoted(isClosed ? '2' : '1'),
    'EstablishmentStatus (name)': quoted(isClosed ? 'Closed' : 'Open'),
    'PhaseOfEducation (name)': quoted(kind.phase),
    StatutoryLowAge: String(kind.low),
    StatutoryHighAge: String(kind.high),
    'Gender (name)': quoted(random() < 0.97 ? 'Mixed' : 'Girls'),
    SchoolCapacity: String(100 + below(1400)),
    NumberOfPupils: String(60 + below(1300)),
    Street: quoted(`${1 + below(90)} ${one(STREETS)}`),
    Town: quoted(town),
    'County (name)': quoted(random() < 0.5 ? '' : `${one(TOWN_STARTS)}shire`),
    Postcode: quoted(postcode),
    SchoolWebsite: quoted(websiteOf(domain, random())),
    TelephoneNum: quoted(random() < 0.3 ? phone : `0${phone}`),
    Easting: String(400_000 + below(180_000)),
    Northing: String(120_000 + below(380_000)),
    'Country (name)': quoted('England'),
  };
}

function kindAt(chance: number): Kind {
  let left = chance;
  for (const kind of KINDS) {
    left -= kind.share;
    if (left < 0) return kind;
  }
  return KINDS[0] as Kind;
}

function nameOf(town: string, kind: Kind, one: <T>(list: readonly T[]) => T, chance: number): string {
  if (/CofE|Catholic/.test(kind.end))
    return `${chance < 0.8 ? 'St' : 'Saint'} ${one(SAINTS)}${chance < 0.3 ? '\u2019' : "'"}s`;
  if (chance < 0.3) return town;
  if (chance < 0.6) return `${one(TREES)} ${one(LAND)}`;
  if (chance < 0.7) return `The ${one(TREES)}s`;
  return `${town} ${one(LAND)}`;
}

function websiteOf(domain: string, chance: number): string {
  if (chance < 0.1) return '';
  if (chance < 0.5) return `www.${domain}`;
  return chance < 0.8 ? `http://www.${domain}` : `https://${domain}/`;
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
