import SettingsIcon from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyLayer } from '../../../ui/lazy-layer.tsx';

const SettingsDialog = lazyLayer(async () => (await import('./settings-dialog.tsx')).ModerationSettingsDialog);

/** How the school reviews its stories. Names that were typed and not sent stay while the page is open. */
export function ModerationSettingsButton() {
  const [open, setOpen] = useState(false);
  const [names, setNames] = useState('');
  return (
    <>
      <IconButton label="Moderation settings" icon={SettingsIcon} onClick={() => setOpen(true)} />
      {open ? <SettingsDialog names={names} onNamesChange={setNames} onOpenChange={setOpen} /> : null}
    </>
  );
}
