import type { Application } from '../../../src/domain/institution/approval.ts';
import { domainOf } from '../../../src/domain/institution/domains.ts';
import { looksLike } from '../../../src/domain/institution/own-domain.ts';
import type { Institution } from '../../../src/domain/institution/schema.ts';
import type { SchoolRegister } from '../../core/ports/register.ts';

type Numbered = Pick<Institution, 'externalIds'>;

/** The web site that the official register gives for the school's own number there; `null` without either. */
export async function registerDomainOf(register: SchoolRegister, { externalIds }: Numbered): Promise<string | null> {
  const { urn, ncessch } = externalIds ?? {};
  const id = urn ? `gias-${urn}` : ncessch ? `nces-${ncessch}` : null;
  return domainOf(id && (await register.get(id))?.website);
}

/** Adds to the evidence which web site, of the register or of a school like it, this school's can be taken for. */
export async function withLookAlike(register: SchoolRegister, application: Application): Promise<Application> {
  const { school, similar, evidence } = application;
  const registered = await registerDomainOf(register, school);
  const others = [...(registered ? [registered] : []), ...similar.flatMap(({ domains }) => domains ?? [])];
  const looksLikeDomain = others.find((other) => school.domains?.some((domain) => looksLike(domain, other))) ?? null;
  return { ...application, evidence: { ...evidence, looksLikeDomain } };
}
