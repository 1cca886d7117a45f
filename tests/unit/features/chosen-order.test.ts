import { describe, expect, test } from 'vitest';
import { ChosenOrder } from '../../../src/features/stories/form/chosen-order.ts';

function chosen(...ids: string[]) {
  const list: string[] = [];
  const order = new ChosenOrder<string>((value, later) => {
    const next = list.findIndex((each) => later.includes(each));
    list.splice(next < 0 ? list.length : next, 0, value);
  });
  for (const id of ids) order.begin(id);
  return { order, list };
}

describe('ChosenOrder', () => {
  test.each([['a b c'], ['a c b'], ['b a c'], ['b c a'], ['c a b'], ['c b a']])(
    'ChosenOrder: a, b, c chosen, arriving as %s → a, b, c',
    (arriving) => {
      const { order, list } = chosen('a', 'b', 'c');
      for (const id of arriving.split(' ')) order.arrived(id, id);
      expect(list).toEqual(['a', 'b', 'c']);
    },
  );

  test('ChosenOrder: chosen in two goes, the second arrives first → the first go comes first', () => {
    const { order, list } = chosen('a');
    order.begin('b');
    order.arrived('b', 'b');
    expect(list).toEqual([]);
    order.arrived('a', 'a');
    expect(list).toEqual(['a', 'b']);
  });

  test('ChosenOrder: first one failed → others go on; sent again → in its place', () => {
    const { order, list } = chosen('a', 'b', 'c');
    order.arrived('b', 'b');
    order.leaveOut('a');
    expect(list).toEqual(['b']);
    order.begin('a');
    order.arrived('c', 'c');
    expect(list).toEqual(['b']);
    order.arrived('a', 'a');
    expect(list).toEqual(['a', 'b', 'c']);
  });

  test('ChosenOrder: removed while the others wait for it → handed over without it; arrived and then removed from the list → kept', () => {
    const { order, list } = chosen('a', 'b');
    order.arrived('b', 'b');
    order.leaveOut('a');
    order.leaveOut('b');
    expect(list).toEqual(['b']);
  });
});
