import ArrowIcon from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router-dom';
import { useSession } from '../../../data/session/session.tsx';
import {
  CONNECTABLE,
  type Connectable,
  isReceiving,
  manifestOf,
  needsSignIn,
  READABLE,
} from '../../../domain/networks/all.ts';
import { href } from '../../../domain/routes.ts';
import { CHANNEL_STEPS } from '../../../features/channels/steps.ts';
import { NetworkMark } from '../../../patterns/network-mark.tsx';
import { WizardPage } from '../../../patterns/page-types/wizard.tsx';
import { LimitMeter } from '../../../ui/meter.tsx';
import { ChannelLimitReached } from './channel-limit-reached.tsx';

const WITHOUT_SIGN_IN = READABLE.filter((network) => !needsSignIn(network));
const WITH_SIGN_IN = READABLE.filter(needsSignIn);
const FROM_FILES = CONNECTABLE.filter(isReceiving);

export default function AddChannelPage() {
  const session = useSession();
  const usage = session.availability('channels');
  return (
    <WizardPage
      title="Add a channel"
      description="Its posts are imported as stories and only published after approval."
      breadcrumbs={[
        { label: 'Channels', link: (props) => <Link to={href('manage.channels')} {...props} /> },
        { label: 'Add a channel' },
      ]}
      stepsLabel="Add a channel"
      steps={CHANNEL_STEPS}
      current={0}
    >
      {usage.available ? (
        <div className="grid max-w-reading gap-6">
          <div className="w-56">
            <LimitMeter label="Channels used" used={usage.used} limit={usage.limit} />
          </div>
          <Networks id="no-sign-in" title="No sign-in needed" networks={WITHOUT_SIGN_IN} />
          <Networks id="with-sign-in" title="With sign-in" networks={WITH_SIGN_IN} />
          <Networks id="from-files" title="From your own files" networks={FROM_FILES} />
        </div>
      ) : (
        <ChannelLimitReached />
      )}
    </WizardPage>
  );
}

function Networks({ id, title, networks }: { id: string; title: string; networks: readonly Connectable[] }) {
  return (
    <section className="grid gap-3" aria-labelledby={id}>
      <h2 id={id} className="type-display text-lg text-ink">
        {title}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2" aria-labelledby={id}>
        {networks.map((network) => (
          <li key={network} className="grid">
            <NetworkCard network={network} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NetworkCard({ network }: { network: Connectable }) {
  const { label, help } = manifestOf(network);
  return (
    <Link
      to={href('manage.channels.add.feedName', { feedName: network })}
      className="group flex items-start gap-4 rounded-surface border border-strong bg-surface p-5 transition-colors hover:border-brand hover:bg-brand-soft"
    >
      <NetworkMark network={network} size="lg" />
      <span className="grid flex-1 gap-1">
        <span className="type-display text-lg text-ink">{label}</span>
        <span className="text-ink-2">{help.what}</span>
      </span>
      <ArrowIcon aria-hidden="true" className="mt-1 size-4 text-ink-3 rtl:rotate-180" strokeWidth={1.75} />
    </Link>
  );
}
