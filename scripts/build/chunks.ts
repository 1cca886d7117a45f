import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;
type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const ON_THE_WAY_IN = /\/src\/(app\/routed-app|routes\/auth\/(forgot|reset|signup)\.page)\.tsx$/;
const ICONS = /\/node_modules\/lucide-react\//;
/** Large, and each with its moment: nothing of the app may be pulled in with it, nor pull it in. */
const APART = /\/node_modules\/(@?firebase|@grpc)\//;
/** What so many of the files that are fetched on demand share is put together; fewer would bring pages what they do not use. */
const MANY = 6;

/**
 * Which modules go into one file, so that a page is few requests: the entry with all it stands on, the icons, and what many files
 * on demand share, those on the way in apart from the others. The rest is left to the bundler.
 */
export function chunkGroups(entry: string): Groups {
  let shared: ReadonlyMap<string, Share> | undefined;
  return [
    { name: 'entry', tags: ['$initial'], priority: 3, includeDependenciesRecursively: false },
    {
      // Those that are seen on the way in stay with what else comes there.
      name: (id, modules) => {
        shared ??= sharesOf(entry, modules);
        return shared.get(id)?.isOnTheWayIn ? null : 'icons';
      },
      debugName: 'icons',
      test: ICONS,
      priority: 2,
      includeDependenciesRecursively: false,
    },
    {
      name: (id, modules) => {
        shared ??= sharesOf(entry, modules);
        const share = shared.get(id);
        const isOnDemand = (modules.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
        if (!share || share.files < MANY || isOnDemand || APART.test(id)) return null;
        return share.isOnTheWayIn ? 'kit' : 'frame';
      },
      debugName: 'shared',
      minShareCount: 2,
      includeDependenciesRecursively: false,
    },
  ];
}

type Share = { readonly files: number; readonly isOnTheWayIn: boolean };

/** For each module, how many files on demand stand on it. */
function sharesOf(entry: string, modules: Modules): ReadonlyMap<string, Share> {
  const shares = new Map<string, Share>();
  const onDemand = new Set<string>();
  reach(entry, modules, onDemand);
  // Grows while it is walked: files on demand ask for others.
  for (const file of onDemand) {
    for (const id of reach(file, modules, onDemand)) {
      const { files = 0, isOnTheWayIn = false } = shares.get(id) ?? {};
      shares.set(id, { files: files + 1, isOnTheWayIn: isOnTheWayIn || ON_THE_WAY_IN.test(file) });
    }
  }
  return shares;
}

/** What is imported from `start` on; what is asked for on demand is put into `onDemand`. */
function reach(start: string, modules: Modules, onDemand: Set<string>): ReadonlySet<string> {
  const reached = new Set<string>();
  const rest = [start];
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    const info = modules.getModuleInfo(id);
    rest.push(...(info?.importedIds ?? []));
    for (const each of info?.dynamicallyImportedIds ?? []) onDemand.add(each);
  }
  return reached;
}
