import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyLayer } from '../../ui/lazy-layer.tsx';

const WhyDialog = lazyLayer(async () => (await import('./why-dialog.tsx')).WhyDialog);

/** Opens the look-up of a missing post. */
export function WhyButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Why is a story missing?</Button>
      {open ? <WhyDialog onOpenChange={setOpen} /> : null}
    </>
  );
}
