import { within } from 'storybook/test';
import { billingKept, payFor, putOnPlan } from '../../src/data/memory/billing-records.ts';
import type { World } from '../../src/data/memory/world.ts';
import type { PageContext } from './memory-app.tsx';

export const IID = 'oakfield';

/** A school that has paid for three months. */
export function paid(world: World): void {
  for (let months = 0; months < 3; months += 1) payFor(world, IID, 'school');
  const [, failed, first] = billingKept(world, IID).invoices;
  if (failed) Object.assign(failed, { at: '2026-10-20T09:30:00.000Z' });
  if (first) Object.assign(first, { at: '2026-09-20T09:30:00.000Z' });
}

/** Less than the school has. */
export const starter = (world: World) => putOnPlan(world, IID, 'starter');

/** The card of a plan by its name. */
export const card = (canvas: PageContext['canvas'], plan: string) =>
  within(canvas.getByRole('article', { name: `${plan} plan` }));
