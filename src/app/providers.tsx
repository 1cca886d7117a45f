import type { ReactNode } from 'react';
import type { Services } from '../data/ports.ts';
import { ServicesProvider } from '../data/provider.tsx';
import { RuntimeConfigProvider } from '../data/runtime-config.tsx';
import type { InstitutionMemory } from '../data/session/institution-memory.ts';
import { SessionProvider } from '../data/session/session-context.tsx';
import type { RuntimeConfig } from '../domain/runtime-config.ts';

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
