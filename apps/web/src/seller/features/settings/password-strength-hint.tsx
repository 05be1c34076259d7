import { useMessages } from '#lib/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import type { PasswordStrength } from './password-strength.ts';
import { settingsMessages } from './settings-messages.ts';

const BARS = ['weak', 'fair', 'strong'] as const satisfies PasswordStrength[];
const COLOR: Readonly<Record<PasswordStrength, string>> = {
  weak: 'bg-negative',
  fair: 'bg-warning',
  strong: 'bg-positive',
};

/** Strength of a new password as three bars, with advice. */
export function StrengthHint({ strength }: { strength: PasswordStrength }) {
  const t = useMessages(settingsMessages);
  const filled = BARS.indexOf(strength);
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="inline-flex shrink-0 gap-1">
        {BARS.map((bar, index) => (
          <span
            key={bar}
            className={classNames('h-1.5 w-6 rounded-full', index <= filled ? COLOR[strength] : 'bg-line')}
          />
        ))}
      </span>
      <span className="sr-only">{t('strength')}: </span>
      {t(`strength_${strength}`)}
    </span>
  );
}
