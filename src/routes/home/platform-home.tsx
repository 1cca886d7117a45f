import { useRuntimeConfig } from '../../data/runtime-config.tsx';
import { OverviewTiles } from '../../features/platform/overview-tiles.tsx';
import { SchoolsSection } from '../../features/platform/schools-section.tsx';
import { useOverview } from '../../features/platform/use-overview.ts';
import { lastKnown } from '../../patterns/last-known.ts';
import { MetaLine } from '../../patterns/meta-line.tsx';
import { BoardPage, BoardPanels } from '../../patterns/page-types/board.tsx';
import { useNavigation } from '../navigation.ts';
import { useAllows } from '../use-allows.ts';

const STATUS = { operational: 'All systems operational', outage: 'Part of SprX isn’t working' } as const;

/** The home of a platform admin while no school is open. */
export default function PlatformHome() {
  const overview = useOverview();
  const { version, build } = useRuntimeConfig();
  const lastOverview = lastKnown(overview.state);
  const pages = useNavigation()(useAllows()).flatMap(({ items }) => items.map(({ id }) => id));
  return (
    <BoardPage
      title="Platform overview"
      description={
        <MetaLine>
          {lastOverview ? STATUS[lastOverview.status] : null}
          {`Version ${version}, build ${build}`}
        </MetaLine>
      }
    >
      <BoardPanels columns={2}>
        <OverviewTiles overview={overview} isOpen={(id) => pages.includes(id)} />
      </BoardPanels>
      <SchoolsSection />
    </BoardPage>
  );
}
