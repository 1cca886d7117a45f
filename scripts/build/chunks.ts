import type { Rolldown } from 'vite';
import { joinSmall, type Part } from './small-parts.ts';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;
type Modules = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const ROUTED_APP = /\/src\/app\/routed-app\.tsx$/;
/** What every page in the frame asks for beside itself. */
const FRAMED = /\/src\/(app\/shell\/shell\.tsx|data\/firebase\/auth\.ts)$/;
const BARE_PAGE = /\/src\/routes\/auth\//;
const ON_THE_WAY_IN = /\/src\/(app\/routed-app|routes\/auth\/(forgot|reset|signup)\/\2\.page)\.tsx$/;
/** The app's frame and three pages; the build fails if one is not found. */
const FILES_ON_THE_WAY_IN = 4;
/** As large as a page by itself: nothing comes with it that it does not use. */
const EDITOR = /\/src\/ui\/rich-text\/rich-text-editor\.tsx$/;
const ICONS = /\/node_modules\/lucide-react\//;
/** Large, and each with its moment: nothing of the app may be pulled in with it, nor pull it in. */
const APART = /\/node_modules\/(@?firebase|@grpc)\//;
/** What so many of the files that are fetched on demand share is put together; fewer would bring pages what they do not use. */
const MANY = 6;
/** A smaller file costs more to ask for than to send along with another. */
export const SMALL = 4096;
/** The size after minifying is an estimate: what is just large enough by it may turn out small. */
const MARGIN = 1.3;
/** About how much of a module’s text is left of it when it is minified. */
const LEFT = 0.46;

/**
 * Which modules go into one file, so that a page is few requests: the entry with all it imports, the icons, what many files
 * on demand share, those on the way in apart from the others, and of the rest that is shared each part that would be a small
 * file with another. What one file on demand alone needs is left to the bundler.
 */
export function chunkGroups(entry: string): Groups {
  let made: ReadonlyMap<string, string> | undefined;
  const grouped = (id: string, modules: Modules) => {
    made ??= groupsOf(entry, modules);
    return made.get(id) ?? null;
  };
  return [
    { name: 'entry', tags: ['$initial'], priority: 3, includeDependenciesRecursively: false },
    { name: grouped, debugName: 'shared', includeDependenciesRecursively: false },
  ];
}

/** The name of the group of each module that is in one. */
function groupsOf(entry: string, modules: Modules): ReadonlyMap<string, string> {
  const onDemand = new Set<string>();
  const initial = reach(entry, modules, onDemand);
  const users = usersOf(onDemand, modules);
  const shared = [...users].filter(([id]) => !initial.has(id));
  const visits = visitsOf([...onDemand]);
  const named = new Map(shared.map(([id, files]) => [id, nameOf(id, files, onDemand)]));
  const open = new Map<string, Draft>();
  for (const [id, files] of shared) {
    const name = named.get(id);
    const key = name ?? [...files].sort().join('\n');
    // What the bundler is left to do, it does by the same rule: together what the same files need.
    const isFixed = name !== null || onDemand.has(id) || files.size === 1 || APART.test(id);
    const part = open.get(`${isFixed} ${key}`) ?? { ids: [], bytes: 0, visits: new Set(), needs: new Set(), isFixed };
    open.set(`${isFixed} ${key}`, part);
    part.ids.push(id);
    part.bytes += (modules.getModuleInfo(id)?.code?.length ?? 0) * LEFT;
    for (const file of files) for (const visit of visits(file)) part.visits.add(visit);
  }
  const drafts = [...open.values()];
  const partOf = new Map(drafts.flatMap((part) => part.ids.map((id) => [id, part] as const)));
  for (const [id, part] of partOf) {
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) {
      const other = partOf.get(imported);
      if (other && other !== part) part.needs.add(other);
    }
  }
  const spared = new Set([...onDemand].filter((file) => ON_THE_WAY_IN.test(file)));
  if (spared.size !== FILES_ON_THE_WAY_IN)
    throw new Error(`${spared.size} files are on the way in, not ${FILES_ON_THE_WAY_IN}.`);
  for (const file of onDemand) if (EDITOR.test(file)) spared.add(file);
  const parts = joinSmall(drafts, { least: SMALL * MARGIN, spared }).filter(({ isFixed }) => !isFixed);
  const joined = parts.flatMap(({ ids }, at) => ids.map((id) => [id, `part-${at}`] as const));
  return new Map([...[...named].flatMap(([id, name]) => (name ? [[id, name] as const] : [])), ...joined]);
}

type Draft = { ids: string[]; bytes: number; visits: Set<string>; needs: Set<Part>; isFixed: boolean };

/** `null`: it is in no group because of what it is. */
function nameOf(id: string, files: ReadonlySet<string>, onDemand: ReadonlySet<string>): string | null {
  const isOnTheWayIn = [...files].some((file) => ON_THE_WAY_IN.test(file));
  // Those that are seen on the way in stay with what else comes there.
  if (ICONS.test(id)) return isOnTheWayIn ? null : 'icons';
  if (files.size < MANY || onDemand.has(id) || APART.test(id)) return null;
  return isOnTheWayIn ? 'kit' : 'frame';
}

/** Which visits a file on demand belongs to: what it is asked for with. */
function visitsOf(onDemand: readonly string[]): (file: string) => readonly string[] {
  const framed = onDemand.filter((file) => !BARE_PAGE.test(file) && !ROUTED_APP.test(file));
  return (file) => {
    if (ROUTED_APP.test(file)) return onDemand;
    return FRAMED.test(file) ? framed : [file];
  };
}

/** For each module, the files on demand that stand on it. */
function usersOf(onDemand: Set<string>, modules: Modules): ReadonlyMap<string, ReadonlySet<string>> {
  const users = new Map<string, Set<string>>();
  // Grows while it is walked: files on demand ask for others.
  for (const file of onDemand) {
    for (const id of reach(file, modules, onDemand)) {
      const files = users.get(id) ?? new Set();
      users.set(id, files.add(file));
    }
  }
  return users;
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
