import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import type { Network } from '../../domain/networks/all.ts';
import { pageOf } from '../../features/channels/sign-in/pending-sign-in.ts';
import { useFinishSignIn } from '../../features/channels/sign-in/use-finish-sign-in.ts';
import { BarePage } from '../../features/session/bare-page.tsx';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Waiting } from '../waiting.tsx';

/** The network whose provider leads back here. */
const NETWORK: Network = 'flickr';

/** Ends the sign-in at Flickr: hands what came of it to the window that asked, else to the form. */
export default function FlickrRedirectPage() {
  const { id = '' } = useParams();
  const { search } = useLocation();
  const state = useFinishSignIn(NETWORK, id, search);
  const form = pageOf(state.target);
  if (state.status === 'done' && !state.isWindow) return <Navigate to={form} replace />;
  if (state.status === 'failed') {
    return (
      <BarePage
        title="Connecting Flickr"
        foot={
          <Link to={form} className={buttonClass({ variant: 'primary' })}>
            Try again
          </Link>
        }
      >
        <Banner tone="danger" title="The sign-in did not work." live>
          {state.message}
        </Banner>
      </BarePage>
    );
  }
  return (
    <BarePage title="Connecting Flickr">
      {state.status === 'done' ? (
        <p className="text-md text-ink-2">Continue in the SprX window. You can close this one.</p>
      ) : (
        <div data-slot="loading">
          <Waiting label="Connecting Flickr" />
        </div>
      )}
    </BarePage>
  );
}
