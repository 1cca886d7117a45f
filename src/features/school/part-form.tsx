import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { useCall } from '../../data/call.ts';
import type { Guard } from '../../data/guard.ts';
import { latestOf } from '../../data/latest-of.ts';
import { updateSchoolParts } from '../../domain/api/schools.ts';
import type { SchoolSettings } from '../../domain/institution/settings.ts';
import { useVersionedForm, type VersionConflict } from '../../patterns/forms/use-versioned-form.ts';
import { SettingsForm } from '../../patterns/page-types/settings-form.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { type Refusal, refusalOf } from '../../ui/form-problems.ts';
import type { SchemaForm } from '../../ui/use-schema-form.ts';
import { type Described, differences } from './describe.ts';
import type { KeptPart, Versioned } from './kept-part.ts';

type Props<Input extends FieldValues, Output> = {
  /** The parts of the settings that the form holds, each with its own version. */
  parts: readonly KeptPart<Input>[];
  schema: z.ZodMiniType<Output, Input>;
  onSaved: (settings: SchoolSettings) => void;
  /** Asks for the password again where the server wants it. */
  guard?: Guard | undefined;
  children: (form: SchemaForm<Input, Output>) => ReactNode;
};

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
  const formId = useId();
  const { form, save, conflict, keepMine, takeTheirs } = useVersionedForm({
    schema,
    current: parts,
    read: versionedOf<Input>,
    fields: Object.keys(inputOf(parts)),
    onConflict: 'ask',
    submit: () => document.getElementById(formId)?.querySelector('form')?.requestSubmit(),
    rejects: true,
    send: async ({ values, fields, version, base }) => {
      const changes = base
        .filter(({ input }) => fields.some((field) => field in input))
        .map((part) => part.toPatch(values, version[part.name] ?? part.version));
      const { school } = await guard(() => call(updateSchoolParts, { body: { changes } }));
      onSaved(school);
      return base.map((part) => readPart(part, school.parts[part.name]));
    },
    readLatest: (error, base) => {
      const latest = latestOf(error, z.unknown());
      const part = base.find(({ name }) => name === latest?.part);
      if (!part || !latest) return null;
      const theirs = part.read(latest);
      return { latest: base.map((each) => (each === part ? theirs : each)), fields: Object.keys(theirs.input) };
    },
  });

  return (
    <div id={formId} className="grid grid-cols-1 gap-fields">
      <SettingsForm form={form} onSubmit={() => save(form.getValues())} readRefusal={fieldsOfForm} marksSaved>
        {children(form)}
      </SettingsForm>
      {conflict ? (
        <Banner tone="amber" title="Saved by someone else:">
          <DescriptionList className="my-2" items={changesOf(conflict)} />
          <span className="flex flex-wrap gap-2">
            <Button size="sm" onClick={takeTheirs}>
              Use their version
            </Button>
            <Button size="sm" onClick={keepMine}>
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

const versionedOf = <Input,>(parts: readonly KeptPart<Input>[]) => ({
  version: Object.fromEntries(parts.map(({ name, version }) => [name, version])),
  values: inputOf(parts),
});

const readPart = <Input,>(part: KeptPart<Input>, saved: Versioned<unknown> | null) => (saved ? part.read(saved) : part);

/** Of the part that someone else has saved. */
function changesOf<Input>({ base, latest }: VersionConflict<readonly KeptPart<Input>[], Input>): Described {
  const at = latest.findIndex((part, index) => part !== base[index]);
  return differences(base[at]?.described ?? [], latest[at]?.described ?? []);
}

/** The form has one field of each name, whichever of the parts it was sent with. */
function fieldsOfForm(error: unknown): Refusal {
  const { message, fields } = refusalOf(error);
  const named = Object.entries(fields).map(([path, problem]) => [path.replace(/^changes\.\d+\./, ''), problem]);
  return { message, fields: Object.fromEntries(named) };
}
