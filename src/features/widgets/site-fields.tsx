import { MOST_DOMAINS } from '../../domain/widget/domains.ts';
import { FormField } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { WidgetFields } from './widget-fields.ts';
import { FIELD_NAMES } from './widget-words.ts';

/** Where the widget may be embedded. */
export function SiteFields({ form }: WidgetFields) {
  return (
    <FormField
      form={form}
      name="domains"
      label={FIELD_NAMES.domains}
      optional
      description={`One on each line, for example www.yourschool.org or *.yourschool.org, ${MOST_DOMAINS} at most. Any site may show the widget while this is empty.`}
    >
      <TextArea {...form.register('domains')} dir="ltr" rows={5} spellCheck={false} />
    </FormField>
  );
}
