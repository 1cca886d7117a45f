import { figure, isKnown, percent } from '../../ui/charts/figures.ts';

/** The stages of a family's way into the school, as every admissions system is mapped to it. */
export const ADMISSION_STAGES = [
  'enquiry',
  'visit',
  'application_started',
  'application_submitted',
  'assessed',
  'waitlisted',
  'offered',
  'accepted',
  'enrolled',
  'declined',
  'withdrawn',
] as const;
export type AdmissionStage = (typeof ADMISSION_STAGES)[number];

/** How many families stand at each stage now. A stage that is absent is not kept by the school's system. */
export type StageCounts = Readonly<Partial<Record<AdmissionStage, number>>>;

/** The way in, and the stages that each step counts: whoever was offered a place had applied before. */
const WAY = [
  { stage: 'enquiry', name: 'Asked about the school' },
  { stage: 'visit', name: 'Came for a visit' },
  { stage: 'application_submitted', name: 'Applied' },
  { stage: 'offered', name: 'Were offered a place' },
  { stage: 'accepted', name: 'Accepted it' },
  { stage: 'enrolled', name: 'Have started' },
] as const satisfies readonly { stage: AdmissionStage; name: string }[];

/** How far each stage proves that a family came. Of one that withdrew only the first step is certain. */
const REACHED: Record<AdmissionStage, (typeof WAY)[number]['stage']> = {
  enquiry: 'enquiry',
  visit: 'visit',
  application_started: 'visit',
  application_submitted: 'application_submitted',
  assessed: 'application_submitted',
  waitlisted: 'application_submitted',
  offered: 'offered',
  accepted: 'accepted',
  enrolled: 'enrolled',
  declined: 'offered',
  withdrawn: 'enquiry',
};

export type WayStep = { readonly stage: AdmissionStage; readonly name: string; readonly families: number | null };

/** How many families came at least as far as each step. `null` for a step that the school's system does not keep. */
export function wayOf(counts: StageCounts): WayStep[] {
  return WAY.map(({ stage, name }, step) => {
    if (counts[stage] === undefined) return { stage, name, families: null };
    const families = ADMISSION_STAGES.filter(
      (each) => WAY.findIndex((one) => one.stage === REACHED[each]) >= step,
    ).reduce((sum, each) => sum + (counts[each] ?? 0), 0);
    return { stage, name, families };
  });
}

/** "Of 412 families who asked, 61 accepted a place, 15 %. Most turned back before they applied." */
export function waySentence(counts: StageCounts): string {
  const knownStages = wayOf(counts).flatMap(({ stage, name, families }) =>
    isKnown(families) ? [{ stage, name, families }] : [],
  );
  const [first] = knownStages;
  if (!first || first.families === 0) return 'No family has asked yet.';
  const last = knownStages.findLast(({ families }) => families > 0) ?? first;
  const enquiredText = `${figure(first.families)} ${first.families === 1 ? 'family' : 'families'}`;
  if (last === first) return `${enquiredText} asked. None has continued yet.`;
  let lost = 0;
  let before = '';
  for (const [index, step] of knownStages.entries()) {
    const gone = (knownStages[index - 1]?.families ?? step.families) - step.families;
    if (gone > lost) [lost, before] = [gone, TURNED[step.stage] ?? ''];
  }
  const share = `${figure(last.families)} ${ARRIVED[last.stage] ?? ''}, ${percent(last.families / first.families)}`;
  return `Of ${enquiredText} who asked, ${share}.${before ? ` Most turned back before ${before}.` : ''}`;
}

const ARRIVED: Partial<Record<AdmissionStage, string>> = {
  visit: 'came for a visit',
  application_submitted: 'applied',
  offered: 'were offered a place',
  accepted: 'accepted a place',
  enrolled: 'have started',
};
const TURNED: Partial<Record<AdmissionStage, string>> = {
  visit: 'a visit',
  application_submitted: 'they applied',
  offered: 'an offer',
  accepted: 'they accepted',
  enrolled: 'the first day',
};

/** "12 wait for a place, 9 declined, 4 withdrew." Empty where all are zero. */
export function asideWords({ waitlisted = 0, declined = 0, withdrawn = 0 }: StageCounts): string {
  const parts = [
    waitlisted > 0 ? `${figure(waitlisted)} ${waitlisted === 1 ? 'waits' : 'wait'} for a place` : '',
    declined > 0 ? `${figure(declined)} declined` : '',
    withdrawn > 0 ? `${figure(withdrawn)} withdrew` : '',
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(', ')}.` : '';
}
