import { invalid, StorageError } from './errors.ts';
import type { StoredObject } from './metadata.ts';

const NAMES = ['generationMatch', 'generationNotMatch', 'metagenerationMatch', 'metagenerationNotMatch'] as const;

/** What must hold of the object that is there, by generation (0: none is there) and metageneration. */
export type Preconditions = { [name in (typeof NAMES)[number]]?: number };

/** Reads `ifGenerationMatch` and its like; those of the source of a copy begin with `ifSource`. */
export function preconditionsOf(query: URLSearchParams, beginning: 'if' | 'ifSource' = 'if'): Preconditions {
  const preconditions: Preconditions = {};
  for (const name of NAMES) {
    const parameter = `${beginning}${name[0]?.toUpperCase()}${name.slice(1)}`;
    const text = query.get(parameter);
    if (text === null) continue;
    if (!/^\d{1,16}$/.test(text)) throw invalid(`"${parameter}" must be a whole number.`);
    preconditions[name] = Number(text);
  }
  return preconditions;
}

/** Throws 412 unless all hold; for a read, one that only asks for news is 304. */
export function checkPreconditions(
  preconditions: Preconditions,
  object: StoredObject | undefined,
  isRead = false,
): void {
  const generation = object?.generation ?? 0;
  const metageneration = object?.metageneration ?? 0;
  const holds =
    (preconditions.generationMatch ?? generation) === generation &&
    (preconditions.metagenerationMatch ?? metageneration) === metageneration;
  if (!holds) throw unmet();
  if (preconditions.generationNotMatch === generation || preconditions.metagenerationNotMatch === metageneration) {
    throw isRead ? new StorageError(304, 'Not modified.') : unmet();
  }
}

const unmet = (): StorageError =>
  new StorageError(412, 'At least one of the pre-conditions you specified did not hold.');
