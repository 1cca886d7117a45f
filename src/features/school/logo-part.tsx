import { useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import { useLogoAddress } from '../../data/schools/school-settings.ts';
import { getSchoolSettings, updateSchoolSettings } from '../../domain/api/schools.ts';
import { ProductError } from '../../domain/errors.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/text.tsx';
import { LogoDialog } from './logo-dialog.tsx';
import type { PartProps } from './profile-forms.tsx';

type Props = PartProps & {
  readOnly?: boolean;
  /** Belongs to the school. Storage takes its files from nobody else. */
  isMember: boolean;
};

/** The school’s logo as it is, and the ways to change it. */
export function LogoPart({ settings, onSaved, readOnly = false, isMember }: Props) {
  const call = useCall();
  const alerts = useAlerts();
  const [choosing, setChoosing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { logo, profile } = settings.parts;
  const { logoPath } = logo.values;
  const src = useLogoAddress(logoPath);

  const save = async (path: string | null) => {
    try {
      onSaved(
        (await call(updateSchoolSettings, { body: { part: 'logo', version: logo.version, logoPath: path } })).school,
      );
    } catch (error) {
      // Somebody else has changed it meanwhile: theirs is shown, and trying again is measured by it.
      if (error instanceof ProductError && error.details.latest) onSaved((await call(getSchoolSettings)).school);
      throw error;
    }
  };
  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await save(null);
    } catch (error) {
      alerts.showError(error);
    }
    setBusy(false);
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar
        shape="school"
        size="lg"
        name={profile.values.name}
        label={`The school’s logo: ${logoPath ? 'chosen' : 'none yet'}`}
        {...(src ? { src } : {})}
      />
      {readOnly ? null : !isMember ? (
        <Text size="sm" tone="quiet">
          Only people of the school can change its logo.
        </Text>
      ) : (
        <div className="grid min-w-0 flex-1 gap-2">
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setChoosing(true)}>{logoPath ? 'Change logo' : 'Add a logo'}</Button>
            {logoPath ? (
              <Button variant="ghost" busy={busy} onClick={() => void remove()}>
                Remove logo
              </Button>
            ) : null}
          </div>
          <Text size="sm" tone="quiet">
            A square picture, up to 5 MB. Without one the school’s first letter stands there.
          </Text>
        </div>
      )}
      {choosing ? (
        <LogoDialog
          iid={settings.id}
          onClose={() => setChoosing(false)}
          onUploaded={async (path) => {
            await save(path);
            alerts.show('success', 'The logo is saved.');
          }}
        />
      ) : null}
    </div>
  );
}
