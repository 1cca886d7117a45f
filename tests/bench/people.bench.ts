import type { Row } from '../../scripts/bench.ts';
import { membershipIn } from '../../server/core/firestore/membership.ts';
import { memberOf } from '../../server/identity/membership.ts';
import { list, startStack } from '../support/stack.ts';

const PEOPLE = 5_000;
const REQUESTS = 100;
const BATCH = 500;
const FIRST = ['Ada', 'Bo', 'Carla', 'Dev', 'Elin', 'Farid', 'Gwen', 'Hana', 'Ivo', 'June'];
const LAST = ['Abbott', 'Brook', 'Castle', 'Dhillon', 'Evers', 'Ferreira', 'Grange', 'Hobbs', 'Ishikawa', 'Jansen'];

/** The list of a school's 5,000 people in its ways of being asked, and what finding out who asks takes of a request. */
export async function run(): Promise<Row[]> {
  const stack = await startStack();
  try {
    await stack.reset();
    const members = stack.db.collection('institutions/oakfield/members');
    for (let start = 0; start < PEOPLE; start += BATCH) {
      const batch = stack.db.batch();
      for (let n = start; n < start + BATCH; n += 1) {
        const firstname = FIRST[n % FIRST.length] ?? '';
        const surname = `${LAST[Math.floor(n / 10) % LAST.length]}${Math.floor(n / 100)}`;
        const person = {
          uid: `bench-${n}`,
          email: `${firstname}.${surname}.${n}@oakfield.example`.toLowerCase(),
          displayName: `${firstname} ${surname}`,
          phoneNumber: null,
          firstname,
          surname,
          jobtitle: 'Teacher',
          institutions: { oakfield: { role: 'VIEWER' } },
        };
        batch.set(members.doc(person.uid), memberOf(person, 'oakfield', 'VIEWER', new Date()));
      }
      await batch.commit();
    }

    const ask = async (query: string): Promise<{ found: number; cursor: string | null }> => {
      const { status, text, body } = await stack.ask('GET', `/api/v1/members?${query}`);
      if (status !== 200) throw new Error(`The list was not answered (${status}): ${text}`);
      return { found: list(body.items).length, cursor: body.nextCursor ? String(body.nextCursor) : null };
    };
    const { cursor } = await ask('limit=100');
    const ways: [string, string, number][] = [
      ['the first hundred, counted', 'limit=100', 100],
      ['the hundred after them', `limit=100&cursor=${cursor}`, 100],
      ['a beginning of a name', 'limit=100&q=ishik', 100],
      ['one person by first name and surname', 'limit=100&q=hana%20ishikawa30', 1],
      ['nobody', 'limit=100&q=zzz', 0],
    ];
    const check = () =>
      membershipIn(stack.db, (...documents) => stack.db.getAll(...documents), 'u-head', 'oakfield', 'ADMIN');
    await repeat(check);
    const checking = await repeat(check);

    const rows: Row[] = [];
    for (const [name, query, expected] of ways) {
      const { found: count } = await ask(query);
      if (count !== expected) throw new Error(`${name}: ${count} were found, not ${expected}`);
      await repeat(() => ask(query), 10);
      const ms = await repeat(() => ask(query));
      rows.push({ name: `people of 5,000: ${name}`, value: ms, unit: 'ms', ratio: ms / checking, of: 'of the check' });
    }
    const plain = async () => void (await stack.ask('GET', '/api/v1/institutions/current'));
    await repeat(plain, 10);
    const asking = await repeat(plain);
    return [
      ...rows,
      {
        name: 'permission check of a request',
        value: checking * 1000,
        unit: 'µs',
        ratio: checking / asking,
        of: 'of a small request',
      },
    ];
  } finally {
    await stack.close();
  }
}

/** The mean of one, in milliseconds. */
async function repeat(work: () => Promise<unknown>, times = REQUESTS): Promise<number> {
  const start = performance.now();
  for (let n = 0; n < times; n += 1) await work();
  return (performance.now() - start) / times;
}
