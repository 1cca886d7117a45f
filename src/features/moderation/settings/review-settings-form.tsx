import { useId } from 'react';
import * as z from 'zod/mini';
import { useAlerts } from '../../../data/alerts.tsx';
import { useCall } from '../../../data/call.ts';
import { latestOf } from '../../../data/latest-of.ts';
import { changeModerationSettings } from '../../../domain/api/review.ts';
import { type ModerationSettings, moderationSettingsSchema } from '../../../domain/story/moderation-settings.ts';
import { useVersionedForm } from '../../../patterns/forms/use-versioned-form.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Form, FormButtons, FormField } from '../../../ui/form.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

const schema = z.object({
  twoPeople: z.boolean(),
  claimMinutes: z
    .number('Enter a number of minutes.')
    .check(
      z.multipleOf(1, 'Enter a whole number of minutes.'),
      z.minimum(1, 'Enter 1 or more.'),
      z.maximum(60, 'Enter 60 or fewer.'),
    ),
  holdWords: z.string(),
});
type Values = z.infer<typeof schema>;

const valuesOf = ({ twoPeople, claimMinutes, holdWords }: ModerationSettings): Values => ({
  twoPeople,
  claimMinutes,
  holdWords: holdWords.join('\n'),
});

type Props = {
  settings: ModerationSettings;
  onSaved: (settings: ModerationSettings) => void;
  onDirtyChange: (isDirty: boolean) => void;
};

const FIELDS = ['twoPeople', 'claimMinutes', 'holdWords'] as const satisfies readonly (keyof Values)[];
const changeableSchema = z.omit(moderationSettingsSchema, { version: true });

const read = (settings: ModerationSettings) => ({ version: settings.version, values: valuesOf(settings) });

/** Saves what no other person has changed meanwhile; otherwise it shows theirs and lets the person choose. */
export function ReviewSettingsForm({ settings, onSaved, onDirtyChange }: Props) {
  const formId = useId();
  const call = useCall();
  const alerts = useAlerts();
  const { form, save, conflict, keepMine, takeTheirs } = useVersionedForm({
    schema,
    current: settings,
    read,
    fields: FIELDS,
    onConflict: 'ask',
    submit: () => document.querySelector<HTMLFormElement>(`#${CSS.escape(formId)}`)?.requestSubmit(),
    send: async ({ values: { holdWords, ...values }, version }) => {
      const trimmedWords = holdWords.split('\n').map((word) => word.trim());
      const body = { ...values, holdWords: trimmedWords.filter((word) => word !== ''), version };
      return (await call(changeModerationSettings, { body })).settings;
    },
    readLatest: (error) => {
      const latest = latestOf(error, changeableSchema);
      return latest && { latest: { ...latest.values, version: latest.version } };
    },
    onSaved: (saved) => {
      onSaved(saved);
      alerts.done('Moderation settings saved');
    },
  });
  return (
    <>
      <Form id={formId} form={form} onSubmit={save} onDirtyChange={onDirtyChange} className="gap-4">
        <Checkbox
          label="Two people approve each story"
          description="A story is published when two different people have approved it. No one approves a story that they wrote."
          {...form.register('twoPeople')}
        />
        <FormField
          form={form}
          name="claimMinutes"
          label="Minutes a story is kept for its reviewer"
          description="While one person reviews a story, the others see who has it."
          required
        >
          <NumberInput
            {...form.register('claimMinutes', { valueAsNumber: true })}
            min={1}
            max={60}
            step={1}
            unit="minutes"
            className="max-w-52"
          />
        </FormField>
        <FormField
          form={form}
          name="holdWords"
          label="Words that send a post to review"
          description="One word or phrase on each line. New posts from any channel that contain one are not approved automatically."
        >
          <TextArea {...form.register('holdWords')} rows={3} dir="auto" className="max-h-64 overflow-y-auto" />
        </FormField>
      </Form>
      {conflict ? (
        <Banner tone="amber" title="Someone else has changed these settings.">
          <ReviewSettingsList settings={conflict.latest} />
          <span className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" onClick={takeTheirs}>
              Use their version
            </Button>
            <Button size="sm" onClick={keepMine}>
              Save my version
            </Button>
          </span>
        </Banner>
      ) : null}
      <div className="flex justify-end gap-2">
        <FormButtons form={form} formId={formId} label="Save settings" needsChange />
      </div>
    </>
  );
}

export function ReviewSettingsList({ settings }: { settings: ModerationSettings }) {
  const { twoPeople, claimMinutes, holdWords } = settings;
  return (
    <DescriptionList
      items={[
        { term: 'Approval', value: twoPeople ? 'Two people approve each story' : 'One person approves a story' },
        {
          term: 'Kept for its reviewer',
          value: `${claimMinutes} ${claimMinutes === 1 ? 'minute' : 'minutes'}`,
        },
        { term: 'Words that send a post to review', value: holdWords.join(', ') || 'None' },
      ]}
    />
  );
}
