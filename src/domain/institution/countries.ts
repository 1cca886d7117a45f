/** A country that schools come from; `pattern` is of its postcodes, which not every country has. */
export type Country = {
  /** Two letters (ISO 3166). */
  readonly code: string;
  readonly name: string;
  readonly postcode: { readonly pattern: RegExp; readonly example: string } | null;
};

const row = (code: string, name: string, pattern: RegExp | null = null, example = ''): Country => ({
  code,
  name,
  postcode: pattern ? { pattern, example } : null,
});

/** By name. Patterns take small letters and the space left out, as people write them. */
export const COUNTRIES: readonly Country[] = [
  row('AU', 'Australia', /^\d{4}$/, '3000'),
  row('AT', 'Austria', /^\d{4}$/, '1010'),
  row('BE', 'Belgium', /^\d{4}$/, '1000'),
  row('CA', 'Canada', /^[abceghj-nprstvxy]\d[abceghj-nprstv-z][ -]?\d[abceghj-nprstv-z]\d$/i, 'K1A 0B1'),
  row('DK', 'Denmark', /^\d{4}$/, '1050'),
  row('FR', 'France', /^\d{5}$/, '75001'),
  row('DE', 'Germany', /^\d{5}$/, '10115'),
  row('HK', 'Hong Kong'),
  row('IN', 'India', /^[1-9]\d{2} ?\d{3}$/, '110001'),
  row('IE', 'Ireland', /^(?:[ac-fhknprtv-y]\d{2}|d6w) ?[0-9ac-fhknprtv-y]{4}$/i, 'D02 AF30'),
  row('IT', 'Italy', /^\d{5}$/, '00118'),
  row('JP', 'Japan', /^\d{3}-?\d{4}$/, '100-0001'),
  row('KE', 'Kenya', /^\d{5}$/, '00100'),
  row('NL', 'Netherlands', /^[1-9]\d{3} ?[a-z]{2}$/i, '1011 AB'),
  row('NZ', 'New Zealand', /^\d{4}$/, '6011'),
  row('NG', 'Nigeria', /^\d{6}$/, '100001'),
  row('NO', 'Norway', /^\d{4}$/, '0150'),
  row('PT', 'Portugal', /^\d{4}-\d{3}$/, '1000-001'),
  row('QA', 'Qatar'),
  row('SG', 'Singapore', /^\d{6}$/, '018956'),
  row('ZA', 'South Africa', /^\d{4}$/, '8001'),
  row('ES', 'Spain', /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/, '28001'),
  row('SE', 'Sweden', /^\d{3} ?\d{2}$/, '111 20'),
  row('CH', 'Switzerland', /^[1-9]\d{3}$/, '8001'),
  row('AE', 'United Arab Emirates'),
  row('GB', 'United Kingdom', /^(?:gir ?0aa|bfpo ?\d{1,4}|[a-z]{1,2}\d[a-z\d]? ?\d[abd-hjlnp-uw-z]{2})$/i, 'TA1 4DY'),
  row('US', 'United States', /^\d{5}(?:-\d{4})?$/, '78701'),
];

export function countryOf(code: string): Country | null {
  return COUNTRIES.find((country) => country.code === code) ?? null;
}
