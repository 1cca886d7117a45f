import type { ReactNode } from 'react';
import type { RuntimeConfig } from '../domain/runtime-config.ts';
import type { InstitutionMemory } from '../services/institution-memory.ts';
import type { Services } from '../services/ports.ts';
import { ServicesProvider } from '../services/provider.tsx';
import { RuntimeConfigProvider } from '../services/runtime-config.tsx';
import { SessionProvider } from '../services/session-context.tsx';

type Props = { config: RuntimeConfig; services: Services; memory?: InstitutionMemory; children: ReactNode };

/** What both the sign-in page and the app behind it stand on; whoever starts them chooses the adapters. */
export function Providers({ config, services, memory, children }: Props) {
  return (
    <RuntimeConfigProvider config={config}>
      <ServicesProvider services={services}>
        <SessionProvider {...(memory ? { memory } : {})}>{children}</SessionProvider>
      </ServicesProvider>
    </RuntimeConfigProvider>
  );
}
