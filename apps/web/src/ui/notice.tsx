import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { TONE_TINT, type Tone } from './tone.ts';

type NoticeProps = {
  ref?: Ref<HTMLDivElement>;
  tone?: Tone;
  icon?: ReactNode;
  title?: ReactNode;
  children?: ReactNode;
  /** Announced at once, for failures. */
  alert?: boolean;
};

/** A tinted block with a message about its surroundings. */
export function Notice({ ref, tone = 'info', icon, title, children, alert = false }: NoticeProps) {
  return (
    <div
      ref={ref}
      role={alert ? 'alert' : undefined}
      className={classNames('flex items-start gap-3 rounded-control px-4 py-3 text-sm', TONE_TINT[tone])}
    >
      {icon ? <span className="mt-0.5 inline-flex shrink-0">{icon}</span> : null}
      <div className="min-w-0 flex-1 wrap-break-word">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
