import * as z from 'zod/mini';
import { useResource } from '../../data/resource.ts';
import { listConnectionAccounts } from '../../domain/api/connections.ts';
import type { Feed } from '../../domain/feed/schema.ts';
import { manifestOf, type Source } from '../../domain/networks/all.ts';
import { storyCount } from '../../domain/story/count.ts';
import { FormDialog } from '../../patterns/dialogs/form-dialog.tsx';
import { AsyncContent } from '../../patterns/page-types/async-content.tsx';
import { FormValue } from '../../ui/form.tsx';
import { type Refusal, refusalOf } from '../../ui/form-problems.ts';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { Accounts } from './accounts.tsx';

const schema = z.object({ account: z.string().check(z.minLength(1, 'Choose an account.')) });

type Props = {
  feed: Feed;
  onClose: () => void;
  /** @throws what the dialog shows at its field */
  onChange: (feed: Feed, source: Source) => Promise<void>;
};

/** Another account that the channel’s sign-in may read: the channel keeps its stories. */
export function ChooseAccountDialog({ feed, onClose, onChange }: Props) {
  const { label, signIn } = manifestOf(feed.network);
  const field = signIn?.field ?? '';
  const current = String((feed.source as Record<string, unknown>)[field] ?? '');
  const id = feed.connectionId ?? '';
  const accounts = useResource(listConnectionAccounts, 'items', { params: { id } });
  const form = useSchemaForm(schema, { defaultValues: { account: current } });
  return (
    <FormDialog
      guard="slips"
      onClose={onClose}
      title={`Choose another account for ${feed.name}`}
      description={`Its ${storyCount(feed.postCount)} stay. New posts are imported from the account you choose.`}
      form={form}
      label="Use this account"
      busyLabel="Changing…"
      failureTitle="We couldn’t change the account"
      readRefusal={accountRefusal}
      onSubmit={async ({ account }) => {
        if (account !== current) await onChange(feed, { [field]: account } as Source);
        onClose();
      }}
    >
      <AsyncContent
        resource={accounts}
        skeleton={<SkeletonList rows={2} />}
        loadingLabel={`Loading the accounts at ${label}`}
        empty={<Accounts accounts={[]} label={label} name="account" value="" onChoose={() => {}} />}
        safe="The channel and its stories are not affected."
      >
        {(items) => (
          <FormValue form={form} name="account">
            {({ value, name, onValueChange }, error) => (
              <Accounts
                accounts={items}
                label={label}
                name={name}
                value={value}
                current={current}
                onChoose={onValueChange}
                error={error}
              />
            )}
          </FormValue>
        )}
      </AsyncContent>
    </FormDialog>
  );
}

/** The account is all that is asked for. */
function accountRefusal(error: unknown): Refusal {
  const refusal = refusalOf(error);
  const [message] = Object.values(refusal.fields);
  return { ...refusal, fields: message === undefined ? {} : { account: message } };
}
