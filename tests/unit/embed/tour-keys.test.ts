import { describe, expect, it } from 'vitest';
import { moveOf, radians } from '../../../src/embed/tour/keys.ts';

const key = (name: string, held: object = {}) =>
  moveOf({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...held });

describe('moveOf', () => {
  it('arrows, plus and minus → turn and zoom; plus without Shift → the same', () => {
    expect(key('ArrowRight')).toEqual({ yaw: 10, pitch: 0, zoom: 0 });
    expect(key('ArrowLeft')).toEqual({ yaw: -10, pitch: 0, zoom: 0 });
    expect(key('ArrowUp')).toEqual({ yaw: 0, pitch: 10, zoom: 0 });
    expect(key('ArrowDown')).toEqual({ yaw: 0, pitch: -10, zoom: 0 });
    expect(key('+')).toEqual({ yaw: 0, pitch: 0, zoom: 10 });
    expect(key('=')).toEqual(key('+'));
    expect(key('-')).toEqual({ yaw: 0, pitch: 0, zoom: -10 });
  });

  it('Tab, letters, and arrows with Ctrl, Alt or Meta → the browser’s', () => {
    expect([key('Tab'), key('a'), key(' ')]).toEqual([null, null, null]);
    for (const held of ['ctrlKey', 'altKey', 'metaKey']) expect(key('ArrowLeft', { [held]: true })).toBeNull();
  });
});

it('radians: 180 and -90 degrees → π and -π/2', () => {
  expect(radians(180)).toBeCloseTo(Math.PI);
  expect(radians(-90)).toBeCloseTo(-Math.PI / 2);
});
