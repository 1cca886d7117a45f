import ArrowIcon from 'lucide-react/icons/arrow-right';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useResource } from '../../../data/resource.ts';
import { useSession } from '../../../data/session/session.tsx';
import { listNetworks } from '../../../domain/api/connections.ts';
import {
  CONNECTABLE,
  type Connectable,
  isReceiving,
  manifestOf,
  type Network,
  needsSignIn,
  READABLE,
} from '../../../domain/networks/all.ts';
import { href } from '../../../domain/routes.ts';
import { CHANNEL_STEPS } from '../../../features/channels/steps.ts';
import { NetworkMark } from '../../../patterns/channels/network-mark.tsx';
import { lastKnown } from '../../../patterns/last-known.ts';
import { WizardPage } from '../../../patterns/page-types/wizard.tsx';
import { LimitMeter } from '../../../ui/meter.tsx';
import { ChannelLimitReached } from './channel-limit-reached.tsx';

const NOT_SET_UP = 'A platform admin needs to set up this network first.';

const WITHOUT_SIGN_IN = READABLE.filter((network) => !needsSignIn(network));
const WITH_SIGN_IN = READABLE.filter(needsSignIn);
const FROM_FILES = CONNECTABLE.filter(isReceiving);

export default function AddChannelPage() {
  const session = useSession();
  const usage = session.availability('channels');
  const networks = lastKnown(useResource(listNetworks, 'items', {}).state) ?? [];
  const notReady = new Map(networks.filter(({ ready }) => !ready).map(({ id, why = NOT_SET_UP }) => [id, why]));
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
          <Networks id="no-sign-in" title="No sign-in needed" networks={WITHOUT_SIGN_IN} notReady={notReady} />
          <Networks id="with-sign-in" title="With sign-in" networks={WITH_SIGN_IN} notReady={notReady} />
          <Networks id="from-files" title="From your own files" networks={FROM_FILES} notReady={notReady} />
        </div>
      ) : (
        <ChannelLimitReached />
      )}
    </WizardPage>
  );
}

type Props = {
  id: string;
  title: string;
  networks: readonly Connectable[];
  /** Why those that cannot be connected here cannot. */
  notReady: ReadonlyMap<Network, string>;
};

function Networks({ id, title, networks, notReady }: Props) {
  return (
    <section className="grid gap-3" aria-labelledby={id}>
      <h2 id={id} className="type-display text-lg text-ink">
        {title}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2" aria-labelledby={id}>
        {networks.map((network) => (
          <li key={network} className="grid">
            <NetworkCard network={network} problem={notReady.get(network)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The whole card leads there; the link’s name is the label, and what comes in, or why nothing can, describes it. */
function NetworkCard({ network, problem }: { network: Connectable; problem: string | undefined }) {
  const id = useId();
  const { label, help } = manifestOf(network);
  return (
    <div className="relative flex items-start gap-4 rounded-surface border border-strong bg-surface p-5 transition-colors has-[a:hover]:border-brand has-[a:hover]:bg-brand-soft">
      <NetworkMark network={network} size="lg" />
      <div className="grid flex-1 gap-1">
        <Link
          to={href('manage.channels.add.feedName', { feedName: network })}
          aria-describedby={id}
          className="type-display text-lg text-ink after:absolute after:inset-0 after:rounded-surface"
        >
          {label}
        </Link>
        <div className="grid">
          <p id={id} className={`col-start-1 row-start-1 ${problem ? 'text-amber-text' : 'text-ink-2'}`}>
            {problem ?? help.what}
          </p>
          {/* Has its place before it is known, so that nothing jumps. */}
          {needsSignIn(network) ? (
            <p aria-hidden="true" className="invisible col-start-1 row-start-1">
              {NOT_SET_UP}
            </p>
          ) : null}
        </div>
      </div>
      <ArrowIcon aria-hidden="true" className="mt-1 size-4 text-ink-3 rtl:rotate-180" strokeWidth={1.75} />
    </div>
  );
}
