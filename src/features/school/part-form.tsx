import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type FieldPath, type FieldValues, useFormState } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useCall } from '../../data/call.ts';
import type { Guard } from '../../data/guard.ts';
import { updateSchoolParts } from '../../domain/api/schools.ts';
import { ProductError } from '../../domain/errors.ts';
import type { SchoolPart, SchoolSettings } from '../../domain/institution/settings.ts';
import { SettingsForm } from '../../patterns/page-types/settings-form.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { RESET_ALL, type SchemaForm, useSchemaForm } from '../../ui/use-schema-form.ts';
import { type Described, differences } from './describe.ts';
import type { KeptPart } from './kept-part.ts';

type Props<Input extends FieldValues, Output> = {
  /** The parts of the settings that the form holds, each with its own version. */
  parts: readonly KeptPart<Input>[];
  schema: z.ZodMiniType<Output, Input>;
  onSaved: (settings: SchoolSettings) => void;
  /** Asks for the password again where the server wants it. */
  guard?: Guard | undefined;
  children: (form: SchemaForm<Input, Output>) => ReactNode;
};

type Theirs<Input> = { readonly part: KeptPart<Input>; readonly changes: Described };
type Versions = Readonly<Record<string, number>>;

/**
 * The form of one page of the settings, with one Save: what has changed is saved together or not at all. When someone else has saved a
 * part since it was read, it shows their values and lets the person choose.
 */
export function PartForm<Input extends FieldValues, Output>({
  parts,
  schema,
  onSaved,
  guard = (work) => work(),
  children,
}: Props<Input, Output>) {
  const call = useCall();
  /** What the values of the form were read from. */
  const [base, setBase] = useState(parts);
  const [theirs, setTheirs] = useState<Theirs<Input> | null>(null);
  const [values, setValues] = useState(() => inputOf(parts));
  /** What the next save of a part is measured by. */
  const versions = useRef<Versions>(versionsOf(parts));
  const form = useSchemaForm(schema, { values });
  const { isDirty } = useFormState({ control: form.control });
  const formId = useId();

  const take = (next: readonly KeptPart<Input>[]) => {
    const input = inputOf(next);
    versions.current = versionsOf(next);
    setBase(next);
    setTheirs(null);
    setValues(input);
    return input;
  };
  const isNewer = parts.some(({ version }, index) => version > (base[index]?.version ?? 0));
  // biome-ignore lint/correctness/useExhaustiveDependencies: newer values are taken over only while nothing is being typed
  useEffect(() => {
    if (!isDirty && isNewer) take(parts);
  }, [isDirty, isNewer]);

  async function save(): Promise<void> {
    const typed = form.getValues();
    const changed = base.filter(({ input }) => hasChanged(input, typed));
    if (changed.length === 0) return;
    const changes = changed.map((part) => part.toPatch(typed, versions.current[part.name] ?? part.version));
    try {
      const { school } = await guard(() => call(updateSchoolParts, { body: { changes } }));
      versions.current = { ...versions.current, ...versionsOf(partsAsSaved(changed, school)) };
      setTheirs(null);
      onSaved(school);
    } catch (error) {
      if (!(error instanceof ProductError)) throw error;
      const { latest } = error.details;
      const part = changed.find(({ name }) => name === latest?.part);
      if (part && latest) {
        const next = part.read(latest);
        setTheirs({ part: next, changes: differences(part.described, next.described) });
      }
      throw ofOneForm(error);
    }
  }
  const takeTheirs = ({ part }: Theirs<Input>) => {
    const typed = form.getValues();
    form.reset(take(base.map((each) => (each.name === part.name ? part : each))), RESET_ALL);
    // What was typed in the other parts of the form stays.
    for (const other of base.filter(({ name }) => name !== part.name)) {
      for (const name of Object.keys(other.input) as FieldPath<Input>[]) {
        form.setValue(name, typed[name], { shouldDirty: true });
      }
    }
  };
  const overwrite = ({ part }: Theirs<Input>) => {
    versions.current = { ...versions.current, [part.name]: part.version };
    document.getElementById(formId)?.querySelector('form')?.requestSubmit();
  };

  return (
    <div id={formId} className="grid grid-cols-1 gap-fields">
      <SettingsForm form={form} onSubmit={save}>
        {children(form)}
      </SettingsForm>
      {theirs ? (
        <Banner tone="amber" title="Saved by someone else:">
          <DescriptionList className="my-2" items={theirs.changes} />
          <span className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => takeTheirs(theirs)}>
              Use their version
            </Button>
            <Button size="sm" onClick={() => overwrite(theirs)}>
              Save my version
            </Button>
          </span>
        </Banner>
      ) : null}
    </div>
  );
}

const inputOf = <Input,>(parts: readonly KeptPart<Input>[]) =>
  Object.assign({}, ...parts.map(({ input }) => input)) as Input;

const partsAsSaved = <Input,>(parts: readonly KeptPart<Input>[], { parts: saved }: SchoolSettings) =>
  parts.map(({ name }) => ({ name, version: saved[name]?.version ?? 0 }));

/** The form has one field of each name, whichever of the parts it was sent with. */
function ofOneForm(error: ProductError): ProductError {
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [path.replace(/^changes\.\d+\./, ''), message]),
  );
  return new ProductError(error.code, error.message, { ...error.details, fields });
}

const versionsOf = (parts: readonly { readonly name: SchoolPart; readonly version: number }[]): Versions =>
  Object.fromEntries(parts.map(({ name, version }) => [name, version]));

function hasChanged(input: object, typed: FieldValues): boolean {
  return Object.entries(input).some(([name, value]) => JSON.stringify(value) !== JSON.stringify(typed[name]));
}
