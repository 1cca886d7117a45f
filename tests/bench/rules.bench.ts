import { readFileSync } from 'node:fs';
import { Ruleset } from '../../emulators/rules/ruleset.ts';
import { RPath, RTimestamp, type RValue } from '../../emulators/rules/values.ts';
import type { Row } from '../../scripts/bench.ts';

const CHECKS = 20_000;
const PREFIX = ['databases', '(default)', 'documents'];

const PLAIN = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /stories/{id} { allow read: if request.auth != null && resource.data.owner == request.auth.uid; }
  }
}`;

const document = (path: string, fields: Record<string, RValue>): RValue =>
  new Map<string, RValue>([
    ['data', new Map(Object.entries(fields))],
    ['id', path.split('/').at(-1) as string],
    ['__name__', new RPath([...PREFIX, ...path.split('/')])],
  ]);

const STORED: Record<string, RValue> = {
  'users/ann': document('users/ann', { institutions: new Map([['oakfield', new Map([['role', 'VIEWER']])]]) }),
  'institutions/oakfield/roles/VIEWER': document('institutions/oakfield/roles/VIEWER', { permissions: ['s.s.rea'] }),
};
const STORY = document('stories/s1', { owner: 'ann', iid: 'oakfield' });

/** Checks per second of a short rule and of the product's own, beside a function that answers at once; and reading a file. */
export async function run(): Promise<Row[]> {
  const own = readFileSync('firestore.rules', 'utf8');
  const bare = perSecond(CHECKS * 100, () => bareCheck('ann', STORY));
  const rows = [
    { name: 'one comparison', rules: new Ruleset(PLAIN, 'cloud.firestore') },
    { name: 'a permission by two documents (firestore.rules)', rules: new Ruleset(own, 'cloud.firestore') },
  ].map(({ name, rules }): Row => {
    if (!check(rules)) throw new Error(`The rules deny what "${name}" measures`);
    const value = Math.round(perSecond(CHECKS, () => check(rules)));
    return { name: `rules: ${name}`, value, unit: 'checks/s', ratio: bare / value, of: 'the time of a bare call' };
  });
  const parsed = perSecond(50, () => new Ruleset(own, 'cloud.firestore').warnings.length === 0);
  return [
    { name: 'a function that answers at once', value: Math.round(bare), unit: 'calls/s' },
    ...rows,
    { name: 'rules: reading firestore.rules', value: 1000 / parsed, unit: 'ms' },
  ];
}

function check(rules: Ruleset): boolean {
  const path = [...PREFIX, 'stories', 's1'];
  return rules.evaluate({
    method: 'get',
    path,
    request: new Map<string, RValue>([
      ['method', 'get'],
      ['path', new RPath(path)],
      ['time', new RTimestamp(0n)],
      [
        'auth',
        new Map<string, RValue>([
          ['uid', 'ann'],
          ['token', new Map()],
        ]),
      ],
    ]),
    resource: STORY,
    documents: { fetch: (at) => STORED[at.segments.slice(PREFIX.length).join('/')] ?? null },
  }).allowed;
}

function bareCheck(uid: string, story: RValue): boolean {
  const data = story instanceof Map ? story.get('data') : undefined;
  return data instanceof Map && data.get('owner') === uid;
}

function perSecond(times: number, work: () => boolean): number {
  for (let i = 0; i < times / 10; i++) work();
  const started = performance.now();
  let held = 0;
  for (let i = 0; i < times; i++) if (work()) held++;
  const seconds = (performance.now() - started) / 1000;
  return held === 0 ? Number.NaN : times / seconds;
}
