import { useAlerts } from '../../data/alerts.tsx';
import { useMutation } from '../../data/mutation.ts';
import { withdrawSchoolDeletion } from '../../domain/api/schools.ts';
import { longDay } from '../../lib/day-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { PartProps } from './part-props.ts';

/** Above everything while the school is archived or about to be deleted. */
export function StateNotice({ settings, onSaved, mayKeep }: PartProps & { mayKeep: boolean }) {
  const alerts = useAlerts();
  const { archivedAt, deletesAt, parts } = settings;
  const { name } = parts.profile.values;

  const withdrawal = useMutation(withdrawSchoolDeletion, {
    onSuccess: ({ school }) => {
      onSaved(school);
      alerts.done(`Deletion of ${name} cancelled.`);
    },
    onError: alerts.showError,
  });
  if (deletesAt) {
    return (
      <Banner
        tone="danger"
        title={`${name} will be deleted on ${longDay(deletesAt.slice(0, 10))}`}
        action={
          mayKeep ? (
            <Button size="sm" busy={withdrawal.busy} onClick={() => void withdrawal.run()}>
              Cancel deletion
            </Button>
          ) : undefined
        }
      >
        Until then visitors don’t see it, and nothing in it can be changed.
      </Banner>
    );
  }
  return archivedAt ? (
    <Banner tone="amber" title={`${name} is archived`}>
      Visitors don’t see its stories. You can restore it in the danger zone.
    </Banner>
  ) : null;
}
