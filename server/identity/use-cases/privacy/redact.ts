import { FORMER_MEMBER } from '../../../../src/domain/person/account.ts';
import { packAnswer, unpackAnswer } from '../../../core/http/packed-answer.ts';

/** `erasures/{pseudonym}`: a person whose account is deleted, for as long as that takes. */
export type Erasure = {
  readonly pseudonym: string;
  readonly uid: string;
  /** All that the person ever had, as far as is known. */
  readonly addresses: readonly string[];
  readonly names: readonly string[];
  readonly phones: readonly string[];
  /** The schools whose copies may hold something about the person. */
  readonly iids: readonly string[];
  /** For the email that says that all is done. */
  readonly email: string | null;
  readonly firstname: string | null;
};

const WORD_CHARACTERS = String.raw`[\p{L}\p{N}_]`;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const alone = (text: string, inside: string) => `(?<!${inside})${escaped(text)}(?!${inside})`;

/** Puts the pseudonym into a value in the place of whatever says who the person is. */
export function redactor(person: Erasure): (value: unknown) => unknown {
  const [id, name] = [person.pseudonym, FORMER_MEMBER];
  const patterns = [
    ...person.addresses.map((address) => [new RegExp(alone(address, String.raw`[\w.+-]`), 'giu'), id] as const),
    ...person.phones.map((phone) => [new RegExp(alone(phone, String.raw`\d`), 'gu'), id] as const),
    ...person.names.map((each) => [new RegExp(alone(each, WORD_CHARACTERS), 'giu'), name] as const),
    [new RegExp(alone(person.uid, String.raw`[\w-]`), 'gu'), id] as const,
  ];
  const redacted = (value: unknown): unknown => {
    if (typeof value === 'string') return patterns.reduce((text, [pattern, by]) => text.replace(pattern, by), value);
    if (Array.isArray(value)) return value.map(redacted);
    if (value instanceof Uint8Array) return packAnswer(redacted(unpackAnswer(value)));
    // Times and references are left alone: they are no plain objects.
    if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [String(redacted(key)), redacted(inner)]));
  };
  return redacted;
}
