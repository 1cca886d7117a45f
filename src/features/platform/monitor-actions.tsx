import { useState } from 'react';
import { useAlerts } from '../../data/alerts.tsx';
import { useCall } from '../../data/call.ts';
import type { ChannelAct, ChannelId } from '../../domain/admin/channels-monitor.ts';
import { actOnChannels } from '../../domain/api/channels-monitor.ts';
import { Button } from '../../ui/button.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

type ActChoice = {
  readonly act: ChannelAct;
  readonly label: string;
  readonly title: (channels: string) => string;
  readonly text: string;
  readonly done: (channels: string) => string;
};

const ACTS: readonly ActChoice[] = [
  {
    act: 'sync',
    label: 'Sync now',
    title: (channels) => `Sync ${channels}?`,
    text: 'They are added to the queue and synced in turn.',
    done: (channels) => `Syncing ${channels}.`,
  },
  {
    act: 'pause',
    label: 'Pause',
    title: (channels) => `Pause ${channels}?`,
    text: 'No new posts are imported until they are resumed. Their stories stay.',
    done: (channels) => `Paused ${channels}.`,
  },
  {
    act: 'resume',
    label: 'Resume',
    title: (channels) => `Resume ${channels}?`,
    text: 'New posts are imported again.',
    done: (channels) => `Resumed ${channels}.`,
  },
  {
    act: 'reauth',
    label: 'Ask to reconnect',
    title: (channels) => `Ask to reconnect ${channels}?`,
    text: 'We email everyone at the school who may change channels, once for each school.',
    done: (channels) => `Asked to reconnect ${channels}.`,
  },
  {
    act: 'email',
    label: 'Email the school',
    title: (channels) => `Email the school about ${channels}?`,
    text: 'We tell everyone at the school who may change channels how these are, in one email for each school.',
    done: (channels) => `Emailed the school about ${channels}.`,
  },
];

const channelsOf = (count: number) => (count === 1 ? '1 channel' : `${count} channels`);

type Props = { ids: ReadonlySet<string>; clear: () => void };

/** What can be done with the chosen channels. */
export function MonitorActions({ ids, clear }: Props) {
  const call = useCall();
  const alerts = useAlerts();
  const [openAct, setOpenAct] = useState<ActChoice | null>(null);
  const act = async ({ act: name, done: doneMessage }: ActChoice, reason: string) => {
    const chosen = [...ids].map((id): ChannelId => {
      const [iid = '', feedId = ''] = id.split('/');
      return { iid, feedId };
    });
    const body = { ids: chosen, act: name, ...(reason ? { reason } : {}) };
    const { done, failed } = await call(actOnChannels, { body });
    if (done.length > 0) alerts.done(doneMessage(channelsOf(done.length)));
    const [first] = failed;
    if (first) {
      const others = failed.length > 1 ? ` The same or something similar for ${failed.length - 1} more.` : '';
      alerts.show('warning', `${channelsOf(failed.length)} could not be changed: ${first.error.message}${others}`);
    }
    clear();
  };
  return (
    <>
      {ACTS.map((each) => (
        <Button key={each.act} size="sm" onClick={() => setOpenAct(each)}>
          {each.label}
        </Button>
      ))}
      {openAct ? (
        <ReasonDialog
          title={openAct.title(channelsOf(ids.size))}
          label={openAct.label}
          optional
          onClose={() => setOpenAct(null)}
          onConfirm={(reason) => act(openAct, reason)}
        >
          <p>{openAct.text}</p>
        </ReasonDialog>
      ) : null}
    </>
  );
}
