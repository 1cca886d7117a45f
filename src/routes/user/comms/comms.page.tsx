import { useNavigate } from 'react-router-dom';
import { useCall } from '../../../data/call.ts';
import { useAccount, useComms } from '../../../data/identity/person.ts';
import { updateComms } from '../../../domain/api/identity.ts';
import type { Comms, CommsPatch } from '../../../domain/comms/schema.ts';
import { SchoolCommsForm } from '../../../features/account/school-comms-form.tsx';
import { AdminCommsForm, NewsForm } from '../../../features/account/switches-form.tsx';
import { lastKnown } from '../../../patterns/last-known.ts';
import { SettingsPage, type SettingsPart } from '../../../patterns/page-types/settings.tsx';
import { AccountNav } from '../account-nav.tsx';

export default function CommsPage() {
  const navigate = useNavigate();
  const call = useCall();
  const saved = useComms();
  const account = lastKnown(useAccount().state);
  const comms = lastKnown(saved.state);

  const save = async (patch: CommsPatch) => saved.show((await call(updateComms, { body: patch })).comms);
  const nameOf = (iid: string) => account?.schools.find((school) => school.iid === iid)?.name ?? 'Your school';

  const parts: SettingsPart<Comms>[] = [
    ...Object.keys(comms?.schools ?? {}).map((iid) => ({
      id: `school-${iid}`,
      title: nameOf(iid),
      content: (value: Comms) => <SchoolCommsForm iid={iid} comms={value} onSave={save} />,
    })),
    ...(comms?.admin
      ? [
          {
            id: 'platform',
            title: 'Platform admin',
            description: 'Sent when it happens',
            content: (value: Comms) =>
              value.admin ? <AdminCommsForm admin={value.admin} onSave={(admin) => save({ admin })} /> : null,
          },
        ]
      : []),
    {
      id: 'news',
      title: 'From SprX',
      content: (value) => (
        <NewsForm
          news={value.productNews === 'monthly'}
          onSave={(news) => save({ productNews: news ? 'monthly' : 'off' })}
        />
      ),
    },
  ];

  return (
    <SettingsPage
      title="Email preferences"
      description={`Sent to ${account?.email ?? 'your address'}. Security emails are always sent.`}
      banner={<AccountNav />}
      what="your email preferences"
      navigate={(path) => void navigate(path)}
      resource={saved}
      safe="Your preferences have not changed."
      parts={parts}
    />
  );
}
