import { useState, type ReactNode } from 'react';
import IconCircle from '#icon/IconCircle';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconCircleX from '#icon/IconCircleX';
import { useMessages } from '#lib/i18n.tsx';
import {
  PUSH_STEPS,
  testPushHere,
  type PushFailure,
  type PushStep,
} from '#seller/lib/notifications/push-device.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { pushMessages } from './push-messages.ts';

type Test =
  | { state: 'idle' }
  | { state: 'running'; step: PushStep }
  | { state: 'passed' }
  | { state: 'failed'; failure: PushFailure };
type StepState = 'waiting' | 'running' | 'passed' | 'stuck';

function stepState(step: PushStep, test: Test): StepState {
  if (test.state === 'idle') return 'waiting';
  if (test.state === 'passed') return 'passed';
  const at = PUSH_STEPS.indexOf(test.state === 'running' ? test.step : test.failure.step);
  const distance = PUSH_STEPS.indexOf(step) - at;
  if (distance !== 0) return distance < 0 ? 'passed' : 'waiting';
  return test.state === 'running' ? 'running' : 'stuck';
}

const STATE_ICON: Readonly<Record<StepState, ReactNode>> = {
  waiting: <IconCircle size={24} stroke={1.6} aria-hidden className="text-ink-2" />,
  running: <Spinner />,
  passed: <IconCircleCheck size={24} aria-hidden className="text-positive" />,
  stuck: <IconCircleX size={24} aria-hidden className="text-negative" />,
};

/** Sends a test notification to this device and explains the result of each step. */
export default function PushTestSheet({ onClose }: { onClose: () => void }) {
  const t = useMessages(pushMessages);
  const [test, setTest] = useState<Test>({ state: 'idle' });
  const run = async () => {
    setTest({ state: 'running', step: 'permission' });
    try {
      const result = await testPushHere((step) => setTest({ state: 'running', step }));
      setTest(result.ok ? { state: 'passed' } : { state: 'failed', failure: result.failure });
    } catch {
      setTest({ state: 'failed', failure: { step: 'server', reason: 'failed' } });
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('testTitle')}
      footer={
        <Button wide loading={test.state === 'running'} onClick={() => void run()}>
          {test.state === 'idle' || test.state === 'running' ? t('start') : t('again')}
        </Button>
      }
    >
      <ol className="flex flex-col">
        {PUSH_STEPS.map((step) => {
          const state = stepState(step, test);
          return (
            <li key={step} className="flex min-h-12 items-center gap-3 py-1">
              <span className="inline-flex size-6 shrink-0 items-center justify-center">
                {STATE_ICON[state]}
              </span>
              <span className={classNames('text-base', state === 'waiting' && 'text-ink-2')}>
                {t(`step_${step}`)}
                <span className="sr-only">: {t(state)}</span>
              </span>
            </li>
          );
        })}
      </ol>
      <div aria-live="polite" className="pt-2">
        {test.state === 'passed' ? <Notice tone="positive">{t('allPassed')}</Notice> : null}
        {test.state === 'failed' ? (
          <Notice tone="negative" title={t('testFailed')}>
            {failureText(test.failure, t)}
          </Notice>
        ) : null}
      </div>
    </Sheet>
  );
}

function failureText(
  { step, reason, status }: PushFailure,
  t: ReturnType<typeof useMessages<Awaited<ReturnType<typeof pushMessages.load>>>>,
): string {
  if (reason === 'unsupported') return t('unsupported');
  if (reason === 'dismissed') return t('dismissed');
  if (step === 'permission' && reason === 'failed') return t('permissionFailed');
  if (step === 'worker' && reason === 'too_late') return t('fail_workerLate');
  if (step === 'service' && status !== undefined) return t('fail_serviceStatus', { status });
  return t(`fail_${step}`);
}
