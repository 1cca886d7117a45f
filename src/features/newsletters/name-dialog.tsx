import * as z from 'zod/mini';
import { useCall } from '../../data/call.ts';
import { createNewsletter, updateNewsletter } from '../../domain/api/newsletters.ts';
import { MOST_NEWSLETTER_NAME, type Newsletter, newNewsletterSchema } from '../../domain/newsletter/schema.ts';
import { FormDialog } from '../../patterns/dialogs/form-dialog.tsx';
import { FormField } from '../../ui/form.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

const schema = z.object({ name: newNewsletterSchema.shape.name });

type Props = {
  /** The one to be renamed; a new one without it. */
  newsletter?: Newsletter;
  onClose: () => void;
  onSaved?: (newsletter: Newsletter) => void;
};

/** Names a new newsletter, or one that is there already. */
export function NewsletterNameDialog({ newsletter, onClose, onSaved }: Props) {
  const call = useCall();
  const form = useSchemaForm(schema, { defaultValues: { name: newsletter?.name ?? '' } });
  return (
    <FormDialog
      title={newsletter ? 'Rename newsletter' : 'New newsletter'}
      description={newsletter ? undefined : 'You choose what goes into it on the next page.'}
      form={form}
      label={newsletter ? 'Save' : 'Create newsletter'}
      onClose={onClose}
      className="gap-4"
      onSubmit={async (body) => {
        const saved = newsletter
          ? await call(updateNewsletter, {
              params: { id: newsletter.id },
              body: { ...body, version: newsletter.version },
            })
          : await call(createNewsletter, { body });
        onSaved?.(saved.newsletter);
        onClose();
      }}
    >
      <FormField form={form} name="name" label="Name" required>
        <TextInput {...form.register('name')} dir="auto" maxLength={MOST_NEWSLETTER_NAME} autoComplete="off" />
      </FormField>
    </FormDialog>
  );
}
