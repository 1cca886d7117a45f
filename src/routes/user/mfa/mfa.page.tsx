import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAlerts } from '../../../data/alerts.tsx';
import type { TotpEnrolment } from '../../../data/auth-port.ts';
import { useCall } from '../../../data/call.ts';
import type { Asking, Guard } from '../../../data/guard.ts';
import { type SecondFactorSetup, useSecondFactorSetup } from '../../../data/identity/factors.ts';
import { useRequiredSecondFactor } from '../../../data/identity/required-second-factor.ts';
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

/** Codes are made by a sign-in that used a second factor that is still there: not by one that was just removed. */
const FOR_CODES: Asking = {
  why: 'To create new recovery codes, sign in again with two-step verification.',
  stopped: 'We couldn’t create recovery codes because you didn’t sign in again.',
};

export default function MfaPage() {
  const { user, institutions } = useSession();
  const navigate = useNavigate();
  const setup = useSecondFactorSetup();
  const reauth = useReauth();
  const { missing } = useRequiredSecondFactor();
  const [search] = useSearchParams();
  /** Where a second factor was asked for. */
  const target = safeTarget(search.get('target'));
  const goOn = () => {
    if (target) void navigate(target);
  };
  const change = useChanges(setup.retry, reauth.guard);

  const parts: SettingsPart<SecondFactorSetup>[] = [
    {
      id: 'factors',
      title: 'Apps and phones',
      description: 'Where you get your six-digit codes',
      content: ({ factors }) => (
        <>
          <RequirementBanners isOn={factors.length > 0} target={target} onGoOn={goOn} />
          <FactorsPart
            factors={factors}
            first={reauth.first}
            onAddApp={() => void change.addApp()}
            onAddPhone={() => change.setAddingPhone(true)}
            onRemoved={(isLast) => void change.removed(isLast)}
            requiredBy={schoolsRequiring(institutions)}
          />
        </>
      ),
    },
    {
      id: 'recovery',
      title: 'Recovery codes',
      description: 'Ten codes for signing in if you lose your phone. Each works once, with your password.',
      content: (state) => <RecoveryCodes state={state} onMake={() => void change.makeCodes()} />,
    },
  ];
  const closeCodes = () => {
    change.setCodes(null);
    if (!missing && setup.state.status === 'ready' && setup.state.value.factors.length > 0) goOn();
  };

  return (
    <>
      <SettingsPage
        title="Two-step verification"
        description="Protect your account even if your password is stolen."
        banner={<AccountNav />}
        what="two-step verification"
        navigate={(path) => void navigate(path)}
        resource={setup}
        safe="Two-step verification has not changed."
        parts={parts}
      />
      {change.app ? (
        <AddAppDialog enrolment={change.app} onClose={() => change.setApp(null)} onDone={change.added} />
      ) : null}
      {change.isAddingPhone ? (
        <AddPhoneDialog
          phoneNumber={user?.phoneNumber ?? ''}
          guard={reauth.guard}
          onClose={() => change.setAddingPhone(false)}
          onDone={change.added}
        />
      ) : null}
      {change.codes ? <CodesDialog codes={change.codes} onClose={closeCodes} /> : null}
      {reauth.dialog}
    </>
  );
}

/** Adding and removing a second factor, which dialog of it is open, and the recovery codes that are shown once. */
function useChanges(retry: () => void, guard: Guard) {
  const { auth } = useServices();
  const call = useCall();
  const { done, showError } = useAlerts();
  const [app, setApp] = useState<TotpEnrolment | null>(null);
  const [isAddingPhone, setAddingPhone] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  const changed = async () => {
    // Schools hear of it from us, not from the Auth service; all other sign-ins end with it.
    await call(refreshAccount).catch((error: unknown) =>
      console.error('The server has not heard of the second factor', error),
    );
    retry();
  };
  const makeCodes = async () => {
    try {
      setCodes(await guard(() => call(createRecoveryCodes, { body: {} }).then(({ codes }) => codes), FOR_CODES));
      retry();
    } catch (error) {
      showError(error);
    }
  };
  const addApp = async () => {
    try {
      setApp(await guard(() => auth.enrolTotp()));
    } catch (error) {
      showError(error);
    }
  };
  /** Codes that were made before are void; without new ones a lost telephone would lock the person out. */
  const added = async () => {
    setApp(null);
    setAddingPhone(false);
    done('Two-step verification is on.', 'You have been signed out everywhere else.');
    await changed();
    await makeCodes();
  };
  const removed = async (isLast: boolean) => {
    await changed();
    if (!isLast) await makeCodes();
  };
  return { app, setApp, isAddingPhone, setAddingPhone, codes, setCodes, makeCodes, addApp, added, removed };
}

/** Who wants the second factor, or the way on for whom it was missing. */
function RequirementBanners({ isOn, target, onGoOn }: { isOn: boolean; target: string | null; onGoOn: () => void }) {
  const { user } = useSession();
  const { missing } = useRequiredSecondFactor();
  const isAdmin = user?.claims.admin === true;
  return (
    <>
      {missing && !isOn ? (
        <Banner tone="amber" title={`${missing.by} requires two-step verification`}>
          {target ? 'Turn it on to continue.' : 'Turn it on to open the school again.'}
        </Banner>
      ) : null}
      {target && isOn && !missing ? (
        <Banner
          tone="good"
          action={
            <Button size="sm" onClick={onGoOn}>
              Continue
            </Button>
          }
        >
          Two-step verification is on.
        </Banner>
      ) : null}
      {isAdmin && !missing && !isOn ? (
        <Banner tone="amber" title="You are a platform admin">
          Your account can open every school. Turn on two-step verification.
        </Banner>
      ) : null}
    </>
  );
}

type CodesProps = { state: SecondFactorSetup; onMake: () => void };

function RecoveryCodes({ state: { codes: recoveryCodes, factors }, onMake }: CodesProps) {
  return (
    <>
      {factors.length > 0 && recoveryCodes.left < FEW ? (
        <Banner tone="amber" title={recoveryCodes.left === 0 ? 'No recovery codes left' : 'Few recovery codes left'}>
          Create new ones before you need them.
        </Banner>
      ) : null}
      <p className="text-base text-ink-2">
        {factors.length === 0 ? (
          'You get them when you turn on two-step verification.'
        ) : recoveryCodes.madeAt === null ? (
          'No recovery codes yet'
        ) : (
          <>
            {recoveryCodes.left} of 10 left, created <When iso={recoveryCodes.madeAt} />.
          </>
        )}
      </p>
      {factors.length > 0 ? (
        <div>
          <Button onClick={onMake}>
            {recoveryCodes.madeAt === null ? 'Create recovery codes' : 'Create new codes'}
          </Button>
        </div>
      ) : null}
      {recoveryCodes.left > 0 ? <p className="text-sm text-ink-3">New codes replace your current ones.</p> : null}
    </>
  );
}

/** One's schools that require a second factor, now or soon. */
function schoolsRequiring(institutions: AsyncState<Institution[]>): string[] {
  if (institutions.status !== 'ready') return [];
  return institutions.value.filter(({ secondFactorFrom }) => secondFactorFrom).map(({ name }) => name);
}
