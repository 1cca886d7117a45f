import { useMemo } from 'react';
import { useResource } from '../../data/resource.ts';
import { useSession } from '../../data/session/session.tsx';
import { getWidgetDefaults } from '../../domain/api/widgets.ts';
import type { WidgetLayout } from '../../domain/widget/options.ts';
import { lastKnown } from '../../patterns/last-known.ts';
import type { EmbeddingSchool } from './embed-of.ts';

const NO_GROUPS = { people: [], place: [], purpose: [] };

/** What a preview needs of the school. Its places are read for a map only. */
export function useEmbeddingSchool(layout: WidgetLayout): EmbeddingSchool {
  const { institution } = useSession();
  const defaults = useResource(getWidgetDefaults, 'defaults', layout === 'map' ? {} : null);
  const places = lastKnown(defaults.state)?.places;
  const school = institution.status === 'ready' ? institution.value : null;
  return useMemo(
    () => ({ locale: school?.locale ?? 'en-GB', hashtags: school?.hashtags ?? NO_GROUPS, places: places ?? [] }),
    [school, places],
  );
}
