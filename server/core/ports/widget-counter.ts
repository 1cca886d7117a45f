import type { Device } from '../../../src/domain/widget/events.ts';
import type { CountedEvent } from '../../../src/domain/widget/stats.ts';

/** Of a widget, what counting goes by. */
export type CountedWidget = { readonly id: string; readonly iid: string; readonly timeZone: string };

/** Events of one page load. */
export type PageLoad = {
  readonly events: readonly { readonly counted: CountedEvent; readonly storyId?: string | null }[];
  /** Of a view: counted once for each `load`. */
  readonly load?: string;
  readonly device?: Device | null;
  /** As origin and path; left out where the page is not listed. */
  readonly page?: string | null;
  /** Address and agent, which are not stored: see ADR 70. */
  readonly visitor?: string;
};

/** Counts what visitors do with widgets, in memory first and within seconds in the database. */
export type WidgetCounter = {
  count(widget: CountedWidget, load: PageLoad): Promise<void>;
  /** Writes what is counted by now. */
  flush(): Promise<void>;
  /** The same, at the end of the process. */
  stop(): Promise<void>;
};
