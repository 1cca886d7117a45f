import SettingsIcon from 'lucide-react/icons/sliders-horizontal';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';

const SettingsDialog = lazy(() =>
  import('./settings-dialog.tsx').then((module) => ({ default: module.ModerationSettingsDialog })),
);

/** How the school reviews its stories. Names that were typed and not sent stay while the page is open. */
export function ModerationSettingsButton() {
  const [open, setOpen] = useState(false);
  const [names, setNames] = useState('');
  return (
    <>
      <IconButton label="Moderation settings" icon={SettingsIcon} onClick={() => setOpen(true)} />
      {open ? (
        <Suspense>
          <SettingsDialog names={names} onNamesChange={setNames} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
