import type * as z from 'zod/mini';
import type { newFeedSchema } from '../../domain/feed/schema.ts';
import type { NetworkField } from '../../domain/networks/manifest.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/form.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { UrlInput } from '../../ui/url-input.tsx';
import type { SchemaForm } from '../../ui/use-schema-form.ts';
import { pathOf } from './source-fields.ts';

type Schema = ReturnType<typeof newFeedSchema>;
/** A form of a channel of one network. */
export type ChannelForm = SchemaForm<z.input<Schema>, z.output<Schema>>;

type Props = {
  form: ChannelForm;
  fields: readonly NetworkField[];
  onPreview: () => void;
  /** A preview is being fetched. */
  busy: boolean;
};

const INPUTS = { url: UrlInput, text: TextInput } as const;

/** What the network’s manifest asks for, with the preview beside the last of it. */
export function SourceInputs({ form, fields, onPreview, busy }: Props) {
  return fields.map((field, index) => {
    const Input = INPUTS[field.kind];
    return (
      <FormField
        key={field.name}
        form={form}
        name={pathOf(field)}
        label={field.label}
        required
        description={field.description}
      >
        <div className="flex items-start gap-2">
          <Input
            {...form.register(pathOf(field))}
            autoComplete="off"
            placeholder={field.placeholder}
            className="min-w-0 flex-1"
          />
          {index === fields.length - 1 ? (
            <Button onClick={onPreview} busy={busy} busyLabel="Fetching posts…">
              Preview
            </Button>
          ) : null}
        </div>
      </FormField>
    );
  });
}
