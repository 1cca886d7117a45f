import type { Widget } from '../../domain/widget/schema.ts';
import { Badge } from '../../ui/badge.tsx';

type Props = {
  widget: Pick<Widget, 'status' | 'disabledByPlan'>;
  /** It has no story to show. */
  isEmpty?: boolean;
};

/** Whether visitors get stories from it, and why not. */
export function WidgetState({ widget: { status, disabledByPlan }, isEmpty = false }: Props) {
  if (disabledByPlan) return <Badge tone="amber">Paused: over plan limit</Badge>;
  if (status === 'paused') return <Badge>Paused</Badge>;
  return isEmpty ? <Badge tone="amber">Empty</Badge> : <Badge tone="good">Live</Badge>;
}
