import type { WidgetLayout } from '../../src/domain/widget/options.ts';
import type { PlanResource } from '../core/ports/plan-resources.ts';
import type { WidgetDocument } from './documents.ts';

const SHOWN_AS: Record<WidgetLayout, string> = {
  grid: 'Stories as a grid',
  list: 'Stories as a list',
  carousel: 'Stories as a carousel',
  wall: 'Stories as a wall',
  spotlight: 'Stories with one in the spotlight',
  ticker: 'Stories as a ticker',
  map: 'Stories on a map',
  alert: 'Alert',
  screen: 'Stories on a screen',
  single: 'One story',
};

export const widgetResource: PlanResource<WidgetDocument> = {
  detail: ({ layout }) => SHOWN_AS[layout],
};
