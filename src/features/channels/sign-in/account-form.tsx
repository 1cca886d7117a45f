import { useMemo } from 'react';
import { useCall } from '../../../data/call.ts';
import { useRuntimeConfig } from '../../../data/runtime-config.tsx';
import { useSession } from '../../../data/session/session.tsx';
import { createFeed } from '../../../domain/api/channels.ts';
import { newFeedSchema } from '../../../domain/feed/schema.ts';
import { type Connectable, manifestOf } from '../../../domain/networks/all.ts';
import { FormLayout } from '../../../patterns/page-types/form.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormButtons, FormField, FormValue } from '../../../ui/form.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useSchemaForm } from '../../../ui/use-schema-form.ts';
import { Accounts } from '../accounts.tsx';
import { ApprovalNote, ChannelOptions, USUAL_RULES } from '../channel-options.tsx';
import { PreviewPanel } from '../preview-panel.tsx';
import { refusalAt } from '../source-fields.ts';
import { suggestedName } from '../suggested-name.ts';
import { usePreviewOf } from '../use-preview.ts';
import type { SignedIn } from './pending-sign-in.ts';

type Props = {
  network: Connectable;
  signedIn: SignedIn;
  onAdded: (added: { feedId: string; jobId?: string | undefined }) => void;
  onDirtyChange: (dirty: boolean) => void;
  /** Another sign-in: of another account, or of the same with what was not allowed. */
  onSignInAgain: () => void;
};

/** Chooses what of a sign-in becomes a channel, names it, and shows its posts before it is added. */
export function AccountForm({ network, signedIn, onAdded, onDirtyChange, onSignInAgain }: Props) {
  const { connection, accounts } = signedIn;
  const call = useCall();
  const { institution } = useSession();
  const { fetchAllow } = useRuntimeConfig();
  const { label, reads, signIn } = manifestOf(network);
  const field = signIn?.field ?? '';
  const at = `source.${field}` as const;
  const schema = useMemo(() => newFeedSchema(fetchAllow, [network]), [fetchAllow, network]);
  const readable = accounts.filter(({ problem }) => problem === undefined);
  const [only] = readable.length === 1 ? readable : [];
  const form = useSchemaForm(schema, {
    defaultValues: {
      name: only ? suggestedName(only.name) : '',
      network,
      source: { [field]: only?.id ?? '' },
      connectionId: connection.id,
      rules: USUAL_RULES,
    },
  });
  const { state, load } = usePreviewOf(form, network, connection.id);
  const nameOf = (id: unknown) => accounts.find((each) => each.id === id)?.name ?? '';

  function choose(id: string): void {
    const before = suggestedName(nameOf(form.getValues(at)));
    const name = form.getValues('name');
    form.setValue(at, id, { shouldDirty: true, shouldValidate: true });
    // A name that a person has typed stays.
    if (name === '' || name === before) form.setValue('name', suggestedName(nameOf(id)), { shouldDirty: true });
  }

  return (
    <FormLayout
      form={form}
      onSubmit={async (values) => {
        const { feed, job } = await call(createFeed, { body: values });
        onDirtyChange(false);
        onAdded({ feedId: feed.id, jobId: job?.id });
      }}
      onDirtyChange={onDirtyChange}
      readRefusal={(error) => refusalAt([{ name: field }], error)}
      footer={
        <>
          <FormButtons form={form} label="Add channel" busyLabel="Adding…" />
          <ApprovalNote form={form} />
        </>
      }
      aside={
        <FormValue form={form} name={at}>
          {({ value }) => (
            <PreviewPanel
              reads={reads}
              chosen
              state={state}
              sourceText={String(value ?? '')}
              groups={institution.status === 'ready' ? institution.value.hashtags : undefined}
              onRetry={() => void load()}
            />
          )}
        </FormValue>
      }
    >
      <Banner
        tone="good"
        title={`Signed in to ${label} as ${connection.account.name}.`}
        action={
          <Button size="sm" onClick={onSignInAgain}>
            {`Connect ${label}`}
          </Button>
        }
      >
        {connection.feedIds.length > 0
          ? 'Connect again to use another account.'
          : 'Not the right account? Connect again. This sign-in is kept once you add the channel.'}
      </Banner>
      {connection.missingScopes.length > 0 ? (
        <Banner
          tone="amber"
          title="Some permissions are missing."
          action={
            <Button size="sm" onClick={onSignInAgain}>
              Sign in again
            </Button>
          }
        >
          {connection.missingScopes.map(({ message }) => message).join(' ')}
        </Banner>
      ) : null}
      <FormValue form={form} name={at}>
        {({ value }, error) => (
          <Accounts
            accounts={accounts}
            label={label}
            name={at}
            value={String(value ?? '')}
            onChoose={choose}
            error={error}
          />
        )}
      </FormValue>
      <FormField form={form} name="name" label="Name" required description="Shown to your school and to visitors">
        <TextInput {...form.register('name')} dir="auto" maxLength={80} autoComplete="off" />
      </FormField>
      <ChannelOptions form={form} network={network} />
      <div>
        <Button onClick={() => void load()} busy={state.status === 'loading'} busyLabel="Fetching posts…">
          Preview
        </Button>
      </div>
    </FormLayout>
  );
}
