import { describe, expect, it } from 'vitest';
import { newAlert, withAlert } from '../../../src/data/new-alert.ts';
import type { Alert } from '../../../src/domain/alert/schema.ts';

const closed = (number: number): Alert => ({ ...newAlert('success', `Notice ${number}`), isVisible: false });
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const warning = newAlert('warning', 'The channel has stopped');

describe('alerts', () => {
  it('withAlert: 60 closed alerts and an open one before them → all are kept', () => {
    const alerts = numbers(60).reduce<readonly Alert[]>((list, number) => withAlert(list, closed(number)), [warning]);
    expect(alerts.map(({ message }) => message)).toEqual([
      warning.message,
      ...numbers(60).map((number) => `Notice ${number}`),
    ]);
  });

  it('withAlert: more than 200 alerts → the oldest closed ones go, none on the screen', () => {
    const alerts = numbers(250).reduce<readonly Alert[]>((list, number) => withAlert(list, closed(number)), [warning]);
    expect(alerts).toHaveLength(200);
    expect(alerts[0]).toBe(warning);
    expect(alerts[1]?.message).toBe('Notice 52');
    expect(alerts.at(-1)?.message).toBe('Notice 250');
    const shown = numbers(300).reduce<readonly Alert[]>(
      (list, number) => withAlert(list, newAlert('warning', String(number))),
      [],
    );
    expect(shown).toHaveLength(300);
  });
});
