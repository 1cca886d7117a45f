import { type ReactNode, useEffect, useId, useState } from 'react';
import { type FieldValues, useFormState } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useCall } from '../../data/call.ts';
import type { Guard } from '../../data/guard.ts';
import { updateSchoolSettings } from '../../domain/api/schools.ts';
import { ProductError } from '../../domain/errors.ts';
import type { SchoolPatchInput, SchoolSettings } from '../../domain/institution/settings.ts';
import { SettingsForm } from '../../patterns/page-types/settings-form.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { RESET_ALL, type SchemaForm, useSchemaForm } from '../../ui/use-schema-form.ts';
import { type Described, differences } from './describe.ts';

type Kept<V> = { readonly version: number; readonly values: V };

type Props<V, Input extends FieldValues, Output> = {
  kept: Kept<V>;
  schema: z.ZodMiniType<Output, Input>;
  /** What the form holds of what is kept. */
  toInput: (values: V) => Input;
  toPatch: (values: Input, version: number) => SchoolPatchInput;
  describe: (values: V) => Described;
  onSaved: (settings: SchoolSettings) => void;
  /** Asks for the password once more where the server wants it. */
  guard?: Guard | undefined;
  children: (form: SchemaForm<Input, Output>) => ReactNode;
};

/**
 * One part's form. What was read stays what is changed until it is saved: when somebody else has saved the part meanwhile,
 * it shows theirs and lets the person choose.
 */
export function PartForm<V, Input extends FieldValues, Output>({
  kept,
  schema,
  toInput,
  toPatch,
  describe,
  onSaved,
  guard = (work) => work(),
  children,
}: Props<V, Input, Output>) {
  const call = useCall();
  const [base, setBase] = useState<Kept<V>>(kept);
  const [theirs, setTheirs] = useState<Kept<V> | null>(null);
  const [values, setValues] = useState<Input>(() => toInput(kept.values));
  const form = useSchemaForm(schema, { values });
  const { isDirty } = useFormState({ control: form.control });
  const formId = useId();

  const take = (next: Kept<V>) => {
    const input = toInput(next.values);
    setBase(next);
    setTheirs(null);
    setValues(input);
    return input;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is taken over once nothing is being typed
  useEffect(() => {
    if (!isDirty && kept.version > base.version) take(kept);
  }, [isDirty, kept.version, base.version]);

  async function save(version = base.version): Promise<void> {
    try {
      const settings = await guard(() =>
        call(updateSchoolSettings, { body: toPatch(form.getValues(), version) }).then(({ school }) => school),
      );
      setTheirs(null);
      onSaved(settings);
    } catch (error) {
      const latest = error instanceof ProductError ? error.details.latest : undefined;
      if (latest) setTheirs(latest as Kept<V>);
      throw error;
    }
  }
  const over = () => {
    if (!theirs) return;
    // The next save is measured by theirs.
    setBase({ ...base, version: theirs.version });
    const element = document.getElementById(formId)?.querySelector('form');
    setTimeout(() => element?.requestSubmit());
  };

  return (
    <div id={formId} className="grid grid-cols-1 gap-fields">
      <SettingsForm form={form} onSubmit={() => save()}>
        {children(form)}
      </SettingsForm>
      {theirs ? (
        <Banner tone="amber" title="What is kept now">
          <DescriptionList className="my-2" items={differences(describe(base.values), describe(theirs.values))} />
          <span className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => form.reset(take(theirs), RESET_ALL)}>
              Take theirs
            </Button>
            <Button size="sm" onClick={over}>
              Save mine instead
            </Button>
          </span>
        </Banner>
      ) : null}
    </div>
  );
}
