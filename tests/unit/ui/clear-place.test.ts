import { expect, it } from 'vitest';
import { clearTop } from '../../../src/ui/clear-place.ts';

const window = { height: 48, windowHeight: 700, edge: 16 };

it('clearTop: nothing in the way → the foot of the window', () => {
  expect(clearTop({ ...window, controls: [] })).toBe(636);
});

it('clearTop: a bar at the foot → above it, covering nothing', () => {
  const top = clearTop({ ...window, controls: [{ top: 640, bottom: 690 }] });
  expect(top + window.height).toBeLessThanOrEqual(640);
  expect(top).toBeGreaterThan(560);
});

it('clearTop: rows of controls and one gap → the gap', () => {
  const controls = [0, 40, 80, 160, 200].map((top) => ({ top, bottom: top + 32 }));
  expect(clearTop({ height: 40, windowHeight: 240, edge: 8, controls })).toBe(120);
});

it('clearTop: controls everywhere → where it covers least', () => {
  const controls = [
    { top: 0, bottom: 150 },
    { top: 170, bottom: 240 },
  ];
  expect(clearTop({ height: 40, windowHeight: 240, edge: 8, controls })).toBe(144);
});
