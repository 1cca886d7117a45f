import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAlerts } from '../../../data/alerts.tsx';
import type { TotpEnrolment } from '../../../data/auth-port.ts';
import { useCall } from '../../../data/call.ts';
import { type SecondStepState, useSecondStep } from '../../../data/identity/factors.ts';
import { useRequiredStep } from '../../../data/identity/second-step.ts';
import { useServices } from '../../../data/provider.tsx';
import { useSession } from '../../../data/session/session.tsx';
import { createRecoveryCodes, refreshAccount } from '../../../domain/api/identity.ts';
import type { Institution } from '../../../domain/institution/schema.ts';
import { safeTarget } from '../../../domain/sign-in/routing.ts';
import { useReauth } from '../../../features/reauth/use-reauth.tsx';
import { AddAppDialog } from '../../../features/second-factor/add-app-dialog.tsx';
import { AddPhoneDialog } from '../../../features/second-factor/add-phone-dialog.tsx';
import { CodesDialog } from '../../../features/second-factor/codes-dialog.tsx';
import { FactorsPart } from '../../../features/second-factor/factors-part.tsx';
import type { AsyncState } from '../../../lib/async-state.ts';
import { SettingsPage, type SettingsPart } from '../../../patterns/page-types/settings.tsx';
import { When } from '../../../patterns/when.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { AccountNav } from '../account-nav.tsx';

/** Fewer than these are said to be few. */
const FEW = 3;

export default function MfaPage() {
  const { auth } = useServices();
  const call = useCall();
  const { user, institutions } = useSession();
  const { show, showError } = useAlerts();
  const navigate = useNavigate();
  const secondStep = useSecondStep();
  const reauth = useReauth();
  const [app, setApp] = useState<TotpEnrolment | null>(null);
  const [isAddingPhone, setAddingPhone] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const isAdmin = user?.claims.admin === true;
  const { missing } = useRequiredStep();
  const [search] = useSearchParams();
  /** Where a second step was asked for. */
  const target = safeTarget(search.get('target'));
  const requiredBy = schoolsRequiring(institutions);
  const changed = async () => {
    // Schools hear of it from us, not from the Auth service; all other sign-ins end with it.
    await call(refreshAccount)
      .then(({ account }) => account)
      .catch((error: unknown) => console.error('The server has not heard of the second step', error));
    secondStep.retry();
  };
  const goOn = () => {
    if (target) void navigate(target);
  };

  const makeCodes = async () => {
    try {
      setCodes(await reauth.guard(() => call(createRecoveryCodes, { body: {} }).then(({ codes }) => codes)));
      secondStep.retry();
    } catch (error) {
      showError(error);
    }
  };
  const addApp = async () => {
    try {
      setApp(await reauth.guard(() => auth.enrolTotp()));
    } catch (error) {
      showError(error);
    }
  };
  const closeCodes = () => {
    setCodes(null);
    if (!missing && secondStep.state.status === 'ready' && secondStep.state.value.factors.length > 0) goOn();
  };
  /** Codes that were made before are void; without new ones a lost telephone would lock the person out. */
  const added = async () => {
    setApp(null);
    setAddingPhone(false);
    show('success', 'The second step is on. All other sign-ins have ended.');
    await changed();
    await makeCodes();
  };
  const removed = async (isLast: boolean) => {
    await changed();
    if (!isLast) await makeCodes();
  };

  const parts: SettingsPart<SecondStepState>[] = [
    {
      id: 'factors',
      title: 'Apps and telephones',
      description: 'Besides your password, six digits that only you can see.',
      content: ({ factors }) => (
        <>
          {missing && factors.length === 0 ? (
            <Banner tone="amber" title={`${missing.by} wants a second step.`}>
              {target ? 'Turn it on, and you go on where you were going.' : 'Turn it on, and it opens again.'}
            </Banner>
          ) : null}
          {target && factors.length > 0 && !missing ? (
            <Banner
              tone="good"
              action={
                <Button size="sm" onClick={goOn}>
                  Go on
                </Button>
              }
            >
              The second step is on. You can go on where you were going.
            </Banner>
          ) : null}
          {isAdmin && !missing && factors.length === 0 ? (
            <Banner tone="amber" title="You run the platform.">
              Your account opens every school. Turn the second step on.
            </Banner>
          ) : null}
          <FactorsPart
            factors={factors}
            first={reauth.first}
            onAddApp={() => void addApp()}
            onAddPhone={() => setAddingPhone(true)}
            onRemoved={(isLast) => void removed(isLast)}
            requiredBy={requiredBy}
          />
        </>
      ),
    },
    {
      id: 'recovery',
      title: 'Recovery codes',
      description: 'Ten codes to keep. Each lets you in once, with your password, when you have lost your telephone.',
      content: ({ codes: kept, factors }) => (
        <>
          {factors.length > 0 && kept.left < FEW ? (
            <Banner tone="amber" title={kept.left === 0 ? 'You have none left.' : 'You have few left.'}>
              Make new ones before you need them.
            </Banner>
          ) : null}
          <p className="text-base text-ink-2">
            {factors.length === 0 ? (
              'You get them when you turn the second step on.'
            ) : kept.madeAt === null ? (
              'You have made none yet.'
            ) : (
              <>
                {kept.left} of 10 left, made <When iso={kept.madeAt} />.
              </>
            )}
          </p>
          {factors.length > 0 ? (
            <div>
              <Button onClick={() => void makeCodes()}>
                {kept.madeAt === null ? 'Make recovery codes' : 'Make new codes'}
              </Button>
            </div>
          ) : null}
          {kept.left > 0 ? <p className="text-sm text-ink-3">New codes take the place of those you have.</p> : null}
        </>
      ),
    },
  ];

  return (
    <>
      <SettingsPage
        title="Second step"
        description="Keep your account yours, also when somebody knows your password."
        notice={<AccountNav />}
        what="your second step"
        navigate={(path) => void navigate(path)}
        resource={secondStep}
        safe="Your second step is as it was."
        parts={parts}
      />
      {app ? <AddAppDialog enrolment={app} onClose={() => setApp(null)} onDone={added} /> : null}
      {isAddingPhone ? (
        <AddPhoneDialog
          phoneNumber={user?.phoneNumber ?? ''}
          guard={reauth.guard}
          onClose={() => setAddingPhone(false)}
          onDone={added}
        />
      ) : null}
      {codes ? <CodesDialog codes={codes} onClose={closeCodes} /> : null}
      {reauth.dialog}
    </>
  );
}

/** One's schools that require a second step, now or soon. */
function schoolsRequiring(institutions: AsyncState<Institution[]>): string[] {
  if (institutions.status !== 'ready') return [];
  return institutions.value.filter(({ secondStepFrom }) => secondStepFrom).map(({ name }) => name);
}
