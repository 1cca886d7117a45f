import { expect, test } from 'vitest';
import { csvRows } from '../../../server/schools/register/csv.ts';
import { decodeLines } from '../../../server/schools/register/decode.ts';
import { giasReader } from '../../../server/schools/register/gias.ts';
import { registerBytes } from '../../../server/seed/register.ts';
import { registrationSchema } from '../../../src/domain/institution/registration.ts';
import type { RegisterSchool } from '../../../src/domain/register/schema.ts';
import { draftFrom } from '../../../src/features/register/draft.ts';

const SCHOOLS = 2_000;

async function schools(): Promise<RegisterSchool[]> {
  const schoolsRead: RegisterSchool[] = [];
  let read: Awaited<ReturnType<typeof giasReader>> | null = null;
  for await (const row of csvRows(decodeLines(registerBytes(SCHOOLS)))) {
    const school = read?.(row);
    if (school) schoolsRead.push(school);
    read ??= await giasReader(row);
  }
  return schoolsRead;
}

/** The fields of a draft that are refused, with what stood in them. */
const refused = (school: RegisterSchool) => {
  const draft = draftFrom(school);
  const { error } = registrationSchema.safeParse(draft);
  return (error?.issues ?? []).map(({ path, message }) => {
    const value = path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown>)[key], draft);
    return { path: path.join('.'), value, message };
  });
};

test('draftFrom: a school of the register → as the form writes it; only what it lacks is asked for', async () => {
  const all = await schools();
  expect(all.length).toBeGreaterThan(SCHOOLS * 0.8);
  const wrong = all.flatMap((school) => refused(school).filter(({ value }) => value !== ''));
  expect(wrong).toEqual([]);
  expect(all.filter(({ name }) => /[&’]/.test(name)).length).toBeGreaterThan(50);
});

test.each([
  ['St Mary & St Giles’ CofE (VA) Primary School', "St Mary and St Giles' CofE VA Primary School"],
  ['Ysgol Gynradd Llŷn/Eifion', 'Ysgol Gynradd Llŷn-Eifion'],
  ['Park+Ride Nursery', 'Park and Ride Nursery'],
  ['North – South Academy', 'North - South Academy'],
  ['The “Old” School', 'The Old School'],
  ['Oak\u00a0Field\tHigh School', 'Oak Field High School'],
  ['École Saint-Exupéry, 2ᵉ étage', 'École Saint-Exupéry, 2ᵉ étage'],
])('draftFrom: %s → as people would write it here', async (official, plain) => {
  const [school] = await schools();
  if (!school) throw new Error('A school is needed');
  expect(draftFrom({ ...school, name: official }).name).toBe(plain);
  expect(refused({ ...school, name: official }).filter(({ path }) => path === 'name' || path === 'handle')).toEqual([]);
});
