import type { Institution } from '../../../src/domain/institution/schema.ts';
import type { SchoolPage } from '../../../src/domain/institution/school-page.ts';
import type { Deps } from '../../core/deps.ts';
import { dataOf, toInstitution } from '../../core/firestore/documents.ts';
import { refs } from '../../core/firestore/refs.ts';
import { formerHolderOf, isServed, pageOf, type SchoolDocument } from '../../schools/index.ts';

/** A school whose page is shown. */
export type ShownSchool = {
  readonly iid: string;
  readonly institution: Institution;
  readonly page: SchoolPage;
  readonly links: readonly string[];
  /** In the files. */
  readonly logo: string | null;
};

/** `movedTo` is the handle that the page is at now. */
export type SchoolOrMove = { readonly school: ShownSchool } | { readonly movedTo: string };

/** A handle as a visitor may type it. */
const TYPED = /^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/;
export const mayBeHandle = (text: string): boolean => text.length <= 30 && TYPED.test(text);

/** The page at a handle; `null` where there is none, it is off, or its school is not served: the answer does not say which. */
export async function findSchool(deps: Deps, typed: string): Promise<SchoolOrMove | null> {
  if (!mayBeHandle(typed)) return null;
  const handle = typed.toLowerCase();
  const held = await refs.institutions(deps.db).where('handle', '==', handle).limit(5).get();
  const now = held.docs.map((document) => shown(document.id, document.data() as SchoolDocument));
  const school = now.find((each) => each !== null);
  if (school) return typed === handle ? { school } : { movedTo: handle };
  const isHeld = held.docs.some((document) => !isGone(document.data() as SchoolDocument));
  const former = isHeld ? null : await formerHolderOf(deps, handle);
  if (!former) return null;
  const document = dataOf<SchoolDocument>(await refs.institution(deps.db, former).get());
  const moved = document ? shown(former, document) : null;
  return moved ? { movedTo: moved.institution.handle } : null;
}

function shown(iid: string, document: SchoolDocument): ShownSchool | null {
  const page = pageOf(document);
  if (!page.enabled || !isServed(document)) return null;
  return {
    iid,
    institution: toInstitution(iid, document as Partial<Institution>),
    page,
    links: Object.values(document.links ?? {}).filter((link) => link !== null && link !== undefined),
    logo: document.logoPath ?? null,
  };
}

const isGone = ({ status }: SchoolDocument) => status === 'declined' || status === 'merged';
