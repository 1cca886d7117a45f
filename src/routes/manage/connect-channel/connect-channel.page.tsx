import { useCallback } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useSession } from '../../../data/session/session.tsx';
import { CONNECTABLE, type Connectable, manifestOf, needsSignIn } from '../../../domain/networks/all.ts';
import { href } from '../../../domain/routes.ts';
import { ConnectForm } from '../../../features/channels/connect-form.tsx';
import { ConnectWithSignIn } from '../../../features/channels/sign-in/connect-with-sign-in.tsx';
import { CHANNEL_STEPS } from '../../../features/channels/steps.ts';
import { WizardPage } from '../../../patterns/page-types/wizard.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { LostDrawing } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useStays, useUnsaved } from '../../../ui/unsaved.ts';
import { ChannelLimitReached } from '../add-channel/channel-limit-reached.tsx';
import { UnsavedGuard } from '../unsaved-guard.tsx';

export default function ConnectChannelPage() {
  const { feedName = '' } = useParams();
  const network = CONNECTABLE.find((each) => each === feedName);
  if (!network) return <UnknownKind />;
  return <Connect network={network} />;
}

function Connect({ network }: { network: Connectable }) {
  const session = useSession();
  const navigate = useNavigate();
  const unsaved = useUnsaved();
  const usage = session.availability('channels');
  const Form = needsSignIn(network) ? ConnectWithSignIn : ConnectForm;
  const stays = useStays(unsaved, usage.available);
  const onAdded = useCallback(
    ({ feedId, jobId }: { feedId: string; jobId: string }) => {
      unsaved.set(false);
      navigate(href('manage.channels'), { state: { jobs: { [feedId]: jobId } } });
    },
    [navigate, unsaved],
  );
  return (
    <WizardPage
      title={manifestOf(network).help.title}
      description={`Preview the ${manifestOf(network).reads} before you add it.`}
      breadcrumbs={[
        { label: 'Channels', link: (props) => <Link to={href('manage.channels')} {...props} /> },
        { label: 'Add a channel', link: (props) => <Link to={href('manage.channels.add')} {...props} /> },
        { label: manifestOf(network).label },
      ]}
      stepsLabel="Add a channel"
      steps={CHANNEL_STEPS}
      current={1}
    >
      {stays ? (
        <>
          <UnsavedGuard unsaved={unsaved} what="the new channel" />
          <Form network={network} onAdded={onAdded} onDirtyChange={unsaved.set} />
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
