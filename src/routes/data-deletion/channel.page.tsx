import { Link, useParams } from 'react-router-dom';
import { DELETION_CHANNELS, deletionChannelOf } from '../../domain/admin/data-deletion.ts';
import { manifestOf } from '../../domain/networks/all.ts';
import { href } from '../../domain/routes.ts';
import { AuthPage } from '../../features/session/auth-page.tsx';
import { linkClass } from '../../ui/link.tsx';
import { useDocumentTitleInstead } from '../../ui/use-document-title.ts';
import { DeletionPage } from './deletion-page.tsx';

export default function ChannelDeletionPage() {
  const channel = deletionChannelOf(useParams()['channel']);
  const title = channel ? `Delete data from ${manifestOf(channel).label}` : 'Network not found';
  useDocumentTitleInstead(title);
  if (channel) return <DeletionPage key={channel} title={title} channel={channel} />;
  return (
    <AuthPage title={title} lead="We don’t know this network. Choose the one your account is with.">
      <ul className="grid gap-2 text-base">
        {DELETION_CHANNELS.map((each) => (
          <li key={each}>
            <Link to={href('data-deletion.channel', { channel: each })} className={linkClass()}>
              {manifestOf(each).label}
            </Link>
          </li>
        ))}
      </ul>
    </AuthPage>
  );
}
