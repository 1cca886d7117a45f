import { globSync, readFileSync, rmSync } from 'node:fs';

/** Written by `tests/support/described-answers.ts` while the tests of the API run. */
const NOTES = '.cache/api-answers';

/** What comes from one place for all operations, and is not demanded of each. */
const SHARED: Readonly<Record<string, string>> = {
  304: 'one hook tags every answer: reads.test.ts',
  403: 'authorise() refuses for all routes: access.test.ts, second-factor.test.ts',
  404: 'also a platform admin’s school that is not there, in authorise(): http.test.ts',
  409: 'also an Idempotency-Key used before and a school that is to be deleted: idempotency.test.ts, school-deletion.test.ts',
  429: 'one limiter: limits.test.ts',
  500: 'only a fault gives it: http.test.ts',
  502: 'only a failing service of others gives it',
  503: 'only a database that is away gives it, and health: reads.test.ts',
};

/** Described for all writes together, but never answered by these. */
const NEVER: Readonly<Record<string, string>> = {
  'POST /api/v1/inbound-mail 400': 'an email that cannot be read is ignored, so that its sender learns nothing',
  'POST /api/v1/media 400': 'what is no picture is 415',
};

export function forgetAnswers(): void {
  rmSync(NOTES, { recursive: true, force: true });
}

/** Described answers that no test received: the description is wrong, or a test is missing. */
export function unanswered(described: readonly string[], seen: readonly string[]): string[] {
  const answered = new Set(seen);
  return [...new Set(described)].filter(
    (line) => !answered.has(line) && !(line in NEVER) && !((line.split(' ').at(-1) ?? '') in SHARED),
  );
}

const lines = (kind: string): string[] =>
  globSync(`${NOTES}/${kind}-*.txt`).flatMap((file) => readFileSync(file, 'utf8').split('\n').filter(Boolean));

function main(): void {
  const described = lines('described');
  const missing = unanswered(described, lines('seen'));
  for (const line of missing) console.log(`${line} is described, and no test of the API got it.`);
  if (described.length === 0) console.log('No test of the API noted what it saw.');
  const problems = missing.length + (described.length === 0 ? 1 : 0);
  console.log(`${new Set(described).size - missing.length} passed, ${problems} failed`);
  process.exitCode = problems > 0 ? 1 : 0;
}

if (import.meta.main) main();
