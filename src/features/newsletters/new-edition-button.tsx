import PlusIcon from 'lucide-react/icons/plus';
import { useAlerts } from '../../data/alerts.tsx';
import { useMutation } from '../../data/mutation.ts';
import { createEdition } from '../../domain/api/newsletters.ts';
import { useNavigateAfter } from '../../patterns/use-navigate-after.ts';
import { Button } from '../../ui/button.tsx';
import { editionAddress } from './edition-address.ts';

/** Starts an edition that has filled itself, and opens it. */
export function NewEditionButton({ newsletterId, primary = true }: { newsletterId: string; primary?: boolean }) {
  const navigate = useNavigateAfter();
  const { showError } = useAlerts();
  const create = useMutation(createEdition, {
    onSuccess: ({ edition }) => navigate(editionAddress(newsletterId, edition.id)),
    onError: showError,
  });
  return (
    <Button
      variant={primary ? 'primary' : 'secondary'}
      icon={PlusIcon}
      busy={create.busy}
      onClick={() => void create.run({ params: { id: newsletterId }, body: {} })}
    >
      New edition
    </Button>
  );
}
