import type { SchoolPart, SchoolPatchInput } from '../../domain/institution/settings.ts';
import type { Described } from './describe.ts';

export type Versioned<V> = { readonly version: number; readonly values: V };

/** A part of the settings as it was read, and how a form that has values of type `Input` shows and changes it. */
export type KeptPart<Input> = {
  readonly name: SchoolPart;
  readonly version: number;
  /** The form's fields of this part. */
  readonly input: Partial<Input>;
  readonly described: Described;
  readonly toPatch: (typed: Input, version: number) => SchoolPatchInput;
  /** The same part as someone else has saved it. */
  readonly read: (latest: Versioned<unknown>) => KeptPart<Input>;
};

type How<V, Input> = {
  readonly toInput: (values: V) => Partial<Input>;
  readonly toPatch: (typed: Input, version: number) => SchoolPatchInput;
  readonly describe: (values: V) => Described;
};

export function keptPart<V, Input>(name: SchoolPart, saved: Versioned<V>, how: How<V, Input>): KeptPart<Input> {
  return {
    name,
    version: saved.version,
    input: how.toInput(saved.values),
    described: how.describe(saved.values),
    toPatch: how.toPatch,
    read: (latest) => keptPart(name, latest as Versioned<V>, how),
  };
}
