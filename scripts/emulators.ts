/** `npm run emulators`: the local Firebase alone, by the variables of the start script. */
import { runCommand } from '../emulators/command.ts';
import { hostsOf, readLocalConfig, SettingError } from '../server/local/config.ts';

function settings(): Record<string, string | undefined> {
  const { dataDir, host, ports } = readLocalConfig(process.env);
  const pages = [ports.app, ports.extras].flatMap((port) => hostsOf(host, port).map((name) => `http://${name}`));
  return {
    ...process.env,
    GCLOUD_PROJECT: process.env.GCLOUD_PROJECT || 'demo-sprx',
    EMULATOR_DATA: dataDir,
    EMULATOR_HOST: host ?? undefined,
    EMULATOR_ORIGINS: process.env.EMULATOR_ORIGINS || pages.join(','),
  };
}

try {
  await runCommand(settings());
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exit(1);
}
