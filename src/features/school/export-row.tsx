import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import type { Guard } from '../../data/guard.ts';
import { useMutation } from '../../data/mutation.ts';
import { useSchoolExports } from '../../data/schools/school-settings.ts';
import { downloadSchoolExport, requestSchoolExport } from '../../domain/api/schools.ts';
import type { SchoolSettings } from '../../domain/institution/settings.ts';
import { ExportDownload, ExportState } from '../../patterns/data-export.tsx';
import { lastKnownList } from '../../patterns/last-known.ts';
import { DangerRow } from '../../patterns/page-types/settings.tsx';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/text.tsx';

type Props = {
  settings: SchoolSettings;
  /** Asks for the password again where the server wants it. */
  guard: Guard;
};

/** An export of all the school’s data, for its admins. */
export function ExportRow({ settings, guard }: Props) {
  const call = useCall();
  const alerts = useAlerts();
  const { state, retry, retrying, show } = useSchoolExports();
  const exports = lastKnownList(state);
  const last = exports?.[0];

  const request = useMutation(requestSchoolExport, {
    onSuccess: ({ export: made }) => show([made, ...(exports ?? [])]),
    guard,
  });

  return (
    <DangerRow
      title="Export data"
      text="Stories, channels, collections, widgets, people, activity log and pictures in one ZIP file. Admins can download it for seven days."
      below={
        <div aria-live="polite">
          {request.error ? (
            <Text size="sm" tone="danger">
              {request.error.message}
            </Text>
          ) : null}
          {state.status === 'error' && !exports ? (
            <Text size="sm" tone="danger">
              We couldn’t load your exports.
            </Text>
          ) : null}
          {last ? <ExportState copy={last} /> : null}
        </div>
      }
      action={
        <div className="flex flex-wrap items-center gap-2">
          {state.status === 'error' && !exports ? (
            <Button busy={retrying} onClick={retry}>
              Try again
            </Button>
          ) : (
            <Button
              variant={last?.status === 'ready' ? 'ghost' : 'secondary'}
              busy={request.busy}
              disabled={!exports || last?.status === 'waiting'}
              onClick={() => void request.run()}
            >
              {last?.status === 'ready' ? 'Request a new export' : 'Request export'}
            </Button>
          )}
          {last?.status === 'ready' ? (
            <ExportDownload
              copy={last}
              name={`sprx-${settings.parts.profile.values.handle}`}
              load={() => call(downloadSchoolExport, { params: { id: last.id } })}
              onError={alerts.showError}
            />
          ) : null}
        </div>
      }
    />
  );
}
