import type * as z from 'zod/mini';

/**
 * What a rule says that has no message of its own, instead of the library's "Invalid input". Messages written at a rule
 * win over these.
 */
export const plainMessage: z.core.$ZodErrorMap = (issue) => {
  const name = nameOf(issue.path);
  switch (issue.code) {
    case 'invalid_value':
      return oneOf(name, issue.values);
    case 'invalid_type':
      return issue.input === undefined
        ? `${name} is required.`
        : `${name} must be ${TYPES[issue.expected] ?? 'given'}.`;
    case 'too_small':
      return size(name, issue.origin, 'at least', Number(issue.minimum));
    case 'too_big':
      return size(name, issue.origin, 'at most', Number(issue.maximum));
    case 'unrecognized_keys':
      return `Unknown ${issue.keys.length === 1 ? 'field' : 'fields'}: ${issue.keys.join(', ')}.`;
    case 'invalid_union':
      return unionMessage(name, issue);
    default:
      return `${name} isn’t valid.`;
  }
};

const TYPES: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

/** "secondFactor" of `members.0.secondFactor` → "Second factor". */
function nameOf(path: readonly PropertyKey[] | undefined): string {
  const key = path?.findLast((part) => typeof part === 'string');
  if (key === undefined) return 'The request';
  const label = key.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`).trim();
  return label.charAt(0).toUpperCase() + label.slice(1);
}

function oneOf(name: string, values: readonly unknown[]): string {
  const options = values.map(String);
  return options.length === 1 ? `${name} must be ${options[0]}.` : `${name} must be one of ${options.join(', ')}.`;
}

const COUNTED: Partial<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
};

function size(name: string, origin: string, bound: string, amount: number): string {
  const counted = COUNTED[origin];
  const number = amount.toLocaleString('en-GB');
  if (!counted) return `${name} must be ${bound} ${number}.`;
  return `${name} must have ${bound} ${number} ${counted[amount === 1 ? 0 : 1]}.`;
}

function unionMessage(name: string, issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  if (Array.isArray(issue.options)) return oneOf(name, issue.options);
  const ways = new Set(issue.errors.flatMap(([first]) => (first ? [first.message] : [])));
  return ways.size > 0 ? [...ways].join(' Or: ') : `${name} isn’t valid.`;
}
