import type { FoundPlace, PlaceQuery } from '../../../src/domain/register/place.ts';
import type { RegisterSchool } from '../../../src/domain/register/schema.ts';
import type { SchoolRegister } from '../../core/ports/register.ts';

type Geo = { readonly lat: number; readonly lng: number };

/** Schools of one area whose places are averaged. */
const MOST_SCHOOLS = 200;
const METRES_OF_A_DEGREE = 111_320;

/** A part of a postcode, and how far its schools may be from their middle for that to say anything. */
type Area = { readonly precision: FoundPlace['precision']; readonly begins: string; readonly within: number };

/**
 * Where a postcode is, by the schools of the register that have it, or else by those of its sector ("TA1 4") or
 * district ("TA1"). `null` where the register has no coordinates that near.
 */
export async function findPlace(register: SchoolRegister, query: PlaceQuery): Promise<FoundPlace | null> {
  for (const { precision, begins, within } of areasOf(query)) {
    const schools = await register.search(begins, MOST_SCHOOLS);
    const places = schools.flatMap((school) =>
      isIn(school, query.country, precision, begins) ? (school.geo ?? []) : [],
    );
    const middle = middleOf(places);
    if (middle && places.every((place) => distance(place, middle) <= within)) return { ...middle, precision };
  }
  return null;
}

function areasOf({ country, postcode }: PlaceQuery): Area[] {
  const code = compact(postcode);
  const whole: Area = { precision: 'postcode', begins: code, within: 2_000 };
  const [, outward, sector] = (country === 'GB' && /^([A-Z]{1,2}\d[A-Z\d]?)(\d)[A-Z]{2}$/.exec(code)) || [];
  if (!outward) return [whole];
  return [
    whole,
    { precision: 'sector', begins: `${outward}${sector}`, within: 8_000 },
    { precision: 'district', begins: outward, within: 25_000 },
  ];
}

/** The search finds beginnings of words: "TA1" finds TA11 too, and a name that begins so. */
function isIn(school: RegisterSchool, country: string, precision: Area['precision'], begins: string): boolean {
  if (school.country !== country || !school.address.postcode) return false;
  const code = compact(school.address.postcode);
  if (precision === 'postcode') return code === begins;
  return precision === 'sector' ? code.slice(0, -2) === begins : code.slice(0, -3) === begins;
}

const compact = (postcode: string) => postcode.toUpperCase().replace(/[^A-Z\d]/g, '');

function middleOf(places: readonly Geo[]): Geo | null {
  if (places.length === 0) return null;
  const mean = (of: keyof Geo) =>
    Math.round((places.reduce((sum, place) => sum + place[of], 0) / places.length) * 1e5) / 1e5;
  return { lat: mean('lat'), lng: mean('lng') };
}

/** In metres; flat, which is near enough within a district. */
function distance(one: Geo, other: Geo): number {
  const north = (one.lat - other.lat) * METRES_OF_A_DEGREE;
  const east = (one.lng - other.lng) * METRES_OF_A_DEGREE * Math.cos((one.lat * Math.PI) / 180);
  return Math.hypot(north, east);
}
