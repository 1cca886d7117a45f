import type { Application } from '../../../src/domain/institution/approval.ts';
import { domainOf } from '../../../src/domain/institution/domains.ts';
import { looksLike } from '../../../src/domain/institution/own-domain.ts';
import type { Institution } from '../../../src/domain/institution/schema.ts';
import type { RegisterSchool } from '../../../src/domain/register/schema.ts';
import { fold, wordsOf } from '../../../src/domain/story/search-words.ts';
import type { SchoolRegister } from '../../core/ports/register.ts';

type Numbered = Pick<Institution, 'externalIds'>;

/** The website that the official register gives for the school's own number there; `null` without either. */
export async function registerDomainOf(register: SchoolRegister, school: Numbered): Promise<string | null> {
  return domainOf((await entryOf(register, school))?.website);
}

/** Adds to the evidence what the official register says, and which other school's website this one's can be taken for. */
export async function withRegisterChecks(register: SchoolRegister, application: Application): Promise<Application> {
  const { school, similar, evidence } = application;
  const entry = await entryOf(register, school);
  const registered = domainOf(entry?.website);
  const inRegister = entry !== null && isSame(entry, school);
  const others = [...(registered ? [registered] : []), ...similar.flatMap(({ domains }) => domains ?? [])];
  const looksLikeDomain = others.find((other) => school.domains?.some((domain) => looksLike(domain, other))) ?? null;
  const websiteInRegister = inRegister && registered !== null && (school.domains ?? []).includes(registered);
  return { ...application, evidence: { ...evidence, inRegister, websiteInRegister, looksLikeDomain } };
}

async function entryOf(register: SchoolRegister, { externalIds }: Numbered): Promise<RegisterSchool | null> {
  const { urn, ncessch } = externalIds ?? {};
  const id = urn ? `gias-${urn}` : ncessch ? `nces-${ncessch}` : null;
  return id ? register.get(id) : null;
}

/** Anyone can type the number of another school: its name or its postcode has to be the same too. */
function isSame(entry: RegisterSchool, { name, address }: Institution): boolean {
  const normalised = (text: string) => wordsOf(text).join(' ');
  const code = (text: string | null | undefined) => fold(text ?? '').replace(/[^\p{L}\p{N}]/gu, '');
  const postcode = code(entry.address.postcode);
  return normalised(entry.name) === normalised(name) || (postcode !== '' && postcode === code(address?.postcode));
}
