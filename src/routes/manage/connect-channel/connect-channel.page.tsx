import { useCallback, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useSession } from '../../../data/session/session.tsx';
import { CONNECTABLE, type Connectable, manifestOf, needsSignIn } from '../../../domain/networks/all.ts';
import type { Receives } from '../../../domain/networks/manifest.ts';
import { href } from '../../../domain/routes.ts';
import { type Added, ConnectForm } from '../../../features/channels/connect-form.tsx';
import { ConnectWithSignIn } from '../../../features/channels/sign-in/connect-with-sign-in.tsx';
import { hasReturn } from '../../../features/channels/sign-in/pending-sign-in.ts';
import { CHANNEL_STEPS } from '../../../features/channels/steps.ts';
import { ConnectEmail } from '../../../features/channels/uploads/connect-email.tsx';
import { ConnectFile } from '../../../features/channels/uploads/connect-file.tsx';
import { ConnectSystem } from '../../../features/channels/uploads/connect-system.tsx';
import { WizardPage } from '../../../patterns/page-types/wizard.tsx';
import { useNavigateAfter } from '../../../patterns/use-navigate-after.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { LostDrawing } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useStays, useUnsaved } from '../../../ui/unsaved.ts';
import { ChannelLimitReached } from '../add-channel/channel-limit-reached.tsx';
import { UnsavedGuard } from '../unsaved-guard.tsx';

export default function ConnectChannelPage() {
  const { feedName = '' } = useParams();
  const network = CONNECTABLE.find((each) => each === feedName);
  if (!network) return <UnknownKind />;
  return <Connect key={network} network={network} />;
}

/** For each way in which stories are sent here. */
const UPLOADS = { requests: ConnectSystem, file: ConnectFile, emails: ConnectEmail } as const satisfies Record<
  Receives,
  unknown
>;

function Connect({ network }: { network: Connectable }) {
  const session = useSession();
  const navigate = useNavigateAfter();
  const unsaved = useUnsaved();
  const usage = session.availability('channels');
  const { help, label, reads, receives, signIn } = manifestOf(network);
  const [isSignedIn, setSignedIn] = useState(() => needsSignIn(network) || hasReturn({ network }));
  const [beginsAtOnce, setBeginsAtOnce] = useState(false);
  const hasBoth = signIn !== undefined && !needsSignIn(network);
  const Form = receives ? UPLOADS[receives] : ConnectForm;
  const stays = useStays(unsaved, usage.available);
  const onAdded = useCallback(
    ({ feedId, jobId }: Added) => {
      unsaved.set(false);
      navigate(href('manage.channels'), { state: { jobs: jobId ? { [feedId]: jobId } : {} } });
    },
    [navigate, unsaved],
  );
  return (
    <WizardPage
      title={help.title}
      description={receives ? `${help.what}.` : `Preview the ${reads} before you add it.`}
      breadcrumbs={[
        { label: 'Channels', link: (props) => <Link to={href('manage.channels')} {...props} /> },
        { label: 'Add a channel', link: (props) => <Link to={href('manage.channels.add')} {...props} /> },
        { label },
      ]}
      stepsLabel="Add a channel"
      steps={CHANNEL_STEPS}
      current={1}
    >
      {stays ? (
        <>
          <UnsavedGuard unsaved={unsaved} what="the new channel" />
          {hasBoth ? (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              {isSignedIn ? null : <p className="text-ink-2">You can also sign in to {label}.</p>}
              <Button
                size="sm"
                onClick={() => {
                  unsaved.set(false);
                  setSignedIn(!isSignedIn);
                  setBeginsAtOnce(!isSignedIn);
                }}
              >
                {isSignedIn ? 'Connect without signing in' : `Connect ${label}`}
              </Button>
            </div>
          ) : null}
          {isSignedIn ? (
            <ConnectWithSignIn
              network={network}
              onAdded={onAdded}
              onDirtyChange={unsaved.set}
              beginsAtOnce={beginsAtOnce}
            />
          ) : (
            <Form network={network} onAdded={onAdded} onDirtyChange={unsaved.set} />
          )}
          <section className="grid max-w-reading gap-2 text-ink-2">
            <h2 className="type-display text-lg text-ink">{help.where.question}</h2>
            <p className="wrap-anywhere">{help.where.answer}</p>
          </section>
        </>
      ) : (
        <ChannelLimitReached />
      )}
    </WizardPage>
  );
}

function UnknownKind() {
  return (
    <EmptyState
      drawing={<LostDrawing />}
      title="Network not found"
      level={1}
      action={
        <Link to={href('manage.channels.add')} className={buttonClass({ variant: 'primary' })}>
          Choose a network
        </Link>
      }
    >
      Check the address, or choose from the networks you can connect.
    </EmptyState>
  );
}
