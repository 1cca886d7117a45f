import { useMemo, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useAlerts } from '../../../data/alerts.tsx';
import { useCall } from '../../../data/call.ts';
import type { Guard } from '../../../data/guard.ts';
import type { Credential } from '../../../domain/admin/credential.ts';
import {
  deleteCredential,
  rotateCredential,
  testCredential,
  updateCredential,
} from '../../../domain/api/credentials.ts';
import { manifestOf } from '../../../domain/networks/all.ts';
import { href } from '../../../domain/routes.ts';
import { CredentialFacts } from '../../../features/platform/credential-facts.tsx';
import { EditCredentialForm } from '../../../features/platform/credential-form.tsx';
import { CredentialSkeleton } from '../../../features/platform/credential-skeleton.tsx';
import { ReasonDialog } from '../../../features/platform/reason-dialog.tsx';
import { RotateDialog } from '../../../features/platform/rotate-dialog.tsx';
import { useCredential } from '../../../features/platform/use-platform.ts';
import { useReauth } from '../../../features/reauth/use-reauth.tsx';
import { lastKnown } from '../../../patterns/last-known.ts';
import { ResourceDetailPage } from '../../../patterns/page-types/resource-detail.tsx';
import { useNavigateAfter } from '../../../patterns/use-navigate-after.ts';
import { Button } from '../../../ui/button.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { markSaved } from '../../../ui/use-schema-form.ts';
import { UnsavedGuard } from '../../manage/unsaved-guard.tsx';

type Question = 'rotate' | 'delete' | null;

export default function CredentialPage() {
  const { identifier = '' } = useParams();
  const call = useCall();
  const alerts = useAlerts();
  const navigate = useNavigateAfter();
  const unsaved = useUnsaved();
  const reauth = useReauth();
  const credential = useCredential(identifier);
  const shown = lastKnown(credential.state);
  const [question, setQuestion] = useState<Question>(null);
  const close = () => setQuestion(null);
  return (
    <>
      <UnsavedGuard unsaved={unsaved} what="this credential" />
      <ResourceDetailPage
        noun="credential"
        titleOf={() => identifier}
        unnamed={identifier}
        list={{ label: 'Credentials', link: (props) => <Link to={href('admin.manage.credentials')} {...props} /> }}
        description={shown ? manifestOf(shown.network).label : undefined}
        actions={() => (
          <>
            <TestButton identifier={identifier} />
            <Button onClick={() => setQuestion('rotate')}>Rotate secret</Button>
            <Button onClick={() => setQuestion('delete')}>Delete</Button>
          </>
        )}
        resource={credential}
        skeleton={<CredentialSkeleton />}
        safe="Nothing was changed."
      >
        {(value) => (
          <Parts credential={value} guard={reauth.guard} onSaved={credential.show} onDirtyChange={unsaved.set} />
        )}
      </ResourceDetailPage>
      {question === 'rotate' ? (
        <RotateDialog
          identifier={identifier}
          onClose={close}
          onRotate={async (clientSecret) => {
            await reauth.guard(() => call(rotateCredential, { params: { identifier }, body: { clientSecret } }));
            alerts.done('Secret rotated.', 'Test the credential to check the new one.');
          }}
        />
      ) : null}
      {question === 'delete' ? (
        <ReasonDialog
          title={`Delete ${identifier}?`}
          label="Delete credential"
          tone="danger"
          optional
          onClose={close}
          onConfirm={async (reason) => {
            await reauth.guard(() =>
              call(deleteCredential, { params: { identifier }, body: reason ? { reason } : {} }),
            );
            unsaved.set(false);
            alerts.done(`${identifier} deleted.`);
            navigate(href('admin.manage.credentials'), { replace: true });
          }}
        >
          <p>SprX forgets its secret. A credential that channels use can’t be deleted.</p>
        </ReasonDialog>
      ) : null}
      {reauth.dialog}
    </>
  );
}

/** Asks the provider now; what it says is shown and kept. */
function TestButton({ identifier }: { identifier: string }) {
  const call = useCall();
  const alerts = useAlerts();
  const [busy, act] = useBusy(alerts.showError);
  const said = useRef<string | null>(null);
  const test = () =>
    act(async () => {
      const { ok, message } = await call(testCredential, { params: { identifier } });
      // What was said of it before no longer holds.
      if (said.current !== null) alerts.dismiss(said.current);
      said.current = alerts.show(ok ? 'success' : 'danger', message);
    });
  return (
    <Button variant="primary" busy={busy} busyLabel="Testing…" onClick={() => void test()}>
      Test
    </Button>
  );
}

type Props = {
  credential: Credential;
  guard: Guard;
  onSaved: (credential: Credential) => void;
  onDirtyChange: (dirty: boolean) => void;
};

function Parts({ credential, guard, onSaved, onDirtyChange }: Props) {
  const call = useCall();
  const alerts = useAlerts();
  const { identifier, network, clientId, scopes, expiresAt } = credential;
  const params = { identifier };
  const values = useMemo(
    () => ({ clientId, scopes: scopes.join(' '), expiresAt: expiresAt?.slice(0, 10) ?? '' }),
    [clientId, scopes, expiresAt],
  );
  const activate = async () => {
    try {
      const saved = await guard(() => call(updateCredential, { params, body: { active: true } }));
      onSaved(saved.credential);
      alerts.done(`New ${manifestOf(network).label} sign-ins now use ${identifier}.`);
    } catch (error) {
      alerts.showError(error);
    }
  };
  return (
    <div className="grid gap-8">
      <CredentialFacts credential={credential} onActivate={() => void activate()} />
      <EditCredentialForm
        values={values}
        onDirtyChange={onDirtyChange}
        onSave={async (patch, form) => {
          const { credential: saved } = await guard(() => call(updateCredential, { params, body: patch }));
          onSaved(saved);
          const day = saved.expiresAt?.slice(0, 10) ?? '';
          markSaved(form, { clientId: saved.clientId, scopes: saved.scopes.join(' '), expiresAt: day });
          alerts.done('Credential saved.');
        }}
      />
    </div>
  );
}
