import { describe, expect, test } from 'vitest';
import { toSettings } from '../../../server/schools/settings-document.ts';
import { demoSchools } from '../../../server/seed/schools.ts';
import { schoolPatchSchema } from '../../../src/domain/institution/settings.ts';

describe('demo schools', () => {
  const WEBSITE = 'https://www.oakfield.example';
  test.each([
    ['2026-07-31', '2025-09-03'],
    ['2026-08-01', '2026-09-03'],
    ['2028-02-29', '2027-09-03'],
  ])('seeded on %s → every part accepted by its schema, terms around the day', (day, first) => {
    for (const school of demoSchools(WEBSITE, new Date(day))) {
      const { parts } = toSettings(school.id, school, { isPlatformAdmin: false });
      const { signIn, platform, website, logo, ...typed } = parts;
      for (const [part, { values }] of Object.entries(typed)) {
        const answer = schoolPatchSchema.safeParse({ part, version: 0, ...values });
        expect(answer.error?.issues ?? [], `${school.id} ${part}`).toEqual([]);
      }
      expect(parts.calendar.values.terms[0]?.from).toBe(first);
    }
  });

  test('the two schools → differ in postcode and phone', () => {
    const [one, other] = demoSchools(WEBSITE, new Date());
    expect(one?.address?.postcode).not.toBe(other?.address?.postcode);
    expect(one?.phoneE164).not.toBe(other?.phoneE164);
  });
});
