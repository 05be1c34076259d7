import IconBasketOff from '#icon/IconBasketOff';
import IconCheck from '#icon/IconCheck';
import IconTruckOff from '#icon/IconTruckOff';
import type { ConsoleProductState } from '@raan/contract/console/console-product-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { Chip } from '#ui/chip.tsx';
import { productMessages } from './product-messages.ts';

const STATE_STYLES = {
  on_sale: { tone: 'positive', icon: IconCheck },
  withdrawn: { tone: 'negative', icon: IconBasketOff },
  inactive: { tone: 'neutral', icon: IconTruckOff },
} as const;

export function ProductStateChip({ state }: { state: ConsoleProductState }) {
  const t = useMessages(productMessages);
  const { tone, icon: Icon } = STATE_STYLES[state];
  return (
    <Chip tone={tone} icon={<Icon size={14} aria-hidden />}>
      {t(state)}
    </Chip>
  );
}
