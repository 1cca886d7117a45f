import type { SchemaForm } from '../../../ui/use-schema-form.ts';
import { type StoryFormField, type StoryFormValues, storyFormSchema } from './story-form-values.ts';

type Checked = {
  /** As the schema makes them; the fields that are not valid as they were. */
  readonly values: StoryFormValues;
  readonly invalid: readonly StoryFormField[];
};

/** Whether the focus is in another part of the same field: the person is still filling it in. */
function isBeingFilledIn(path: string): boolean {
  const name = document.activeElement?.getAttribute('name') ?? '';
  return name !== path && name.includes('.') && name.split('.')[0] === path.split('.')[0] && !name.startsWith('media');
}

/** Says at the changed fields what is wrong with them. What is not valid is not saved by itself, and the rest is. */
export function checkStoryForm(
  form: SchemaForm<StoryFormValues, StoryFormValues>,
  changed: readonly StoryFormField[],
  saved: StoryFormValues,
): Checked {
  const typed = form.getValues();
  const { error } = storyFormSchema.safeParse(typed);
  const issues = (error?.issues ?? []).filter(({ path }) => changed.includes(path[0] as StoryFormField));
  form.clearErrors();
  for (const { path, message } of issues) {
    const name = path.join('.');
    if (!isBeingFilledIn(name)) form.setError(name as StoryFormField, { type: 'typed', message });
  }
  const invalid = [...new Set(issues.map(({ path }) => path[0] as StoryFormField))];
  const valid = { ...typed, ...Object.fromEntries(invalid.map((field) => [field, saved[field]])) };
  // What came with the story may not be valid either; the server has it already.
  const parsed = storyFormSchema.safeParse(valid);
  return { values: parsed.success ? parsed.data : valid, invalid };
}
