import type { Method } from '../../../emulators/rules/ast.ts';
import { type Decision, type RequestSegment, Ruleset } from '../../../emulators/rules/ruleset.ts';
import { type RMap, RPath, RTimestamp, type RValue } from '../../../emulators/rules/values.ts';

export const NOW = Date.UTC(2026, 2, 5, 14, 30, 15, 250);

/** Plain JavaScript as rules see it: integers become int, other numbers float. */
function value(plain: unknown): RValue {
  if (typeof plain === 'number') return Number.isInteger(plain) ? BigInt(plain) : plain;
  if (Array.isArray(plain)) return plain.map(value);
  if (plain instanceof Map || plain === null || typeof plain !== 'object') return plain as RValue;
  if (Object.getPrototypeOf(plain) !== Object.prototype) return plain as RValue;
  return new Map(Object.entries(plain).map(([key, item]) => [key, value(item)]));
}

export type RequestOptions = {
  method?: Method;
  path?: RequestSegment[];
  auth?: unknown;
  resource?: RValue;
  after?: unknown;
  /** Documents that `get` finds, by path below `documents`. */
  stored?: Record<string, unknown>;
};

const resourceOf = (id: string, data: unknown): RMap =>
  new Map<string, RValue>([
    ['data', value(data)],
    ['id', id],
  ]);

export function evaluateRules(rules: string, options: RequestOptions = {}): Decision {
  const { method = 'get', path = ['docs', 'one'], auth = null, resource = null, after = null, stored = {} } = options;
  const fetch = (at: RPath): RValue => {
    const key = at.segments.slice(3).join('/');
    return Object.hasOwn(stored, key) ? resourceOf(at.segments.at(-1) as string, stored[key]) : null;
  };
  return new Ruleset(rules, 'cloud.firestore').evaluate({
    method,
    path: ['databases', '(default)', 'documents', ...path],
    request: new Map<string, RValue>([
      ['method', method],
      ['auth', value(auth)],
      ['time', new RTimestamp(BigInt(NOW) * 1_000_000n)],
      ['resource', after === null ? null : resourceOf('one', after)],
      ['path', new RPath(['databases', '(default)', 'documents', ...path.map(String)])],
    ]),
    resource,
    documents: { fetch },
  });
}

export const within = (body: string): string =>
  `rules_version = '2';\nservice cloud.firestore { match /databases/{database}/documents {\n${body}\n} }`;

/** What a condition comes to: true, false, or the text of its error. */
export function evaluate(condition: string, options: RequestOptions = {}, functions = ''): boolean | string {
  const [reason] = evaluateRules(
    within(`${functions} match /docs/{id} { allow read, write: if ${condition}; }`),
    options,
  ).reasons;
  if (!reason) throw new Error('the statement was not asked');
  return reason.outcome === 'error' ? (reason.message ?? '') : reason.outcome === 'allowed';
}

export const stored = (data: unknown): RValue => resourceOf('one', data);
