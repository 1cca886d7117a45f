import { createElement } from 'react';
import { lazyPart } from '../../../ui/lazy-code.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';

const waiting = createElement(SkeletonText, { lines: 4 });

/** Of ten forms one is seen at a time: the code of each comes with its address, but for the first, which comes with the page. */
export const ColoursForm = lazyPart(
  async () => (await import('../../../features/school/colours-form.tsx')).ColoursForm,
  waiting,
);
export const LogoPart = lazyPart(
  async () => (await import('../../../features/school/logo-part.tsx')).LogoPart,
  waiting,
);
export const PlaceForm = lazyPart(
  async () => (await import('../../../features/school/place-form.tsx')).PlaceForm,
  waiting,
);
export const CalendarForm = lazyPart(
  async () => (await import('../../../features/school/calendar-form.tsx')).CalendarForm,
  waiting,
);
export const WordsForm = lazyPart(
  async () => (await import('../../../features/school/words-form.tsx')).WordsForm,
  waiting,
);
export const SecondFactorRequirementForm = lazyPart(
  async () => (await import('../../../features/school/second-factor-requirement-form.tsx')).SecondFactorRequirementForm,
  waiting,
);
export const ContactsForm = lazyPart(
  async () => (await import('../../../features/school/contacts-form.tsx')).ContactsForm,
  waiting,
);
export const SchoolPageForm = lazyPart(
  async () => (await import('../../../features/school/school-page-form.tsx')).SchoolPageForm,
  waiting,
);
export const SchoolPageAddress = lazyPart(
  async () => (await import('../../../features/school/school-page-form.tsx')).SchoolPageAddress,
);
export const PlatformForm = lazyPart(
  async () => (await import('../../../features/school/platform-form.tsx')).PlatformForm,
  waiting,
);
export const DangerRows = lazyPart(
  async () => (await import('../../../features/school/danger-rows.tsx')).DangerRows,
  waiting,
);
