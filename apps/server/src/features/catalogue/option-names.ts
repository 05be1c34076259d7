import type { OptionKind } from '@raan/contract/catalogue/variant';
import type { CatalogueText } from '#platform/schema.ts';

/** Names of the two options that every catalogue knows. */
export const OPTION_NAMES: Readonly<Record<Exclude<OptionKind, 'other'>, CatalogueText>> = {
  color: { th: 'สี', en: 'Colour', 'zh-TW': '顏色', 'zh-CN': '颜色' },
  size: { th: 'ขนาด', en: 'Size', 'zh-TW': '尺寸', 'zh-CN': '尺寸' },
};
