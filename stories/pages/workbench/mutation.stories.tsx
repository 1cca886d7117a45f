import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { useMutation } from '../../../src/data/mutation.ts';
import type { Services } from '../../../src/data/ports.ts';
import { ServicesProvider } from '../../../src/data/provider.tsx';
import { copyWidget } from '../../../src/domain/api/widgets.ts';
import { ProductError } from '../../../src/domain/errors.ts';
import { Button } from '../../../src/ui/button.tsx';

/** One write behind a button: what `useMutation` says of it while it is under way and afterwards. */
const meta = { title: 'Pages/Workbench/useMutation', parameters: { picture: 'none' } } satisfies Meta;
export default meta;

type Answer = { resolve: (reply: unknown) => void; reject: (error: unknown) => void };

/** A server that answers when the story says so, call by call. */
function slowServer() {
  const calls: Answer[] = [];
  const call = () => new Promise((resolve, reject) => calls.push({ resolve, reject }));
  const answered = async (index: number): Promise<Answer> => {
    await waitFor(() => expect(calls.length).toBeGreaterThan(index));
    return calls[index] as Answer;
  };
  return { services: { api: { call } } as unknown as Services, answered };
}

const REPLY = { widget: { id: 'copy' } };
const REFUSED = new ProductError('invalid', 'This name is taken.', { fields: { name: 'Choose another one.' } });

function Write({ onSuccess, onError }: { onSuccess: (reply: unknown) => void; onError: (error: unknown) => void }) {
  const { run, busy, error } = useMutation(copyWidget, { onSuccess, onError });
  return (
    <>
      {/* Not disabled while busy: two may be under way at once. */}
      <Button onClick={() => void run({ params: { id: 'one' }, body: {} })}>Copy</Button>
      <p>{busy ? 'busy' : 'idle'}</p>
      {error ? <p role="alert">{[error.message, ...Object.values(error.fields)].join(' ')}</p> : null}
    </>
  );
}

function stage() {
  const server = slowServer();
  const onSuccess = fn();
  const onError = fn();
  function Stage() {
    const [isThere, setThere] = useState(true);
    return (
      <ServicesProvider services={server.services}>
        {isThere ? <Write onSuccess={onSuccess} onError={onError} /> : null}
        <Button onClick={() => setThere(false)}>Leave</Button>
      </ServicesProvider>
    );
  }
  return { ...server, onSuccess, onError, Stage };
}

type Acts = (options: {
  stage: ReturnType<typeof stage>;
  press: (name: string) => Promise<void>;
  status: (text: string) => Promise<void>;
  canvas: Parameters<NonNullable<StoryObj['play']>>[0]['canvas'];
}) => Promise<void>;

function story(acts: Acts): StoryObj {
  let current = stage();
  return {
    beforeEach: () => {
      current = stage();
    },
    render: () => <current.Stage />,
    play: ({ canvas, userEvent }) =>
      acts({
        stage: current,
        canvas,
        press: (name) => userEvent.click(canvas.getByRole('button', { name })),
        status: (text) => waitFor(() => expect(canvas.getByText(text)).toBeVisible()),
      }),
  };
}

/** Busy until the server has answered and `onSuccess` is through; then idle, without an error. */
export const Succeeds: StoryObj = story(async ({ stage: { answered, onSuccess, onError }, canvas, press, status }) => {
  await status('idle');
  await press('Copy');
  await status('busy');
  (await answered(0)).resolve(REPLY);
  await status('idle');
  await expect(onSuccess).toHaveBeenCalledWith(REPLY);
  await expect(onError).not.toHaveBeenCalled();
  await expect(canvas.queryByRole('alert')).not.toBeInTheDocument();
});

/** The message and the fields of a refusal stay until the next run begins. */
export const Fails: StoryObj = story(async ({ stage: { answered, onSuccess, onError }, canvas, press, status }) => {
  await press('Copy');
  (await answered(0)).reject(REFUSED);
  await expect(await canvas.findByRole('alert')).toHaveTextContent('This name is taken. Choose another one.');
  await status('idle');
  await expect(onError).toHaveBeenCalledWith(REFUSED);
  await press('Copy');
  await waitFor(() => expect(canvas.queryByRole('alert')).not.toBeInTheDocument());
  (await answered(1)).resolve(REPLY);
  await status('idle');
  await expect(onSuccess).toHaveBeenCalledTimes(1);
});

/** What `onSuccess` throws is the error of the run. */
export const FailsAfterwards: StoryObj = story(
  async ({ stage: { answered, onSuccess, onError }, canvas, press, status }) => {
    onSuccess.mockRejectedValueOnce(REFUSED);
    await press('Copy');
    (await answered(0)).resolve(REPLY);
    await expect(await canvas.findByRole('alert')).toHaveTextContent('This name is taken.');
    await status('idle');
    await expect(onError).toHaveBeenCalledWith(REFUSED);
  },
);

/** Two at once: busy until both have ended, whichever is first, and what failed stays said. */
export const TwoAtOnce: StoryObj = story(async ({ stage: { answered, onSuccess, onError }, canvas, press, status }) => {
  await press('Copy');
  await press('Copy');
  (await answered(1)).reject(REFUSED);
  await expect(await canvas.findByRole('alert')).toHaveTextContent('This name is taken.');
  await status('busy');
  (await answered(0)).resolve(REPLY);
  await status('idle');
  await expect(canvas.getByRole('alert')).toBeVisible();
  await expect(onSuccess).toHaveBeenCalledTimes(1);
  await expect(onError).toHaveBeenCalledTimes(1);
});

/** Gone before the answer: what follows a success happens all the same. */
export const Unmounted: StoryObj = story(async ({ stage: { answered, onSuccess }, canvas, press }) => {
  await press('Copy');
  const answer = await answered(0);
  await press('Leave');
  await expect(canvas.queryByText('busy')).not.toBeInTheDocument();
  answer.resolve(REPLY);
  await waitFor(() => expect(onSuccess).toHaveBeenCalledWith(REPLY));
});
