import { ALERT_DEFAULTS, type Alert, type AlertType } from '../domain/alert/schema.ts';
import { randomId } from './random-id.ts';

export type AlertOptions = { title?: string /** ms; 0 stays */; timeout?: number; dismissible?: boolean };

/** With the specification's title and timeout for its type unless given others. */
export function newAlert(type: AlertType, message: string, options: AlertOptions = {}): Alert {
  return { id: randomId(), type, ...ALERT_DEFAULTS[type], message, dismissible: true, isVisible: true, ...options };
}

/** A tab may stay open for weeks. */
const MOST_ALERTS = 200;

/** The list with one more at its end. Beyond the bound the oldest go, but never one that is still on the screen. */
export function withAlert(list: readonly Alert[], alert: Alert): readonly Alert[] {
  const oldest = list.length < MOST_ALERTS ? -1 : list.findIndex(({ isVisible }) => !isVisible);
  return [...(oldest < 0 ? list : list.toSpliced(oldest, 1)), alert];
}
