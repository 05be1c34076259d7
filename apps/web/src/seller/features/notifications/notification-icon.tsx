import IconBuildingBank from '#icon/IconBuildingBank';
import IconCash from '#icon/IconCash';
import IconCoins from '#icon/IconCoins';
import IconDiscount from '#icon/IconDiscount';
import IconId from '#icon/IconId';
import IconPackage from '#icon/IconPackage';
import IconShieldCheck from '#icon/IconShieldCheck';
import IconShoppingBagPlus from '#icon/IconShoppingBagPlus';
import IconSpeakerphone from '#icon/IconSpeakerphone';
import IconStar from '#icon/IconStar';
import IconTicket from '#icon/IconTicket';
import IconTruck from '#icon/IconTruck';
import IconWallet from '#icon/IconWallet';
import type { NotificationType } from '@raan/contract/notifications/notification';
import { classNames } from '#ui/class-names.ts';
import { TONE_TINT, type Tone } from '#ui/tone.ts';

const TYPE_STYLE: Readonly<Record<NotificationType, { tone: Tone; Icon: typeof IconCash }>> = {
  new_order: { tone: 'brand', Icon: IconShoppingBagPlus },
  order_update: { tone: 'info', Icon: IconPackage },
  transaction: { tone: 'neutral', Icon: IconWallet },
  earnings: { tone: 'positive', Icon: IconCoins },
  system: { tone: 'info', Icon: IconSpeakerphone },
  verification: { tone: 'info', Icon: IconId },
  withdraw: { tone: 'neutral', Icon: IconBuildingBank },
  recharge: { tone: 'positive', Icon: IconWallet },
  deposit: { tone: 'neutral', Icon: IconShieldCheck },
  payment_received: { tone: 'positive', Icon: IconCash },
  order_shipped: { tone: 'info', Icon: IconTruck },
  review_received: { tone: 'mango', Icon: IconStar },
  promotion: { tone: 'mango', Icon: IconDiscount },
  coupon: { tone: 'mango', Icon: IconTicket },
  verification_submitted: { tone: 'info', Icon: IconId },
};

export function NotificationIcon({ type }: { type: NotificationType }) {
  const { tone, Icon } = TYPE_STYLE[type];
  return (
    <span
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full',
        TONE_TINT[tone],
      )}
    >
      <Icon size={22} stroke={1.8} aria-hidden />
    </span>
  );
}
