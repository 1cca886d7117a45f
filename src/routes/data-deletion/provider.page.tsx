import { DELETION_CHANNELS } from '../../domain/admin/data-deletion.ts';
import { manifestOf } from '../../domain/networks/all.ts';
import { routeById } from '../../domain/routes.ts';
import { DeletionPage } from './deletion-page.tsx';

/** Where a provider that tells us of its people leads them. */
export default function ProviderDeletionPage() {
  const channel = DELETION_CHANNELS.find((each) => manifestOf(each).signIn?.tells);
  const { title } = routeById('facebook-data-deletion');
  return channel ? <DeletionPage title={title} channel={channel} /> : null;
}
