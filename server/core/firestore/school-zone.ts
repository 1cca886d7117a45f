import type { Firestore } from 'firebase-admin/firestore';
import type { Institution } from '../../../src/domain/institution/schema.ts';
import { outsideTransaction, type Reader } from '../read.ts';
import { toInstitution } from './documents.ts';
import { refs } from './refs.ts';

/** The time zone by which a school counts its days. */
export async function schoolZone(db: Firestore, iid: string, reader: Reader = outsideTransaction): Promise<string> {
  const data = (await reader.get(refs.institution(db, iid))).data() as Partial<Institution> | undefined;
  return toInstitution(iid, data ?? {}).timeZone;
}
