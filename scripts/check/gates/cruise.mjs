// Cruises folders below a given one and prints the summary and the imports between our files as JSON. A process of its own, since it changes directory.
import { cruise } from 'dependency-cruiser';

const [config, cwd, ...folders] = process.argv.slice(2);
const { default: settings } = await import(config);
process.chdir(cwd);
const { output } = await cruise(
  folders,
  { ...settings.options, ruleSet: { forbidden: settings.forbidden }, validate: true },
  settings.options.enhancedResolveOptions,
);
const { summary, modules } = output;
const imports = modules.flatMap(({ source, dependencies }) =>
  dependencies
    .filter(
      ({ coreModule, couldNotResolve, resolved }) =>
        !coreModule && !couldNotResolve && !resolved.includes('node_modules/'),
    )
    .map(({ resolved }) => [source, resolved]),
);
process.stdout.write(
  JSON.stringify({ summary: { ...summary, optionsUsed: undefined, ruleSetUsed: undefined }, imports }),
);
