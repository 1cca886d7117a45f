import { createContext, type ReactNode, useContext } from 'react';
import type { RuntimeConfig } from '../domain/runtime-config.ts';

const ConfigContext = createContext<RuntimeConfig | null>(null);

export function RuntimeConfigProvider({ config, children }: { config: RuntimeConfig; children: ReactNode }) {
  return <ConfigContext value={config}>{children}</ConfigContext>;
}

/** The configuration served with the page: version, environment, where embeds come from, which private feeds may be read. */
export function useRuntimeConfig(): RuntimeConfig {
  const config = useContext(ConfigContext);
  if (!config) throw new Error('useRuntimeConfig needs a RuntimeConfigProvider above it');
  return config;
}
