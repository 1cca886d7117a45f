import { useSession } from '../../data/session/session.tsx';
import { PERMISSIONS } from '../../domain/access.ts';
import type { Connectable, Network } from '../../domain/networks/all.ts';
import { isReceiving } from '../../domain/networks/all.ts';
import { normaliseHashtag } from '../../lib/text.ts';
import { Accordion, AccordionItem } from '../../ui/accordion.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DatePicker } from '../../ui/date/date-picker.tsx';
import { Field } from '../../ui/field.tsx';
import { FormValue, FormWatch } from '../../ui/form.tsx';
import { HashtagInput } from '../../ui/hashtag-input.tsx';
import type { ChannelForm } from './source-inputs.tsx';

/** What a new channel has of its rules before anyone has chosen. */
export const USUAL_RULES = { approve: 'manual', addTags: [] as string[] } as const;

/** What most leave as it is: how far back it is read, and what becomes of its new posts. */
export function ChannelOptions({ form, network }: { form: ChannelForm; network: Connectable }) {
  const missingPermission = useMissingToPublish(network);
  return (
    <Accordion>
      <AccordionItem title="Options" level={2}>
        <div className="grid gap-4">
          {isReceiving(network) ? null : (
            <FormValue form={form} name="historyFrom">
              {({ ref: _, value, onValueChange, ...field }, error) => (
                <Field
                  label="Posts from"
                  description="Older posts are left out. Leave it empty to import all posts."
                  error={error}
                >
                  <DatePicker {...field} value={value ?? ''} onValueChange={(day) => onValueChange(day || undefined)} />
                </Field>
              )}
            </FormValue>
          )}
          <FormValue form={form} name="rules.addTags">
            {({ value, ...field }, error) => (
              <Field label="Add these hashtags" description="Every new story of this channel gets them." error={error}>
                <HashtagInput {...field} value={value ?? []} normalise={normaliseHashtag} max={50} />
              </Field>
            )}
          </FormValue>
          <FormValue form={form} name="rules.approve">
            {({ value, name, onBlur, ref, onValueChange }) => (
              <Checkbox
                ref={ref}
                name={name}
                onBlur={onBlur}
                label="Approve new posts automatically"
                description={
                  missingPermission ??
                  'New posts are published without review. You can change this later in the channel’s rules.'
                }
                disabled={missingPermission !== undefined}
                checked={value === 'auto'}
                onChange={({ target: { checked } }) => onValueChange(checked ? 'auto' : 'manual')}
              />
            )}
          </FormValue>
        </div>
      </AccordionItem>
    </Accordion>
  );
}

/** Why the person may not let stories out without review that are sent to a channel of this network. */
export function useMissingToPublish(network: Network): string | undefined {
  const { can } = useSession();
  if (!isReceiving(network) || can('s.s.wr')) return;
  return `To publish without review you need the permission “${PERMISSIONS['s.s.wr']}”. An admin of your school can grant it.`;
}

/** What happens to its stories, beside the button that adds the channel. */
export function ApprovalNote({ form }: { form: ChannelForm }) {
  return (
    <FormWatch form={form} names={['rules.approve']}>
      {({ rules }) => (
        <p className="text-sm text-ink-3">
          {rules?.approve === 'auto'
            ? 'New posts are published without review.'
            : 'Stories are only published after approval.'}
        </p>
      )}
    </FormWatch>
  );
}
