import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { latestOf } from '../../data/latest-of.ts';
import { updateNewsletter } from '../../domain/api/newsletters.ts';
import type { Newsletter } from '../../domain/newsletter/schema.ts';
import { useVersionedForm } from '../../patterns/forms/use-versioned-form.ts';
import { FILL_FIELDS, fillFormSchema, fillPatch, fillSourceSchema, fillValuesOf } from './fill-values.ts';

const read = (newsletter: Newsletter) => ({ version: newsletter.version, values: fillValuesOf(newsletter) });

/** The form of what a newsletter's editions take. */
export function useFillForm(
  newsletter: Newsletter,
  onSaved: (newsletter: Newsletter) => void,
  onRefused: () => Promise<void>,
) {
  const call = useCall();
  const alerts = useAlerts();
  return useVersionedForm({
    schema: fillFormSchema,
    current: newsletter,
    read,
    fields: FILL_FIELDS,
    onConflict: 'merge',
    send: async ({ values, fields, version }) => {
      const body = { ...fillPatch(values, fields), version };
      const answer = await call(updateNewsletter, { params: { id: newsletter.id }, body }).catch(async (error) => {
        // Also where others changed the same: the question about it is drawn beside the form.
        await onRefused();
        throw error;
      });
      return answer.newsletter;
    },
    readLatest: (error) => {
      const latest = latestOf(error, fillSourceSchema);
      return latest && { latest: { ...newsletter, ...latest.values, version: latest.version } };
    },
    onSaved: (saved) => {
      onSaved(saved);
      alerts.done('Newsletter saved');
    },
    onError: alerts.showError,
  });
}
