import { useState } from 'react';
import * as z from 'zod/mini';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { latestOf } from '../../data/latest-of.ts';
import { useLogoAddress } from '../../data/schools/school-settings.ts';
import { getSchoolSettings, updateSchoolSettings } from '../../domain/api/schools.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/text.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { LogoDialog } from './logo-dialog.tsx';
import type { PartProps } from './part-props.ts';

type Props = PartProps & {
  readOnly?: boolean;
  /** Belongs to the school. Storage accepts its files from members only. */
  isMember: boolean;
};

/** The school’s logo as it is, and the ways to change it. */
export function LogoPart({ settings, onSaved, readOnly = false, isMember }: Props) {
  const call = useCall();
  const alerts = useAlerts();
  const [choosing, setChoosing] = useState(false);
  const [busy, act] = useBusy(alerts.showError);
  const { logo, profile } = settings.parts;
  const { logoPath } = logo.values;
  const src = useLogoAddress(logoPath);

  const save = async (path: string | null) => {
    try {
      onSaved(
        (await call(updateSchoolSettings, { body: { part: 'logo', version: logo.version, logoPath: path } })).school,
      );
    } catch (error) {
      // Someone else has changed it since: theirs is shown, and the next try is measured by it.
      if (latestOf(error, z.unknown())) onSaved((await call(getSchoolSettings)).school);
      throw error;
    }
  };

  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar
        shape="school"
        size="lg"
        name={profile.values.name}
        label={logoPath ? 'School logo' : 'No school logo yet'}
        {...(src ? { src } : {})}
      />
      {readOnly ? null : !isMember ? (
        <Text size="sm" tone="quiet">
          Only members of the school can change its logo.
        </Text>
      ) : (
        <div className="grid min-w-0 flex-1 gap-2">
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setChoosing(true)}>{logoPath ? 'Change logo' : 'Add logo'}</Button>
            {logoPath ? (
              <Button variant="ghost" busy={busy} onClick={() => void act(() => save(null))}>
                Remove logo
              </Button>
            ) : null}
          </div>
          <Text size="sm" tone="quiet">
            Square picture, up to 5 MB. Without a logo, the school’s initials are shown.
          </Text>
        </div>
      )}
      {choosing ? (
        <LogoDialog
          iid={settings.id}
          onClose={() => setChoosing(false)}
          onUploaded={async (path) => {
            await save(path);
            alerts.done('Logo updated.');
          }}
        />
      ) : null}
    </div>
  );
}
