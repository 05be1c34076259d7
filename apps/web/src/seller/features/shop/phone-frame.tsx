import type { ReactNode } from 'react';
import IconBattery4 from '#icon/IconBattery4';
import IconWifi from '#icon/IconWifi';
import { BUSINESS_TIME_ZONE } from '@raan/contract/constants';
import { useNow } from '#lib/use-now.ts';

const CLOCK_MS = 1_000;
const clockFormat = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: BUSINESS_TIME_ZONE,
});

/** A phone with a clock around its content, which is 390 pixels wide and scaled to 70 %. */
export function PhoneFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-fit rounded-[2rem] border-8 border-ink bg-ink dark:border-line-strong dark:bg-line-strong">
      <StatusBar />
      <div className="relative h-[min(62dvh,35rem)] w-[273px] overflow-hidden rounded-b-[1.4rem] bg-surface">
        {children}
      </div>
    </div>
  );
}

function StatusBar() {
  const nowMs = useNow(CLOCK_MS);
  return (
    <div className="flex items-center justify-between px-4 pb-1 text-xs font-semibold text-surface dark:text-raised">
      <time className="tabular">{clockFormat.format(nowMs)}</time>
      <span className="flex gap-1">
        <IconWifi size={16} aria-hidden />
        <IconBattery4 size={16} aria-hidden />
      </span>
    </div>
  );
}
