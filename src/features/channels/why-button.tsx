import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';

const WhyDialog = lazy(() => import('./why-dialog.tsx').then((module) => ({ default: module.WhyDialog })));

/** Opens the look-up of a missing post. */
export function WhyButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Why is a story missing?</Button>
      {open ? (
        <Suspense>
          <WhyDialog onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
