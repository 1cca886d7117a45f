import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useCall } from '../../data/call.ts';
import { useHashtagSuggestions } from '../../data/hashtag-suggestions.ts';
import { previewRules } from '../../domain/api/channels.ts';
import { type FeedRules, type RulesPreview, rulesOf } from '../../domain/feed/rules.ts';
import type { Feed } from '../../domain/feed/schema.ts';
import { normaliseHashtag } from '../../lib/text.ts';
import { FormDialog } from '../../patterns/dialogs/form-dialog.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DatePicker } from '../../ui/date/date-picker.tsx';
import { Field } from '../../ui/field.tsx';
import { FormValue, FormWatch } from '../../ui/form.tsx';
import { HashtagInput } from '../../ui/hashtag-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { useMissingToPublish } from './channel-options.tsx';
import { SkippedPosts } from './skipped-dialog.tsx';

const schema = z.object({
  auto: z.boolean(),
  trustEdits: z.boolean(),
  skipReplies: z.boolean(),
  skipReposts: z.boolean(),
  holdWords: z.array(z.string()),
  only: z.array(z.string()),
  addTags: z.array(z.string()),
  from: z.string(),
});
type Values = z.infer<typeof schema>;

const LISTS = [
  { name: 'only', label: 'Only posts with any of these hashtags', normalise: normaliseHashtag },
  { name: 'addTags', label: 'Add these hashtags', normalise: normaliseHashtag },
  { name: 'holdWords', label: 'Keep posts with these words for review', normalise: (word: string) => word },
] as const;

const UNREVIEWED = [
  { name: 'auto', label: 'Approve new posts automatically' },
  { name: 'trustEdits', label: 'Publish changes from this channel without review' },
] as const;

function rulesFrom({ auto, from, ...rest }: Values): FeedRules {
  return { ...rest, approve: auto ? 'auto' : 'manual', from: from || null };
}

type Props = {
  feed: Feed;
  onClose: () => void;
  /** @throws what the dialog shows at its field */
  onSave: (feed: Feed, rules: FeedRules) => Promise<void>;
};

/** What becomes of the new posts of a channel, with what it would have made of the last ones. */
export function RulesDialog({ feed, onClose, onSave }: Props) {
  const suggestions = useHashtagSuggestions();
  const missingPermission = useMissingToPublish(feed.network);
  const { approve, from, ...rest } = rulesOf(feed);
  const form = useSchemaForm(schema, { defaultValues: { ...rest, auto: approve === 'auto', from: from ?? '' } });
  return (
    <FormDialog
      size="wide"
      guard="slips"
      onClose={onClose}
      title={`Rules of ${feed.name}`}
      description="Rules apply to new posts only."
      form={form}
      label="Save"
      className="gap-4"
      onSubmit={async (values) => {
        await onSave(feed, rulesFrom(values));
        onClose();
      }}
      below={<SkippedPosts feed={feed} />}
    >
      {UNREVIEWED.map(({ name, label }) =>
        missingPermission === undefined ? (
          <Checkbox key={name} label={label} {...form.register(name)} />
        ) : (
          <Checkbox
            key={name}
            label={label}
            description={missingPermission}
            defaultChecked={form.getValues(name)}
            disabled
          />
        ),
      )}
      <Checkbox label="Leave out replies" {...form.register('skipReplies')} />
      <Checkbox label="Leave out posts by others" {...form.register('skipReposts')} />
      {LISTS.map(({ name, label, normalise }) => (
        <FormValue key={name} form={form} name={name}>
          {(field, error) => (
            <Field label={label} error={error}>
              <HashtagInput
                {...field}
                normalise={normalise}
                max={50}
                {...(name === 'holdWords' ? {} : { search: suggestions })}
              />
            </Field>
          )}
        </FormValue>
      ))}
      <FormValue form={form} name="from">
        {({ ref: _, ...field }, error) => (
          <Field label="Leave out posts before" error={error}>
            <DatePicker {...field} />
          </Field>
        )}
      </FormValue>
      <FormWatch form={form}>{(values) => <Preview feedId={feed.id} rules={rulesFrom(values)} />}</FormWatch>
    </FormDialog>
  );
}

const RESTED_MS = 300;
const SHOWN = 5;

/** What these rules would have made of the last posts; renewed as they change. */
function Preview({ feedId, rules }: { feedId: string; rules: FeedRules }) {
  const call = useCall();
  const [preview, setPreview] = useState<RulesPreview | null>(null);
  const rulesJson = JSON.stringify(rules);
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      const body = { rules: JSON.parse(rulesJson) as FeedRules };
      call(previewRules, { params: { id: feedId }, body })
        .then((rulesPreview) => isOver || setPreview(rulesPreview))
        .catch(() => isOver || setPreview(null));
    }, RESTED_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [call, feedId, rulesJson]);
  if (!preview) return null;
  const { approved, pending, held, skipped } = preview.counts;
  return (
    <section aria-live="polite" className="rounded-surface border border-subtle bg-sunken p-4">
      <h3 className="font-semibold text-ink">With the last {approved + pending + held + skipped} posts</h3>
      <p className="text-ink-2">
        {approved} approved, {pending} awaiting review, {held} held, {skipped} left out
      </p>
      <ul className="mt-2 grid gap-1 text-sm text-ink-2">
        {preview.items.slice(0, SHOWN).map(({ externalId, title, why }) => (
          <li key={externalId} dir="auto" className="wrap-anywhere">
            {title}: {why}
          </li>
        ))}
      </ul>
    </section>
  );
}
