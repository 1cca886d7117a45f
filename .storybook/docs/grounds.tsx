import { type ReactNode, useState } from 'react';
import { SegmentedControl } from '../../src/ui/segmented-control.tsx';

/** Components look different on the page and on a card: both grounds can be tried. */
export function Grounds({ children }: { children: ReactNode }) {
  const [ground, setGround] = useState('canvas');
  return (
    <div data-ground={ground} className="grid grid-cols-1 gap-2">
      <div className="justify-self-start">
        <SegmentedControl
          name="ground"
          legend="Ground"
          options={[
            { value: 'canvas', label: 'On canvas' },
            { value: 'surface', label: 'On surface' },
          ]}
          value={ground}
          onValueChange={setGround}
        />
      </div>
      {children}
    </div>
  );
}
