import { useMemo } from 'react';
import * as z from 'zod/mini';
import { ADMIN_KIND_WORDS, ADMIN_KINDS, type AdminComms, adminCommsSchema } from '../../domain/comms/schema.ts';
import { SettingsForm } from '../../patterns/page-types/settings-form.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';

const newsSchema = z.strictObject({ news: z.boolean() });

/** News of the product: only people who asked for it get it. */
export function NewsForm({ news, onSave }: { news: boolean; onSave: (news: boolean) => Promise<void> }) {
  const values = useMemo(() => ({ news }), [news]);
  const form = useSchemaForm(newsSchema, { values });
  return (
    <SettingsForm form={form} save="auto" onSubmit={(typed) => onSave(typed.news)}>
      <Switch
        {...form.register('news')}
        label="News about SprX"
        description="New features and examples, up to once a month"
      />
    </SettingsForm>
  );
}

/** What platform admins are written to about, at once. In the app they see all of it. */
export function AdminCommsForm({ admin, onSave }: { admin: AdminComms; onSave: (admin: AdminComms) => Promise<void> }) {
  const values = useMemo(() => admin, [admin]);
  const form = useSchemaForm(adminCommsSchema, { values });
  return (
    <SettingsForm form={form} save="auto" onSubmit={onSave}>
      {ADMIN_KINDS.map((kind) => (
        <Switch
          key={kind}
          {...form.register(kind)}
          label={ADMIN_KIND_WORDS[kind].title}
          description={ADMIN_KIND_WORDS[kind].text}
        />
      ))}
    </SettingsForm>
  );
}
